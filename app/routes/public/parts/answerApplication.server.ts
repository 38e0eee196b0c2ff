import { applicationForm, readApplicationInput } from "~/domain/applications/forms";
import { RESUME_MAX_BYTES } from "~/domain/applications/rules";
import { findOpenJob } from "~/domain/jobs/queries.server";
import { checkForm } from "~/platform/forms/check";
import { type ApplyAnswer, applyFailed } from "~/routes/public/parts/applyAnswer";
import { answerComplete } from "~/routes/public/parts/completeApplication.server";
import { type Answered, FORM, TRAPPED } from "~/routes/public/parts/formAnswer";
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
  refuseUpload,
} from "~/routes/public/parts/refuseApplication.server";
import {
  earlierResume,
  refuseUnfinished,
  sameTicket,
} from "~/routes/public/parts/resumeTicket.server";
import { takeResume } from "~/routes/public/parts/takeResume.server";
import type { RequestScope } from "~/routes/scope.server";

const RESUME_LIMITS = { fileField: "resume", maxFileBytes: RESUME_MAX_BYTES };

/** What a sent application gets for an answer, as a page or as JSON. Status 404 or 410: the job takes none. */
export async function answerApplication(
  scope: RequestScope,
  jobId: string,
  request: Request,
): Promise<Answered<ApplyAnswer>> {
  const form = await readPublicForm(scope, request, RESUME_LIMITS);
  const typed: Kept = {
    input: readApplicationInput(form.fields),
    formKey: formKeyOf(form.fields),
    resume: null,
  };
  try {
    return await answerForm(scope, jobId, form, typed);
  } catch (error) {
    scope.context.log.error({ err: error }, "an application could not be stored");
    return refuse(typed, 503, {}, { banner: applyFailed() });
  } finally {
    await form.file?.dispose();
  }
}

async function answerForm(
  scope: RequestScope,
  jobId: string,
  form: PublicForm,
  typed: Kept,
): Promise<Answered<ApplyAnswer>> {
  // Before anything else, so that a job that takes no applications answers like its page whatever was sent to it.
  if (!(await findOpenJob(scope.context, jobId))) return refuseGone(scope, jobId, typed);
  const checked = checkForm(applicationForm, typed.input);
  const faults = checked.ok ? {} : checked.faults;
  if (form.fault) return refuseUnread(typed, form.fault, faults);
  const earlier = earlierResume(scope, form.fields);
  const kept = { ...typed, resume: earlier && (await sameTicket(scope, earlier)) };
  if (isTrapped(form.fields)) return refuse(kept, 422, { ...faults, [FORM]: TRAPPED });
  const taken = await takeResume(scope, form.file, earlier);
  if (!taken.ok) return refuseUpload(kept, taken, faults);
  if (!checked.ok) return refuseUnfinished(scope, kept, taken, { status: 422, faults });
  return answerComplete(scope, { jobId, form, kept, details: checked.value, taken });
}
