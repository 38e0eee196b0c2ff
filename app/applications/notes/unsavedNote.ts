import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";

/** A note that was not saved, echoed with the reason. */
export interface UnsavedNote {
  typed: string;
  from: string;
  /** The field error of the note. */
  error?: string;
  /** The form error: why a valid note was not saved. */
  formError?: string;
}

/** The `clientAction` of a note. Echoes the typed note if the server cannot be reached. */
export const reportUnsavedNote = reportFailure(() => FAILED["note-update"], echoNote);

function echoNote(fields: FormData) {
  return { typed: String(fields.get("text")), from: String(fields.get("from")) };
}
