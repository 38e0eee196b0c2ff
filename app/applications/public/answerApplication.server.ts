import { applicationForm } from "~/applications/application";
import { type ApplyAnswer, applyFailed } from "~/applications/public/applyAnswer";
import { answerComplete } from "~/applications/public/completeApplication.server";
import {
  type EchoedForm,
  reject,
  rejectGone,
  rejectUnread,
  rejectUpload,
} from "~/applications/public/rejectApplication.server";
import {
  earlierResume,
  echoTicket,
  rejectUnfinished,
} from "~/applications/public/resumeTicket.server";
import { takeResume } from "~/applications/public/takeResume.server";
import { RESUME_MAX_BYTES } from "~/applications/rules";
import { findOpenJob } from "~/jobs/queries.server";
import { emailQuestion, withAcceptedEmail } from "~/shell/public/form/emailQuestion";
import { type Answered, FORM, HONEYPOT_FILLED } from "~/shell/public/form/formAnswer";
import {
  formKeyOf,
  isHoneypotFilled,
  type PublicForm,
  readPublicForm,
} from "~/shell/public/form/publicForm.server";
import type { RequestScope } from "~/shell/scope.server";

const RESUME_LIMITS = { fileField: "resume", maxFileBytes: RESUME_MAX_BYTES };

/** Handles a submitted application, for the page and for JSON. Status 404 or 410 if the job takes no applications. */
export async function answerApplication(
  scope: RequestScope,
  jobId: string,
  request: Request,
): Promise<Answered<ApplyAnswer>> {
  const form = await readPublicForm(scope, request, RESUME_LIMITS);
  const typed: EchoedForm = {
    values: applicationForm.read(withAcceptedEmail(form.fields)),
    formKey: formKeyOf(form.fields),
    resume: null,
  };
  try {
    return await answerForm(scope, jobId, form, typed);
  } catch (error) {
    scope.app.log.error({ err: error }, "an application could not be stored");
    return reject(typed, 503, {}, { formError: applyFailed() });
  } finally {
    await form.file?.dispose();
  }
}

async function answerForm(
  scope: RequestScope,
  jobId: string,
  form: PublicForm,
  typed: EchoedForm,
): Promise<Answered<ApplyAnswer>> {
  // Checked first, so that a job that takes no applications answers like its page, whatever was submitted.
  if (!(await findOpenJob(scope.app, jobId))) return rejectGone(scope, jobId, typed);
  const checked = applicationForm.check(typed.values);
  const fieldErrors = checked.ok ? {} : checked.fieldErrors;
  if (form.uploadError) return rejectUnread(typed, form.uploadError, fieldErrors);
  const earlier = earlierResume(scope, form.fields);
  const echoed = { ...typed, resume: earlier && (await echoTicket(scope, earlier)) };
  if (isHoneypotFilled(form.fields))
    return reject(echoed, 422, { ...fieldErrors, [FORM]: HONEYPOT_FILLED });
  const taken = await takeResume(scope, form.file, earlier);
  if (!taken.ok) return rejectUpload(echoed, taken, fieldErrors);
  if (!checked.ok) return rejectUnfinished(scope, echoed, taken, { status: 422, fieldErrors });
  const question = emailQuestion(withAcceptedEmail(form.fields));
  if (question)
    return rejectUnfinished(scope, echoed, taken, { status: 422, fieldErrors: question });
  return answerComplete(scope, { jobId, form, echoed, details: checked.value, taken });
}
