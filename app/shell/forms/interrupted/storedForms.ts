import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { SentFields } from "~/platform/forms/check";
import {
  fieldsOfForm,
  type InterruptedForm,
  interruptedForm,
} from "~/shell/forms/interrupted/InterruptedForm";
import { formFieldsOf } from "~/shell/forms/typedForm";

// Forms that were typed into when their session ended, stored in the tab's sessionStorage by the account they were
// typed by and the address they are sent to.
// None of them has a secret field: app/site/guard.test.ts looks at each.

const PREFIX = "unsaved-form:";
/** Marks forms that are restored. */
export const RESTORABLE = "data-restorable";

interface StoredForm extends InterruptedForm {
  /** Whether the session has ended. Until then, sending the form may still succeed. */
  signedOut: boolean;
}

const keyOf = (accountId: string, action: string) =>
  `${PREFIX}${accountId}:${new URL(action, window.location.href).pathname.toLowerCase()}`;

export function stashForm(
  form: HTMLFormElement,
  { accountId, signedOut }: { accountId: string; signedOut: boolean },
): void {
  // Read as an attribute: a field called "action" would shadow the property.
  const address = form.getAttribute("action") ?? window.location.href;
  const stored = { signedOut, ...interruptedForm(address, formFieldsOf(form)) };
  write(keyOf(accountId, address), stored);
}

/** For the sign-in page: forms that were being sent were not accepted. */
export function retainSentForms(): void {
  for (const [key, unsaved] of stashed()) write(key, { ...unsaved, signedOut: true });
}

/** For a page of the admin area: forms that were being sent were accepted, or their pages show why not. */
export function dropSentForms(): void {
  for (const [key, unsaved] of stashed()) if (!unsaved.signedOut) sessionStorage.removeItem(key);
}

/** What was typed before the session ended. Returned once, and for its own account: for another one it waits in the tab. */
export function takeStoredForm(action: string, accountId: string): SentFields | null {
  const key = keyOf(accountId, action);
  const entry = stashed().find(([name, { signedOut }]) => name === key && signedOut);
  if (!entry) return null;
  sessionStorage.removeItem(key);
  return fieldsOfForm(entry[1]);
}

function write(key: string, unsaved: StoredForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(unsaved));
  } catch (error) {
    // If the browser blocks storage or it is full, the form is lost.
    if (!(error instanceof DOMException)) throw error;
  }
}

function stashed(): [string, StoredForm][] {
  try {
    return Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => [key, JSON.parse(text) as StoredForm]);
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

/** Stores typed forms, so that they survive signing in again: once the end of the session is known, and when one is sent. */
export function useStoredForms(accountId: string, signedOut: boolean): void {
  const { state } = useNavigation();
  const typedIn = useRef(new Set<HTMLFormElement>());
  useEffect(() => {
    if (state === "idle") dropSentForms();
  }, [state]);

  useEffect(() => {
    const stash = (form: HTMLFormElement) => stashForm(form, { accountId, signedOut });
    const stashTyped = () => {
      for (const form of typedIn.current) if (signedOut && form.isConnected) stash(form);
    };
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (!isRestorable(form)) return;
      typedIn.current.add(form);
      stashTyped();
    };
    const onSubmit = ({ target }: Event) => {
      if (isRestorable(target)) stash(target);
    };
    stashTyped();
    document.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit, { capture: true });
    window.addEventListener("pagehide", stashTyped);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit, { capture: true });
      window.removeEventListener("pagehide", stashTyped);
    };
  }, [accountId, signedOut]);
}

function isRestorable(target: EventTarget | null): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.hasAttribute(RESTORABLE);
}
