import type { ApplicationDetails } from "~/applications/application";
import { type ApplyAnswer, NOTICE_CHANGED, NOTICE_FIELD } from "~/applications/public/applyAnswer";
import { loadNotice } from "~/applications/public/applyPage.server";
import {
  type EchoedForm,
  reject,
  rejectGone,
  rejectTooMany,
  rejectUnstored,
} from "~/applications/public/rejectApplication.server";
import { rejectUnfinished } from "~/applications/public/resumeTicket.server";
import { storeResume, type TakenResume } from "~/applications/public/takeResume.server";
import { RESUME_MISSING } from "~/applications/resumes/resumeFile";
import {
  type ApplicationReceipt,
  type ApplicationSubmitted,
  isNoticeChanged,
  type NewApplication,
  submitApplication,
} from "~/applications/submission/submission.server";
import { getCompany } from "~/company/queries.server";
import { textOf } from "~/platform/forms/check";
import { mintFormKey } from "~/platform/security/formKey";
import { check } from "~/platform/security/rateLimit.server";
import { dropFile } from "~/platform/storage/unclaimedFiles.server";
import { bodyHashOf, submissionOf } from "~/platform/submissions/submissionKey.server";
import { findAnswered, type Submission } from "~/platform/submissions/submissions.server";
import { type Answered, FORM, SENT_DIFFERENTLY } from "~/shell/public/form/formAnswer";
import type { PublicForm } from "~/shell/public/form/publicForm.server";
import type { RequestScope } from "~/shell/scope.server";

const NOTICE_ERRORS = { [FORM]: NOTICE_CHANGED };

interface CompleteForm {
  jobId: string;
  form: PublicForm;
  echoed: EchoedForm;
  details: ApplicationDetails;
  taken: TakenResume;
}

/** Submits a valid form. Stores its file last, so that a repeated form or one over the limit stores nothing. */
export async function answerComplete(
  scope: RequestScope,
  complete: CompleteForm,
): Promise<Answered<ApplyAnswer>> {
  const { echoed, taken } = complete;
  const submission = submissionOfForm(scope, complete);
  const answered = await findAnswered<ApplicationReceipt>(scope.app.db, submission);
  if (answered?.ok) return answerAccepted(answered.answer);
  const limit = await check(scope.limits, "application-by-address", scope.address);
  if (!limit.ok) return rejectTooMany(echoed, limit.retryAfterSeconds);
  if (answered) {
    const again = { ...echoed, formKey: mintFormKey() };
    const fieldErrors = { [FORM]: SENT_DIFFERENTLY };
    return rejectUnfinished(scope, again, taken, { status: 409, fieldErrors });
  }
  const notice = await loadNotice(scope.app);
  const notices = { current: notice.version, shown: textOf(complete.form.fields, NOTICE_FIELD) };
  if (isNoticeChanged(notices)) {
    const again = { ...echoed, notice };
    return rejectUnfinished(scope, again, taken, { status: 409, fieldErrors: NOTICE_ERRORS });
  }
  const stored = await storeResume(scope, taken, { waits: false });
  if (!stored.ok) return rejectUnstored(echoed, stored, {});
  const submitted = await submit(scope, complete, {
    submission,
    notice: notices,
    resume: stored.resume,
  });
  const isOwned = submitted.ok && !submitted.repeated;
  if (!isOwned && taken.arrivedAt !== null) await dropFile(scope.app.db, stored.resume.key);
  return answerOf(scope, complete, submitted);
}

function submissionOfForm({ address }: RequestScope, complete: CompleteForm): Submission {
  const { jobId, form, echoed, taken } = complete;
  const bodyHash = bodyHashOf({ ...echoed.values, resume: taken.resume.sha256 });
  return submissionOf(`apply:${jobId}`, form.fields, bodyHash, address);
}

async function submit(
  { address, app, limits }: RequestScope,
  { jobId, details }: CompleteForm,
  more: Pick<NewApplication, "submission" | "notice" | "resume">,
): Promise<ApplicationSubmitted> {
  const { name, email } = await getCompany(app);
  const company = { name, address: email };
  const actor = { kind: "visitor", address } as const;
  return submitApplication(app, actor, {
    jobId,
    details,
    company,
    limits,
    ...more,
  });
}

function answerAccepted({
  reference,
  isConfirmed = true,
}: ApplicationReceipt): Answered<ApplyAnswer> {
  return { answer: { ok: true, reference, isConfirmed }, status: 200 };
}

/** Maps the result of the transaction, which may reject because of a concurrent change or submission. */
async function answerOf(
  scope: RequestScope,
  { jobId, echoed }: CompleteForm,
  submitted: ApplicationSubmitted,
): Promise<Answered<ApplyAnswer>> {
  if (submitted.ok) return answerAccepted(submitted.answer);
  switch (submitted.reason) {
    case "job-closed":
      return rejectGone(scope, jobId, echoed);
    case "notice-changed":
      return reject({ ...echoed, notice: await loadNotice(scope.app) }, 409, NOTICE_ERRORS);
    case "resume-gone":
      return reject({ ...echoed, resume: null }, 422, { resume: RESUME_MISSING });
    case "already-used-differently":
      return reject({ ...echoed, formKey: mintFormKey() }, 409, { [FORM]: SENT_DIFFERENTLY });
    case "too-many":
      return rejectTooMany(echoed, submitted.retryAfterSeconds);
  }
}
