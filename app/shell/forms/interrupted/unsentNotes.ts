import { useContext, useEffect, useState } from "react";
import { useBeforeUnload } from "react-router";
import { LOGOUT_PATH } from "~/shell/admin/session/pageAccount";
import { AccountIdContext } from "~/shell/admin/session/sessionContexts";
import {
  dropStoredForm,
  dropStoredFormsOf,
  type NoteOf,
  storeNote,
  takeStoredNotes,
} from "~/shell/forms/interrupted/storedForms";
import { useIsSending } from "~/shell/forms/useIsSending";

/**
 * Text that was typed into a small form beside something else, such as a note about an applicant, and not sent. It is remembered
 * as long as the tab is open: a link or a decision leads to another page, and the text is there again after Back. `about` is for
 * pages that name the note.
 */
export interface UnsentNote extends NoteOf {
  /** Where its form is sent. */
  action: string;
  /** The account that typed it. */
  accountId: string;
  text: string;
}

let unsentNotes: readonly UnsentNote[] = [];

const findUnsentNote = (action: string, accountId: string): UnsentNote | undefined =>
  unsentNotes.find((note) => note.action === action && note.accountId === accountId);

export const listUnsentNotes = (accountId: string): UnsentNote[] =>
  unsentNotes.filter((note) => note.accountId === accountId);

/** Forgets it, if the text is empty. */
function rememberNote(note: UnsentNote): void {
  const before = findUnsentNote(note.action, note.accountId);
  unsentNotes = unsentNotes.filter((other) => other !== before);
  if (note.text.trim() === "") dropStoredForm(note.action);
  else unsentNotes = [...unsentNotes, { ...note, about: note.about ?? before?.about }];
  // A save or signing in may load another document by itself. Adding the same listener again does nothing.
  window.addEventListener("pagehide", storeUnsentNotes);
}

/** Forgets a note that was sent or given up. */
export function forgetUnsentNote(action: string): void {
  unsentNotes = unsentNotes.filter((note) => note.action !== action);
  dropStoredForm(action);
}

interface NoteField extends NoteOf {
  /** Where its form is sent. */
  action: string;
  /** The text of the field if nothing is remembered: the refused one, or the one typed before a password was asked for. */
  text: string;
}

/**
 * The text of a note's field. `isRemembered` is false for a note that is edited on a page of its own, which asks before it is
 * left.
 */
export function useUnsentNote({ text: shownText, ...note }: NoteField, isRemembered = true) {
  const accountId = useContext(AccountIdContext);
  const { action } = note;
  const [initialText] = useState(() => {
    const unsent = isRemembered ? findUnsentNote(action, accountId) : undefined;
    return unsent?.text ?? shownText;
  });
  const [text, setText] = useState(initialText);
  const remember = (typed: string) => {
    if (isRemembered) rememberNote({ ...note, accountId, text: typed });
  };
  // Text that came back after signing in again was typed, too. Only once: a note that was sent is
  // forgotten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is shown.
  useEffect(() => {
    if (text.trim() !== "") remember(text);
  }, [action, accountId]);
  const type = (typed: string) => {
    setText(typed);
    remember(typed);
  };
  return { initialText, text, type };
}

/** Puts unsent notes into the tab's storage, for the document that comes next. */
function storeUnsentNotes(): void {
  for (const { action, accountId, text, ...note } of unsentNotes)
    storeNote(action, accountId, text, note);
}

/**
 * Restores the notes that an earlier document has put there. The form of a note, if it is on the screen, takes its note before.
 */
function restoreUnsentNotes(accountId: string): void {
  for (const note of takeStoredNotes(accountId)) rememberNote({ ...note, accountId });
}

/** Removes from the tab everything typed for this account, because its owner signs out by choice. */
function forgetTypedBy(accountId: string): void {
  unsentNotes = unsentNotes.filter((note) => note.accountId !== accountId);
  dropStoredFormsOf(accountId);
}

/** Retains notes in this tab for the frame of the admin area, wherever somebody goes, also in another document. */
export function useUnsentNotes(accountId: string, isSignedOut: boolean): void {
  // A save may load the document again by itself.
  const isSaving = useIsSending();
  useBeforeUnload((event) => {
    if (!isSignedOut && !isSaving && listUnsentNotes(accountId).length > 0) event.preventDefault();
  });
  useEffect(() => restoreUnsentNotes(accountId), [accountId]);
  useEffect(() => {
    if (isSignedOut) storeUnsentNotes();
  }, [isSignedOut]);
  useEffect(() => forgetOnLogout(accountId), [accountId]);
}

/**
 * Forgets what was typed once the document goes, and not before: the browser may ask, and the person may stay. Returns a function
 * that stops this.
 */
function forgetOnLogout(accountId: string) {
  let isLoggingOut = false;
  const start = ({ target }: Event) => {
    isLoggingOut = target instanceof Element && target.getAttribute("action") === LOGOUT_PATH;
  };
  const goOn = () => {
    isLoggingOut = false;
  };
  const leave = () => {
    if (isLoggingOut) forgetTypedBy(accountId);
  };
  document.addEventListener("submit", start);
  document.addEventListener("keydown", goOn);
  document.addEventListener("pointerdown", goOn);
  window.addEventListener("pagehide", leave);
  return () => {
    document.removeEventListener("submit", start);
    document.removeEventListener("keydown", goOn);
    document.removeEventListener("pointerdown", goOn);
    window.removeEventListener("pagehide", leave);
  };
}
