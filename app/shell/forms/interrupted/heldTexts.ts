import {
  dropFormsOf,
  dropStoredForm,
  type NoteOf,
  stashNote,
  takeNotes,
} from "~/shell/forms/interrupted/storedForms";

/**
 * What was typed into a small form beside something else, such as a note about an applicant, and not sent. It is held as long as
 * the tab is open: a link or a decision leads to another page, and the text is there again on the way back. `about` is for
 * pages that name what was left behind.
 */
export interface HeldText extends NoteOf {
  /** Where its form is sent. */
  action: string;
  /** The account that typed it. */
  accountId: string;
  text: string;
}

let heldTexts: readonly HeldText[] = [];

export const findHeldText = (action: string, accountId: string): HeldText | undefined =>
  heldTexts.find((held) => held.action === action && held.accountId === accountId);

/** An empty text is held no more. */
export function holdText(typed: HeldText): void {
  const before = findHeldText(typed.action, typed.accountId);
  heldTexts = heldTexts.filter((held) => held !== before);
  if (typed.text.trim() === "") dropStoredForm(typed.action);
  else heldTexts = [...heldTexts, { ...typed, about: typed.about ?? before?.about }];
  // A save or signing in may load another document by itself. Adding the same listener again does nothing.
  window.addEventListener("pagehide", stashHeldTexts);
}

/** Puts them into the tab's storage, for the document that comes next. */
export function stashHeldTexts(): void {
  for (const { action, accountId, text, ...note } of heldTexts)
    stashNote(action, accountId, text, note);
}

/** Those that an earlier document has put there. Their own forms, if they are on the screen, take them before. */
export function holdStashedTexts(accountId: string): void {
  for (const note of takeNotes(accountId)) holdText({ ...note, accountId });
}

/** For one that was sent or given up. */
export function forgetHeldText(action: string): void {
  heldTexts = heldTexts.filter((held) => held.action !== action);
  dropStoredForm(action);
}

/** For somebody who signs out by choice: nothing of what was typed stays in the tab. */
export function forgetTypedTexts(accountId: string): void {
  heldTexts = heldTexts.filter((held) => held.accountId !== accountId);
  dropFormsOf(accountId);
}

export const listHeldTexts = (accountId: string): HeldText[] =>
  heldTexts.filter((held) => held.accountId === accountId);
