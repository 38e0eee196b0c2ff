import type { FormFields } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/public/form/formFieldsOf";

// What was typed into a form whose session ended, in this tab's own storage, by the address that the form is sent to.

const PREFIX = "unsaved-form:";
/** Marks the forms that come back. */
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
  // By attribute: a field called "action" would stand in the way of the property.
  const action = form.getAttribute("action") ?? window.location.href;
  write(keyOf(action), unsaved);
}

/** For the sign-in page: the forms that were being sent did not arrive. */
export function retainUnsentForms(): void {
  for (const [key, unsaved] of stashed()) write(key, { ...unsaved, signedOut: true });
}

/** For a page of the admin area: the forms that were being sent did arrive, or their pages say why not. */
export function dropSentForms(): void {
  for (const [key, unsaved] of stashed()) if (!unsaved.signedOut) sessionStorage.removeItem(key);
}

/** What somebody typed before the session ended, once; never for another account. */
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
    // A browser that stores nothing for sites, or has no room left, loses the form as it always did.
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
