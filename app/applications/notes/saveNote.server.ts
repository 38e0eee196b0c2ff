import { APPLICATION_REASONS, NOTE_FAILED } from "~/applications/admin/changeTexts";
import type { NotePageData } from "~/applications/notes/NoteForm";
import { noteForm, type TypedNote } from "~/applications/notes/note";
import type { NoteChangeResult } from "~/applications/notes/notes.server";
import type { SavedSince } from "~/platform/data/openedFrom.server";
import { textOf } from "~/platform/forms/check";
import { type AdminRequest, attempt, returnAddress } from "~/shell/admin/adminRequest.server";
import { failedText, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { conflictRefusal } from "~/shell/editing/recordForm.server";
import { handleForm, notSaved, RECORD_IS_GONE, readForm } from "~/shell/forms/handleForm.server";
import { readOpenedFrom } from "~/shell/forms/hiddenFields";

/** Saves a note and redirects to `from`, or echoes the note with its error. */
export async function saveNote(
  admin: AdminRequest,
  request: Request,
  home: string,
  command: (text: string, openedFrom: string) => Promise<NoteChangeResult | SavedSince<TypedNote>>,
) {
  const form = await readForm(request, noteForm);
  const from = returnAddress(textOf(form.fields, "from"), home);
  const openedFrom = readOpenedFrom(form.fields);
  const pageData: NotePageData = { from, openedFrom, newer: null };
  const save = async ({ text }: TypedNote) => {
    const result = await attempt(admin, () => command(text, openedFrom));
    if (result.ok) return redirectWithFlash(admin, from, SAVED);
    if (result.reason === "saved-since") return conflictRefusal(result.newer);
    if (result.reason === "application-missing" || result.reason === "note-missing")
      return RECORD_IS_GONE;
    return notSaved(result, failedText(NOTE_FAILED, result.reason, APPLICATION_REASONS));
  };
  return handleForm(form, noteForm, save, { pageData });
}
