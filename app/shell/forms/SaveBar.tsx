import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { SaveButton } from "~/shell/forms/SaveButton";
import { formFieldsOf } from "~/shell/forms/typedForm";

interface SaveBarProps {
  /** The result of a form that the server did not save. */
  refused: unknown;
  /** Further buttons. */
  children?: ReactNode;
}

/** The last line of a long form. It stays in sight, and says whether the form differs from what is stored. */
export function SaveBar({ refused, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isEdited = useIsEdited(bar, refused);
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
function useIsEdited(inside: RefObject<HTMLElement | null>, refused: unknown): boolean {
  const stored = useRef("");
  const isSent = useRef(false);
  const [isEdited, setIsEdited] = useState(Boolean(refused));
  const { state } = useNavigation();

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    stored.current = contentsOf(form);
    const compare = () => setIsEdited(Boolean(refused) || contentsOf(form) !== stored.current);
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
  }, [inside, refused]);

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (state !== "idle" || !isSent.current || !form) return;
    isSent.current = false;
    if (!refused) stored.current = contentsOf(form);
    setIsEdited(Boolean(refused));
  }, [state, inside, refused]);
  return isEdited;
}

const contentsOf = (form: HTMLFormElement) => JSON.stringify([...formFieldsOf(form)]);
