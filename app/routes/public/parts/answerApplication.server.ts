import {
  type ApplicationDetails,
  type ApplicationInput,
  applicationForm,
  RESUME_MISSING,
  readApplicationInput,
} from "~/domain/applications/forms";
import { RESUME_MAX_BYTES } from "~/domain/applications/rules";
import {
  type ApplicationSubmitted,
  type Resume,
  submitApplication,
} from "~/domain/applications/submission.server";
import { getCompany } from "~/domain/company/queries.server";
import { findOpenJob } from "~/domain/jobs/queries.server";
import { checkForm, textOf } from "~/platform/forms/check";
import { mintFormKey } from "~/platform/security/formKey";
import { bodyHashOf, submissionOf } from "~/platform/submissions/submissionKey.server";
import {
  type ApplyAnswer,
  applyFailed,
  NOTICE_CHANGED,
  NOTICE_FIELD,
  uploadFailed,
} from "~/routes/public/parts/applyAnswer";
import { loadNotice } from "~/routes/public/parts/applyPage.server";
import {
  type Answered,
  FORM,
  SENT_DIFFERENTLY,
  TRAPPED,
  tooManyWords,
} from "~/routes/public/parts/formAnswer";
import {
  formKeyOf,
  isTrapped,
  type PublicForm,
  readPublicForm,
} from "~/routes/public/parts/publicForm.server";
import {
  type Kept,
  refuse,
  refuseGone,
  refuseUnread,
  STORE_DOWN,
} from "~/routes/public/parts/refuseApplication.server";
import { dropResume, keepResume, takeResume } from "~/routes/public/parts/takeResume.server";
import type { RequestScope } from "~/routes/scope.server";

const RESUME_LIMITS = { fileField: "resume", maxFileBytes: RESUME_MAX_BYTES };

/** What a sent application gets for an answer, as a page or as JSON. Status 404 or 410: the job takes none. */
export async function answerApplication(
  scope: RequestScope,
  jobId: string,
  request: Request,
): Promise<Answered<ApplyAnswer>> {
  const form = await readPublicForm(request, scope.context.files.temporary, RESUME_LIMITS);
  const kept: Kept = {
    input: readApplicationInput(form.fields),
    formKey: formKeyOf(form.fields),
    resume: null,
  };
  try {
    return await answerForm(scope, jobId, form, kept);
  } catch (error) {
    scope.context.log.error({ err: error }, "an application could not be stored");
    return refuse(kept, 503, {}, { banner: applyFailed() });
  } finally {
    await form.file?.dispose();
  }
}

async function answerForm(
  scope: RequestScope,
  jobId: string,
  form: PublicForm,
  kept: Kept,
): Promise<Answered<ApplyAnswer>> {
  // Before anything else, so that a job that takes no applications answers like its page whatever was sent to it.
  if (!(await findOpenJob(scope.context, jobId))) return refuseGone(scope, jobId, kept);
  const checked = checkForm(applicationForm, kept.input);
  const faults = checked.ok ? {} : checked.faults;
  if (form.fault) return refuseUnread(kept, form.fault, faults);
  if (isTrapped(form.fields)) faults[FORM] = TRAPPED;
  const taken = await takeResume(scope, form);
  if (!taken.ok && taken.fault === null)
    return refuse(kept, 503, {}, { banner: uploadFailed(STORE_DOWN) });
  if (!taken.ok) return refuse(kept, 422, { ...faults, resume: taken.fault });
  if (!checked.ok || faults[FORM]) {
    return refuse({ ...kept, resume: await keepResume(scope, taken.resume) }, 422, faults);
  }
  const submitted = await submit(scope, jobId, form, kept.input, checked.value, taken.resume);
  return answerOf(scope, jobId, submitted, kept, taken.resume);
}

async function submit(
  scope: RequestScope,
  jobId: string,
  form: PublicForm,
  input: ApplicationInput,
  details: ApplicationDetails,
  resume: Resume,
): Promise<ApplicationSubmitted> {
  const { address, context, limits } = scope;
  const company = await getCompany(context);
  const bodyHash = bodyHashOf({ ...input, resume: resume.sha256 });
  return submitApplication(
    context,
    { kind: "visitor", address },
    {
      jobId,
      details,
      resume,
      notice: {
        current: (await loadNotice(context)).version,
        shown: textOf(form.fields, NOTICE_FIELD),
      },
      submission: submissionOf(`apply:${jobId}`, form.fields, bodyHash, address),
      company: { name: company.name, address: company.email },
      limits,
    },
  );
}

async function answerOf(
  scope: RequestScope,
  jobId: string,
  submitted: ApplicationSubmitted,
  kept: Kept,
  resume: Resume,
): Promise<Answered<ApplyAnswer>> {
  if (submitted.ok) {
    if (submitted.repeated) await dropResume(scope, resume);
    return { answer: { ok: true, reference: submitted.answer.reference }, status: 200 };
  }
  switch (submitted.reason) {
    case "job-closed":
      return refuseGone(scope, jobId, kept);
    case "notice-changed": {
      const again = { ...kept, resume: await keepResume(scope, resume) };
      again.notice = await loadNotice(scope.context);
      return refuse(again, 409, { [FORM]: NOTICE_CHANGED });
    }
    case "resume-gone":
      return refuse(kept, 422, { resume: RESUME_MISSING });
    case "already-used-differently": {
      const again = { ...kept, formKey: mintFormKey(), resume: await keepResume(scope, resume) };
      return refuse(again, 409, { [FORM]: SENT_DIFFERENTLY });
    }
    case "too-many": {
      const { retryAfterSeconds } = submitted;
      const later = { ...kept, resume: await keepResume(scope, resume) };
      const words = { [FORM]: tooManyWords(retryAfterSeconds) };
      return refuse(later, 429, words, { headers: { "Retry-After": String(retryAfterSeconds) } });
    }
  }
}
