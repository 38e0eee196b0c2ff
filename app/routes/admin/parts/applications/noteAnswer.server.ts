import { data, replace } from "react-router";
import { noteForm } from "~/domain/applications/noteForm";
import type { NoteChange } from "~/domain/applications/notes.server";
import { checkForm, multilineTextOf, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, type Desk } from "~/routes/admin/parts/desk.server";
import type { FlashToken } from "~/routes/admin/parts/flash";
import { setFlash } from "~/routes/admin/parts/flashCookie.server";
import { returnAddress } from "~/routes/admin/parts/returnAddress";

/** Saves what was typed and goes back, or answers it with what is wrong. */
export async function saveNote(
  desk: Desk,
  request: Request,
  home: string,
  save: (text: string) => Promise<NoteChange>,
) {
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const from = returnAddress(textOf(body.fields, "from"), home);
  const typed = multilineTextOf(body.fields, "text");
  const form = checkForm(noteForm, { text: typed });
  if (!form.ok) return data({ typed, from, fault: form.faults.text ?? "" }, { status: 422 });
  const answer = await attempt(desk, () => save(form.value.text));
  const token: FlashToken = answer.ok ? "saved" : `note-update.${answer.reason}`;
  return replace(from, { status: 303, headers: { "Set-Cookie": setFlash(token) } });
}
