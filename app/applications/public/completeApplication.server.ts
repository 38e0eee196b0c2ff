import { type ApplicationDetails, RESUME_MISSING } from "~/applications/forms";
import { type ApplyAnswer, NOTICE_CHANGED, NOTICE_FIELD } from "~/applications/public/applyAnswer";
import { loadNotice } from "~/applications/public/applyPage.server";
import {
  type Kept,
  refuse,
  refuseGone,
  refuseTooMany,
  refuseUnstored,
} from "~/applications/public/rejectApplication.server";
import { refuseUnfinished } from "~/applications/public/resumeTicket.server";
import { storeResume, type TakenResume } from "~/applications/public/takeResume.server";
import {
  type ApplicationReceipt,
  type ApplicationSubmitted,
  isOtherNotice,
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

const OTHER_NOTICE = { [FORM]: NOTICE_CHANGED };

interface CompleteForm {
  jobId: string;
  form: PublicForm;
  kept: Kept;
  details: ApplicationDetails;
  taken: TakenResume;
}

/** A form without any fault. Its file is stored last: a repeated form and one over the limit store nothing. */
export async function answerComplete(
  scope: RequestScope,
  complete: CompleteForm,
): Promise<Answered<ApplyAnswer>> {
  const { kept, taken } = complete;
  const submission = submissionOfForm(scope, complete);
  const answered = await findAnswered<ApplicationReceipt>(scope.app.db, submission);
  if (answered?.ok) return thank(answered.answer);
  const limit = await check(scope.limits, "application-by-address", scope.address);
  if (!limit.ok) return refuseTooMany(kept, limit.retryAfterSeconds);
  if (answered) {
    const again = { ...kept, formKey: mintFormKey() };
    const fieldErrors = { [FORM]: SENT_DIFFERENTLY };
    return refuseUnfinished(scope, again, taken, { status: 409, fieldErrors });
  }
  const notice = await loadNotice(scope.app);
  const notices = { current: notice.version, shown: textOf(complete.form.fields, NOTICE_FIELD) };
  if (isOtherNotice(notices)) {
    const again = { ...kept, notice };
    return refuseUnfinished(scope, again, taken, { status: 409, fieldErrors: OTHER_NOTICE });
  }
  const stored = await storeResume(scope, taken, { waits: false });
  if (!stored.ok) return refuseUnstored(kept, stored, {});
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
  const { jobId, form, kept, taken } = complete;
  const bodyHash = bodyHashOf({ ...kept.input, resume: taken.resume.sha256 });
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

function thank({ reference }: ApplicationReceipt): Answered<ApplyAnswer> {
  return { answer: { ok: true, reference }, status: 200 };
}

/** What only the transaction could tell, because the same or another form came at the same moment. */
async function answerOf(
  scope: RequestScope,
  { jobId, kept }: CompleteForm,
  submitted: ApplicationSubmitted,
): Promise<Answered<ApplyAnswer>> {
  if (submitted.ok) return thank(submitted.answer);
  switch (submitted.reason) {
    case "job-closed":
      return refuseGone(scope, jobId, kept);
    case "notice-changed":
      return refuse({ ...kept, notice: await loadNotice(scope.app) }, 409, OTHER_NOTICE);
    case "resume-gone":
      return refuse({ ...kept, resume: null }, 422, { resume: RESUME_MISSING });
    case "already-used-differently":
      return refuse({ ...kept, formKey: mintFormKey() }, 409, { [FORM]: SENT_DIFFERENTLY });
    case "too-many":
      return refuseTooMany(kept, submitted.retryAfterSeconds);
  }
}
