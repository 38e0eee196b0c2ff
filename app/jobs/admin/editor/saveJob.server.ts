import { draftJob } from "~/jobs/admin/editor/draftJob";
import type { JobVariant } from "~/jobs/admin/editor/jobVariants";
import type { JobChange } from "~/jobs/commands.server";
import type { JobDetails, JobInput } from "~/jobs/job";
import { findLegalGaps } from "~/jobs/publishCheck";
import type { FieldErrors } from "~/platform/forms/check";
import { withRowsChanged } from "~/platform/forms/recordFields";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { saveForm } from "~/shell/admin/form/saveForm.server";

interface Saving {
  save: (details: JobDetails) => Promise<JobChange>;
  /** What is said once it is saved. */
  done: (details: JobDetails) => string;
}

/** Saves a job form and redirects to the list, or echoes the form with its errors. */
export async function saveJob(
  admin: AdminRequest,
  request: Request,
  { form, formError }: JobVariant,
  { save, done }: Saving,
) {
  return saveForm(admin, request, form, {
    rebuild: (sent, typed) => withRowsChanged(form, sent, typed),
    save,
    done: (_saved, details) => returned(admin, "/admin/jobs", done(details)),
    explain: ({ reason }, typed) => {
      if (reason === "incomplete") return legalErrors(typed, admin.app.now());
      return reason === "past-closing" ? { closes_on: PAST_CLOSING } : null;
    },
    formError,
  });
}

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

/** The gaps that block publishing, as field errors. */
function legalErrors(typed: JobInput, now: Date): FieldErrors {
  const gaps = findLegalGaps(draftJob(typed, now));
  return Object.fromEntries(gaps.map(({ field, text }) => [field, text]));
}
