import { useEffect, useLayoutEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { SentFields } from "~/platform/forms/check";
import {
  fieldsOfForm,
  type InterruptedForm,
  interruptedForm,
} from "~/shell/forms/interrupted/interruptedForms";
import { formFieldsOf } from "~/shell/forms/typedForm";

// Forms that were typed into when their session ended or the password was asked for again, stored in the tab's
// sessionStorage by the account they were typed by and the address they are sent to.
// None of them has a secret field: app/site/guard.test.ts looks at each.

const PREFIX = "unsaved-form:";
/** Marks forms that are restored. */
export const RESTORABLE = "data-restorable";
/** Marks those that differ from what is stored: typed into, refused or restored, and not saved since. */
export const EDITED = "data-edited";

interface StoredForm extends InterruptedForm {
  /** Whether it is certain that it was not saved. Until then, sending it may still succeed. */
  isUnsaved: boolean;
  /** The note that a small form beside something else holds; other pages name it (unsentNotes.ts). */
  note?: NoteOf;
}

/** The field of a note, and whom it is about. */
export interface NoteOf {
  field: string;
  about?: { href: string; name: string };
}

const keyOf = (accountId: string, action: string) =>
  `${PREFIX}${accountId}:${new URL(action, window.location.href).pathname.toLowerCase()}`;

/** Read as an attribute: a field called "action" would shadow the property. */
const addressOf = (form: HTMLFormElement) => form.getAttribute("action") ?? window.location.href;

export function storeForm(
  form: HTMLFormElement,
  { accountId, isUnsaved }: { accountId: string; isUnsaved: boolean },
): void {
  const address = addressOf(form);
  const key = keyOf(accountId, address);
  const [, before] = storedForms().find(([name]) => name === key) ?? [];
  const stored = { isUnsaved, note: before?.note };
  write(key, { ...stored, ...interruptedForm(address, formFieldsOf(form)) });
}

/**
 * Call it on a page that the guard shows instead of accepting a form, such as the one that asks for the password. Forms that were
 * being sent are then filled again when the person goes back to them. Returns whether there are any.
 */
export function useMarkSentFormsUnsaved(): boolean {
  const [areRetained, setRetained] = useState(false);
  useEffect(() => setRetained(markSentFormsUnsaved()), []);
  return areRetained;
}

function markSentFormsUnsaved(): boolean {
  const forms = storedForms();
  for (const [key, form] of forms) write(key, { ...form, isUnsaved: true });
  return forms.length > 0;
}

/** Drops forms that were being sent. Once a page of the admin area is shown, they were accepted, or their pages show why not. */
export function dropSentForms(): void {
  for (const [key, { isUnsaved }] of storedForms()) if (!isUnsaved) sessionStorage.removeItem(key);
}

/** Returns what was typed and not saved: once, and only to its own account. For another one it stays in the tab. */
export function takeStoredForm(action: string, accountId: string): SentFields | null {
  const key = keyOf(accountId, action);
  const entry = storedForms().find(([name, { isUnsaved }]) => name === key && isUnsaved);
  if (!entry) return null;
  sessionStorage.removeItem(key);
  return fieldsOfForm(entry[1]);
}

/** Stores what was typed into a note whose form need not be on the screen now. */
export function storeNote(action: string, accountId: string, text: string, note: NoteOf): void {
  const form = interruptedForm(action, new Map([[note.field, [text]]]));
  write(keyOf(accountId, action), { isUnsaved: true, note, ...form });
}

interface StoredNote extends NoteOf {
  action: string;
  text: string;
}

/** The notes of an account, except those that their own form took before. Returned once. */
export function takeStoredNotes(accountId: string): StoredNote[] {
  return storedForms().flatMap(([key, { address, fields, note }]) => {
    if (!note || !key.startsWith(`${PREFIX}${accountId}:`)) return [];
    sessionStorage.removeItem(key);
    const text = fields.find(([name]) => name === note.field)?.[1] ?? "";
    return [{ ...note, action: address, text }];
  });
}

/** Drops a form that was saved after all, or is sent on from elsewhere. */
export function dropStoredForm(action: string): void {
  for (const [key] of storedForms())
    if (key.endsWith(`:${action.toLowerCase()}`)) sessionStorage.removeItem(key);
}

/** Drops the forms of somebody who signs out by choice. */
export function dropStoredFormsOf(accountId: string): void {
  for (const [key] of storedForms())
    if (key.startsWith(`${PREFIX}${accountId}:`)) sessionStorage.removeItem(key);
}

function write(key: string, form: StoredForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(form));
  } catch (error) {
    // If the browser blocks storage or it is full, the form is lost.
    if (!(error instanceof DOMException)) throw error;
  }
}

function storedForms(): [string, StoredForm][] {
  try {
    return Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key, JSON.parse(text) as StoredForm]);
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

/** Stores edited forms, so that they survive signing in again: once the end of the session is known, and when one is sent. */
export function useStoredForms(accountId: string, signedOut: boolean): void {
  const { state } = useNavigation();
  // Before the forms on the screen look for what was typed into them.
  useLayoutEffect(() => {
    if (isDocumentOfBack()) markSentFormsUnsaved();
  }, []);
  useEffect(() => {
    if (state === "idle") dropSentForms();
  }, [state]);

  useEffect(() => {
    const store = (form: HTMLFormElement) => storeForm(form, { accountId, isUnsaved: signedOut });
    const storeEdited = () => {
      if (!signedOut) return;
      const edited = document.querySelectorAll<HTMLFormElement>(`form[${RESTORABLE}][${EDITED}]`);
      for (const form of edited) store(form);
    };
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (signedOut && isRestorable(form)) store(form);
    };
    const onSubmit = ({ target }: Event) => {
      if (isRestorable(target)) store(target);
    };
    storeEdited();
    document.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit, { capture: true });
    window.addEventListener("pagehide", storeEdited);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit, { capture: true });
      window.removeEventListener("pagehide", storeEdited);
    };
  }, [accountId, signedOut]);
}

/**
 * Whether this document was loaded by "Back". If a form is still being sent then, its sender was asked for a password, and went
 * back before the scripts of that page ran.
 */
function isDocumentOfBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

function isRestorable(target: EventTarget | null): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.hasAttribute(RESTORABLE);
}
