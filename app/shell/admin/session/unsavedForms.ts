import type { FormFields } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/form/formFieldsOf";

// Forms that were typed into when their session ended, stored in the tab's sessionStorage by the address they are
// sent to.

const PREFIX = "unsaved-form:";
/** Marks forms that are restored. */
export const RESTORABLE = "data-restorable";

interface UnsavedForm {
  accountId: string;
  fields: [string, readonly string[]][];
  /** Whether the session has ended. Until then, sending the form may still succeed. */
  signedOut: boolean;
}

const keyOf = (action: string) =>
  PREFIX + new URL(action, window.location.href).pathname.toLowerCase();

export function stashForm(
  form: HTMLFormElement,
  about: Pick<UnsavedForm, "accountId" | "signedOut">,
): void {
  const unsaved: UnsavedForm = { ...about, fields: [...formFieldsOf(form)] };
  // Read as an attribute: a field called "action" would shadow the property.
  const action = form.getAttribute("action") ?? window.location.href;
  write(keyOf(action), unsaved);
}

/** For the sign-in page: forms that were being sent were not accepted. */
export function retainUnsentForms(): void {
  for (const [key, unsaved] of stashed()) write(key, { ...unsaved, signedOut: true });
}

/** For a page of the admin area: forms that were being sent were accepted, or their pages show why not. */
export function dropSentForms(): void {
  for (const [key, unsaved] of stashed()) if (!unsaved.signedOut) sessionStorage.removeItem(key);
}

/** What was typed before the session ended. Returned once, and never for another account. */
export function takeUnsavedForm(action: string, accountId: string): FormFields | null {
  const key = keyOf(action);
  const found = stashed().find(([name, { signedOut }]) => name === key && signedOut);
  if (!found) return null;
  sessionStorage.removeItem(key);
  return found[1].accountId === accountId ? new Map(found[1].fields) : null;
}

function write(key: string, unsaved: UnsavedForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(unsaved));
  } catch (error) {
    // If the browser blocks storage or it is full, the form is lost.
    if (!(error instanceof DOMException)) throw error;
  }
}

function stashed(): [string, UnsavedForm][] {
  try {
    return Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key, JSON.parse(text) as UnsavedForm]);
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
