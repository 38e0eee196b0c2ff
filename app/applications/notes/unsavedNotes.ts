// What was typed for new notes and not saved, as long as the document is open: a link or a decision leads to the next
// applicant, and the text is there again on the way back.

export interface UnsavedNote {
  text: string;
  /** Whom it is about; undefined on a page that does not know. */
  about?: { href: string; name: string };
}

/** By the address of the form and the account. */
const notes = new Map<string, UnsavedNote>();
const keyOf = (action: string, accountId: string) => `${action} ${accountId}`;

export function findUnsavedNote(action: string, accountId: string): UnsavedNote | null {
  return notes.get(keyOf(action, accountId)) ?? null;
}

export function holdUnsavedNote(action: string, accountId: string, note: UnsavedNote): void {
  const key = keyOf(action, accountId);
  if (note.text.trim() === "") notes.delete(key);
  else notes.set(key, { ...note, about: note.about ?? notes.get(key)?.about });
}

/** For a note that was saved. */
export function forgetUnsavedNote(action: string): void {
  for (const key of notes.keys()) if (key.startsWith(keyOf(action, ""))) notes.delete(key);
}

/** Those of an account that are about somebody else than the form at this address. */
export const listOtherUnsavedNotes = (action: string, accountId: string) =>
  listUnsavedNotes(accountId).filter((note) => note.action !== action);

export const listUnsavedNotes = (accountId: string) =>
  [...notes].flatMap(([key, note]) => {
    const [action = "", owner] = key.split(" ");
    return owner === accountId ? [{ ...note, action }] : [];
  });
