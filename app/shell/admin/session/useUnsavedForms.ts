import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { dropSentForms, RESTORABLE, stashForm } from "~/shell/admin/session/unsavedForms";

/** Stores what was typed when the session ends meanwhile: on noticing the end, and when a form is sent. */
export function useUnsavedForms(accountId: string, signedOut: boolean): void {
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
