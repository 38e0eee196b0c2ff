import type { ChangeJobResult, JobRejection } from "~/jobs/commands.server";
import {
  EDITED_FROM_FIELD,
  editedFromOf,
  editJobForm,
  type Job,
  type JobDetails,
  type JobInput,
  type JobVariant,
} from "~/jobs/job";
import { textOf } from "~/platform/forms/check";
import { typedOf } from "~/platform/forms/record";
import { FORM_MAX_BYTES } from "~/platform/http/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW_TO_SAVE } from "~/shell/admin/change/flash";
import { conflictSentence, type NewerSave } from "~/shell/editing/ConflictPanel";
import type { FormResult } from "~/shell/forms/formResult";
import { handleForm, notSaved, type Refusal, readForm } from "~/shell/forms/handleForm.server";

/** The result of a form that was not saved. */
export interface JobResult extends FormResult<JobInput> {
  /** The save that the next attempt starts from, in ms since 1970; null for a new job. */
  editedFrom: number | null;
  /** What somebody else saved after the form was opened. */
  newer: NewerSave<JobInput> | null;
}

type PageData = Pick<JobResult, "editedFrom" | "newer">;

interface Saving {
  variant: JobVariant;
  /** `editedFrom`: when the job was last saved as the form was opened, if it says so. */
  save: (details: JobDetails, editedFrom: Date | null) => Promise<ChangeJobResult>;
  /** What the list of jobs says afterwards. */
  savedText: (details: JobDetails) => string;
}

/** Saves the form of a new or a stored job and redirects to the list, or returns the typed form and its errors. */
export async function saveJob(
  admin: AdminRequest,
  request: Request,
  { variant: { form, formError }, save, savedText }: Saving,
) {
  const sent = await readForm(request, form, FORM_MAX_BYTES);
  const editedFrom = editedFromOf(textOf(sent.fields, EDITED_FROM_FIELD));
  const saveChecked = async (details: JobDetails): Promise<Response | Refusal<PageData>> => {
    const openedAt = editedFrom === null ? null : new Date(editedFrom);
    const result = await attempt(admin, () => save(details, openedAt));
    if (result.ok) return redirectWithFlash(admin, "/admin/jobs", savedText(details));
    if (result.reason === "account-new") return notSaved(result, ACCOUNT_NEW_TO_SAVE);
    if (result.reason !== "newer-version") return refusalOf(result, formError);
    return {
      ...notSaved(result, conflictSentence("job")),
      pageData: newerJob(admin, result.newer),
    };
  };
  return handleForm(sent, form, saveChecked, { pageData: { editedFrom, newer: null } as PageData });
}

function newerJob({ app }: AdminRequest, job: Job): PageData {
  const savedAt = app.calendar().shortMoment(job.updatedAt);
  return {
    editedFrom: job.updatedAt.getTime(),
    newer: { savedBy: "Somebody", savedAt, values: typedOf(editJobForm, job) },
  };
}

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

function refusalOf(
  rejection: JobRejection | { ok: false; reason: "failed" },
  formError: string,
): Refusal {
  if (rejection.reason === "incomplete") {
    const errors = rejection.gaps.map(({ field, text }) => [field, text]);
    return { status: 422, fieldErrors: Object.fromEntries(errors) };
  }
  if (rejection.reason === "past-closing")
    return { status: 422, fieldErrors: { closes_on: PAST_CLOSING } };
  return notSaved(rejection, formError);
}
