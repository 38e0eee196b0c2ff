import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { IsRestoredContext } from "~/shell/forms/interrupted/RestoredForm";
import { EDITED } from "~/shell/forms/interrupted/storedForms";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import { formFieldsOf } from "~/shell/forms/typedForm";

interface SaveBarProps {
  /** The action data of the last attempt to save: what is shown is not stored then. Undefined before the first. */
  refusedResult: unknown;
  /** Further buttons. */
  children?: ReactNode;
}

/**
 * The last line of a long form. It stays in sight, and says whether the form differs from what is stored; leaving the form asks
 * first then.
 */
export function SaveBar({ refusedResult, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isEdited = useIsEdited(bar, refusedResult);
  return (
    <>
      <div className="savebar" ref={bar}>
        <SaveButton />
        {children}
        <span className="savebar-status" role="status">
          {isEdited && "Changes are not stored yet"}
        </span>
      </div>
      <LeaveDialog unsaved={isEdited} />
    </>
  );
}

interface EditorSaveBarProps {
  /** As of SaveBar. */
  refusedResult: unknown;
  verb?: string;
  busyVerb?: string;
  /** Where "Cancel" leads. */
  back: string;
}

/** The save bar of a record without drafts, which has a way back. */
export function EditorSaveBar({ refusedResult, verb, busyVerb, back }: EditorSaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isEdited = useIsEdited(bar, refusedResult);
  return (
    <>
      <div className="acts savebar" ref={bar}>
        <SaveButton verb={verb} busyVerb={busyVerb} />
        <CancelLink href={back} />
      </div>
      <LeaveDialog unsaved={isEdited} />
    </>
  );
}

/** Asks before the form that it stands in is left with changes that are not stored: for a form without a save bar. */
export function LeaveQuestion({ refusedResult }: Pick<SaveBarProps, "refusedResult">) {
  const place = useRef<HTMLSpanElement>(null);
  const isEdited = useIsEdited(place, refusedResult);
  return (
    <>
      <span ref={place} hidden />
      <LeaveDialog unsaved={isEdited} />
    </>
  );
}

/**
 * Whether the form around an element differs from what is stored: from how it was when it was shown, or saved. A form that was
 * refused or restored differs from the beginning.
 */
function useIsEdited(inside: RefObject<HTMLElement | null>, refusedResult: unknown): boolean {
  const isRestored = useContext(IsRestoredContext);
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
