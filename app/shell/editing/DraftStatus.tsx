import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import type { DraftState } from "~/shell/editing/useTypedDraft";

interface DraftStatusProps {
  state: DraftState;
  /** The text after a save: "Draft saved". */
  saved?: string;
}

/** Shown beside the save button. Screen readers announce failures only, because drafts are saved after each pause in typing. */
export function DraftStatus({ state, saved = "Draft saved" }: DraftStatusProps) {
  return (
    <div className="draft-status">
      {state.kind === "saved" && (
        <p>
          {saved} at {formatTimeOfDay(state.at)}
        </p>
      )}
      <p role="status" className="failed">
        {state.kind === "failed" && formatFailure(state)}
      </p>
    </div>
  );
}

function formatFailure({ why, storedLocally }: Extract<DraftState, { kind: "failed" }>): string {
  if (why === "other-draft" && storedLocally)
    return `${WHY[why]} What you type now is kept on this device.`;
  if (!storedLocally) return `${WHY[why]} Draft not saved: keep this page open.`;
  if (why === "signed-out")
    return `${WHY[why]} Sign in to continue; your draft is kept on this device.`;
  return `${WHY[why]} Draft not saved yet; it is kept on this device, and saving is tried again.`;
}

const WHY = {
  offline: "The server cannot be reached.",
  "signed-out": "You were signed out for security.",
  server: "The server could not take the draft.",
  "other-draft": "There is another draft already: restore or discard that one.",
};
