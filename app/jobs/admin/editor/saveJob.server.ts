import type { JobChange, JobRejection } from "~/jobs/commands.server";
import type { JobDetails, JobVariant } from "~/jobs/job";
import { FORM_MAX_BYTES } from "~/platform/http/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/change.server";
import { handleForm, notSaved, type Refusal } from "~/shell/forms/handleForm.server";

interface Saving {
  variant: JobVariant;
  save: (details: JobDetails) => Promise<JobChange>;
  /** What the list of jobs says afterwards. */
  savedText: (details: JobDetails) => string;
}

/** Saves the form of a new or a stored job and redirects to the list, or returns the typed form and its errors. */
export async function saveJob(
  admin: AdminRequest,
  request: Request,
  { variant: { form, formError }, save, savedText }: Saving,
) {
  const saveChecked = async (details: JobDetails) => {
    const result = await attempt(admin, () => save(details));
    return result.ok
      ? redirectWithFlash(admin, "/admin/jobs", savedText(details))
      : refusalOf(result, formError);
  };
  return handleForm(request, form, saveChecked, { maxBytes: FORM_MAX_BYTES });
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
