import { type ReactNode, useRef } from "react";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { SaveButton } from "~/shell/forms/SaveButton";
import { useIsEdited } from "~/shell/forms/useIsEdited";
import { LinkButton } from "~/ui/primitives/Button";

interface SaveBarProps {
  /** The action data of the last attempt to save: what is shown is not stored then. Undefined before the first. */
  refusedResult: unknown;
  /** Further buttons. */
  children?: ReactNode;
}

/**
 * The last line of a long form. It stays in sight, and says whether the form differs from what is stored; leaving the
 * form asks first then.
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
        <LinkButton variant="line" href={back}>
          Cancel
        </LinkButton>
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
