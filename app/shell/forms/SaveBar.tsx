import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { SaveButton } from "~/shell/forms/SaveButton";
import { formFieldsOf } from "~/shell/forms/typedForm";

interface SaveBarProps {
  /** The result of a form that the server did not save. */
  refusedResult: unknown;
  /** Further buttons. */
  children?: ReactNode;
}

/** The last line of a long form. It stays in sight, and says whether the form differs from what is stored. */
export function SaveBar({ refusedResult, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isEdited = useIsEdited(bar, refusedResult);
  return (
    <div className="savebar" ref={bar}>
      <SaveButton />
      {children}
      <span className="savebar-status" role="status">
        {isEdited && "Changes are not stored yet"}
      </span>
    </div>
  );
}

/** Compares the form around an element with how it was when it was shown, or saved. */
function useIsEdited(inside: RefObject<HTMLElement | null>, refusedResult: unknown): boolean {
  const stored = useRef("");
  const isSent = useRef(false);
  const [isEdited, setIsEdited] = useState(Boolean(refusedResult));
  const { state } = useNavigation();

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    stored.current = contentsOf(form);
    const compare = () =>
      setIsEdited(Boolean(refusedResult) || contentsOf(form) !== stored.current);
    // Buttons that add and remove rows change the form without an input event, after their click.
    const compareLater = () => setTimeout(compare);
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
