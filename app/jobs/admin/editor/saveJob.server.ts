import type { JobVariant } from "~/jobs/admin/editor/jobVariants";
import type { ChangeJobResult, JobRejection } from "~/jobs/commands.server";
import type { JobDetails } from "~/jobs/job";
import type { Rejection } from "~/platform/reject";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { ACCOUNT_NEW_TO_SAVE } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { conflictRefusal, handleRecordForm } from "~/shell/editing/recordForm.server";
import { notSaved, RECORD_IS_GONE, type Refusal, refuse } from "~/shell/forms/handleForm.server";

interface JobSave {
  variant: JobVariant;
  /** `openedFrom`: the fingerprint of the job that the form was filled from; for a new one the key of the form. */
  save: (details: JobDetails, openedFrom: string) => Promise<ChangeJobResult>;
  /** The message on the list of jobs after saving. */
  savedText: (details: JobDetails) => string;
}

/** Saves the form of a new or a stored job and redirects to the list, or returns the typed form and its errors. */
export function saveJob(
  admin: AdminRequest,
  request: Request,
  { variant: { form, formError }, save, savedText }: JobSave,
) {
  const saveChecked = async (details: JobDetails, openedFrom: string) => {
    const result = await attempt(admin, () => save(details, openedFrom));
    if (result.ok) return redirectWithFlash(admin, "/admin/jobs", savedText(details));
    if (result.reason === "account-new") return notSaved(result, ACCOUNT_NEW_TO_SAVE);
    if (result.reason === "saved-since") return conflictRefusal(result.newer, "job");
    return refusalOf(result, formError);
  };
  return handleRecordForm(request, form, saveChecked);
}

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

function refusalOf(rejection: JobRejection | Rejection<"failed">, formError: string): Refusal {
  if (rejection.reason === "incomplete") {
    const errors = rejection.gaps.map(({ field, text }) => [field, text]);
    return refuse({ status: 422, fieldErrors: Object.fromEntries(errors) });
  }
  if (rejection.reason === "past-closing")
    return refuse({ status: 422, fieldErrors: { closes_on: PAST_CLOSING } });
  if (rejection.reason === "job-missing") return RECORD_IS_GONE;
  return notSaved(rejection, formError);
}
