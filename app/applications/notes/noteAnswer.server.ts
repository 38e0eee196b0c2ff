import { data } from "react-router";
import { noteForm, type UnsavedNote } from "~/applications/notes/noteForm";
import type { NoteChange } from "~/applications/notes/notes.server";
import { textOf } from "~/platform/forms/check";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { flashOf } from "~/shell/admin/change/flash";
import { readSent, saveSent } from "~/shell/admin/form/saveForm.server";
import { returnAddress } from "~/shell/admin/returnAddress";

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
    done: () => returned(from, "saved"),
    formError: ({ reason }) => {
      const why = flashOf(`note-update.${reason}`);
      return [why?.text, why?.detail].filter(Boolean).join(" ");
    },
  });
  if (saved instanceof Response) return saved;
  return data<UnsavedNote>({ ...saved.answer, from }, { status: saved.status });
}
