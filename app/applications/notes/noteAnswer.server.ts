import { data, replace } from "react-router";
import { noteForm } from "~/applications/notes/noteForm";
import type { NoteChange } from "~/applications/notes/notes.server";
import { checkForm, multilineTextOf, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import { flashOf } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { returnAddress } from "~/shell/admin/returnAddress";

/** Saves a note and redirects to `from`, or echoes the note with its error. */
export async function saveNote(
  admin: AdminRequest,
  request: Request,
  home: string,
  save: (text: string) => Promise<NoteChange>,
) {
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const from = returnAddress(textOf(body.fields, "from"), home);
  const typed = multilineTextOf(body.fields, "text");
  const form = checkForm(noteForm, { text: typed });
  if (!form.ok) return data({ typed, from, error: form.fieldErrors.text ?? "" }, { status: 422 });
  const answer = await attempt(admin, () => save(form.value.text));
  if (!answer.ok) {
    const why = flashOf(`note-update.${answer.reason}`);
    const formError = [why?.text, why?.detail].filter(Boolean).join(" ");
    return data({ typed, from, formError }, { status: answer.reason === "failed" ? 503 : 409 });
  }
  return replace(from, { status: 303, headers: { "Set-Cookie": setFlash("saved") } });
}
