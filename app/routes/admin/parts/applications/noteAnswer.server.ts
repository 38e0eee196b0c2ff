import { data, replace } from "react-router";
import { noteForm } from "~/domain/applications/noteForm";
import type { NoteChange } from "~/domain/applications/notes.server";
import { checkForm, multilineTextOf, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { unreadable } from "~/routes/admin/parts/change.server";
import { attempt, type Desk } from "~/routes/admin/parts/desk.server";
import { flashOf } from "~/routes/admin/parts/flash";
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
  if (!answer.ok) {
    const why = flashOf(`note-update.${answer.reason}`);
    const failed = [why?.text, why?.detail].filter(Boolean).join(" ");
    return data({ typed, from, failed }, { status: answer.reason === "failed" ? 503 : 409 });
  }
  return replace(from, { status: 303, headers: { "Set-Cookie": setFlash("saved") } });
}
