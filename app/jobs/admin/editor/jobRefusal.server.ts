import type { SaveJobResult } from "~/jobs/commands.server";
import type { JobInput } from "~/jobs/job";
import type { Rejection } from "~/platform/reject";
import { ACCOUNT_NEW_TO_SAVE } from "~/shell/admin/change/flash";
import type { OpenedFromResult } from "~/shell/editing/OpenedFromFields";
import { conflictRefusal } from "~/shell/editing/recordForm.server";
import { notSaved, RECORD_IS_GONE, type Refusal, refuse } from "~/shell/forms/handleForm.server";

const PAST_CLOSING =
  "This day has passed, so the job cannot be published. Choose a later one, or save it as inactive";

type RejectedSave = Exclude<SaveJobResult, { ok: true }> | Rejection<"failed">;

/** The refusal of a job's form whose command rejected it. `formError` is said where the reason has no sentence of its own. */
export function jobRefusal(
  rejection: RejectedSave,
  formError: string,
): Refusal<OpenedFromResult<JobInput>> {
  switch (rejection.reason) {
    case "saved-since":
      return conflictRefusal(rejection.newer, "job");
    case "job-missing":
      return RECORD_IS_GONE;
    case "incomplete": {
      const errors = rejection.gaps.map(({ field, text }) => [field, text]);
      return refuse({ status: 422, fieldErrors: Object.fromEntries(errors) });
    }
    case "past-closing":
      return refuse({ status: 422, fieldErrors: { closes_on: PAST_CLOSING } });
    case "account-new":
      return notSaved(rejection, ACCOUNT_NEW_TO_SAVE);
    default:
      return notSaved(rejection, formError);
  }
}
