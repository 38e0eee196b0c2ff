import { NOTE_FAILED } from "~/applications/admin/changeTexts";
import { formOf, longText, type TypedOf } from "~/platform/forms/fields";
import { reportWithEcho } from "~/shell/admin/change/reportFailure";
import type { FormResult } from "~/shell/forms/formResult";

export const noteForm = formOf({
  text: longText(
    { label: "Note", hint: "Only administrators read it.", rows: 3, limit: 5_000 },
    { missing: "Enter a note" },
  ),
});

export type TypedNote = TypedOf<typeof noteForm.fields>;

/** A note that was not saved, with the page it came from. */
export interface UnsavedNote extends FormResult<TypedNote> {
  from: string;
}

/** The `clientAction` of a note. Echoes the typed note if the server cannot be reached. */
export const reportUnsavedNote = reportWithEcho(() => NOTE_FAILED, echoNote);

function echoNote(fields: FormData) {
  return { values: { text: String(fields.get("text")) }, from: String(fields.get("from")) };
}
