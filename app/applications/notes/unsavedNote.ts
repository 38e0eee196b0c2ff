import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";

/** A note that was not saved, and why. */
export interface UnsavedNote {
  typed: string;
  from: string;
  /** What is wrong with it. */
  fault?: string;
  /** Why it was not saved although nothing is wrong with it. */
  failed?: string;
}

/** The `clientAction` of a note: when the server cannot be reached, the note is shown again as it was typed. */
export const reportUnsavedNote = reportFailure(() => FAILED["note-update"], echoNote);

function echoNote(fields: FormData) {
  return { typed: String(fields.get("text")), from: String(fields.get("from")) };
}
