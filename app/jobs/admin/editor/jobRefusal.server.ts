import { draftJob, type JobVariant } from "~/jobs/admin/editor/JobForm";
import type { JobChange } from "~/jobs/commands.server";
import type { JobInput } from "~/jobs/job";
import { findLegalGaps } from "~/jobs/rules";
import type { FieldErrors } from "~/platform/forms/check";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import { notSaved, type Refusal } from "~/shell/forms/handleForm.server";

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

type Rejected = Extract<JobChange, { ok: false }> | { ok: false; reason: "failed" };

/** What the form of a job shows if the job could not be saved: the errors of its fields, or one error of the whole form. */
export function jobRefusal(
  admin: AdminRequest,
  { reason }: Rejected,
  { typed, formError }: { typed: JobInput } & Pick<JobVariant, "formError">,
): Refusal {
  if (reason === "incomplete") {
    return { status: 422, fieldErrors: legalErrors(typed, admin.app.now()) };
  }
  if (reason === "past-closing") return { status: 422, fieldErrors: { closes_on: PAST_CLOSING } };
  return notSaved({ reason }, formError);
}

/** The gaps that block publishing, as field errors. */
function legalErrors(typed: JobInput, now: Date): FieldErrors {
  const gaps = findLegalGaps(draftJob(typed, now));
  return Object.fromEntries(gaps.map(({ field, text }) => [field, text]));
}
