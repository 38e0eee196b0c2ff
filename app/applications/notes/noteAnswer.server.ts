import { data } from "react-router";
import { NOTE_FAILED } from "~/applications/admin/changeTexts";
import { noteForm, type UnsavedNote } from "~/applications/notes/noteForm";
import type { NoteChange } from "~/applications/notes/notes.server";
import { textOf } from "~/platform/forms/check";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { failedFlash, SAVED } from "~/shell/admin/change/flash";
import { saveSent } from "~/shell/admin/form/saveForm.server";
import { returnAddress } from "~/shell/admin/returnAddress";
import { readSent } from "~/shell/form/submitForm.server";

/** Saves a note and redirects to `from`, or echoes the note with its error. */
export async function saveNote(
  admin: AdminRequest,
  request: Request,
  home: string,
  save: (text: string) => Promise<NoteChange>,
) {
  const sent = await readSent(request, noteForm);
  const from = returnAddress(textOf(sent.fields, "from"), home);
  const saved = await saveSent(admin, noteForm, sent, {
    save: ({ text }) => save(text),
    done: () => returned(admin, from, SAVED),
    formError: ({ reason }) => {
      const { text, detail } = failedFlash(NOTE_FAILED, reason);
      return detail ? `${text} ${detail}` : text;
    },
  });
  if (saved instanceof Response) return saved;
  return data<UnsavedNote>({ ...saved.answer, from }, { status: saved.status });
}
