import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useIsSending } from "~/shell/forms/useIsSending";

/**
 * Whether the screen must not be touched, because its form is being sent: what is typed or pressed before the response would be
 * lost with the page that it replaces, or abort the save. The focus returns to the field that was left because of it. A small
 * form that is sent to another address, such as a note, is inert by itself.
 */
export function useInertWhileSaving(): boolean {
  const isSaving = useIsSending(useLocation().pathname);
  const sentFrom = useRef<Element>(null);
  useEffect(() => {
    const remember = () => {
      sentFrom.current = document.activeElement;
    };
    document.addEventListener("submit", remember, { capture: true });
    return () => document.removeEventListener("submit", remember, { capture: true });
  }, []);
  // Before the effects that otherwise move a lost focus to the heading.
  useLayoutEffect(() => {
    if (isSaving) return;
    const form = sentFrom.current;
    sentFrom.current = null;
    if (!form || document.activeElement !== document.body) return;
    // A button is where the work on a form ends: from there the focus goes to what is wrong, or else to the heading.
    if (form instanceof HTMLButtonElement) {
      document.querySelector<HTMLElement>("main [data-form-error]")?.focus();
      return;
    }
    // A form that was saved may have been rendered anew.
    const field = form.isConnected ? form : document.getElementById(form.id);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, [isSaving]);
  return isSaving;
}
