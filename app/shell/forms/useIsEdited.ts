import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { IsRestored } from "~/shell/forms/interrupted/RestoredForm";
import { EDITED } from "~/shell/forms/interrupted/storedForms";
import { formFieldsOf } from "~/shell/forms/typedForm";

/**
 * Whether the form around an element differs from what is stored: from how it was when it was shown, or saved. A form that was
 * refused or restored differs from the beginning.
 */
export function useIsEdited(
  inside: RefObject<HTMLElement | null>,
  refusedResult: unknown,
): boolean {
  const isRestored = useContext(IsRestored);
  const isEdited = useComparison(inside, isRestored || refusedResult);
  // For `useStoredForms`.
  useEffect(() => {
    inside.current?.closest("form")?.toggleAttribute(EDITED, isEdited);
  }, [inside, isEdited]);
  return isEdited;
}

function useComparison(inside: RefObject<HTMLElement | null>, refusedResult: unknown): boolean {
  const stored = useRef("");
  const isSent = useRef(false);
  const [isEdited, setIsEdited] = useState(Boolean(refusedResult));
  const { state } = useNavigation();

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    stored.current = initialContentsOf(form);
    const compare = () =>
      setIsEdited(Boolean(refusedResult) || contentsOf(form) !== stored.current);
    // Buttons that add and remove rows change the form without an input event, after their click.
    const compareLater = () => setTimeout(compare);
    compare();
    const send = () => {
      isSent.current = true;
    };
    form.addEventListener("input", compare);
    form.addEventListener("click", compareLater);
    form.addEventListener("submit", send);
    return () => {
      form.removeEventListener("input", compare);
      form.removeEventListener("click", compareLater);
      form.removeEventListener("submit", send);
    };
  }, [inside, refusedResult]);

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (state !== "idle" || !isSent.current || !form) return;
    isSent.current = false;
    if (!refusedResult) stored.current = contentsOf(form);
    setIsEdited(Boolean(refusedResult));
  }, [state, inside, refusedResult]);
  return isEdited;
}

const contentsOf = (form: HTMLFormElement) => JSON.stringify([...formFieldsOf(form)]);

/** Returns the contents without what was typed before this script ran. */
function initialContentsOf(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return contentsOf(copy);
}
