import { useLocation } from "react-router";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import type { SessionState } from "~/shell/admin/session/sessionClock";
import { loginPath } from "~/shell/nextPath";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Notice } from "~/ui/primitives/Notice";

interface SessionNoticeProps {
  state: SessionState;
  stay: () => void;
}

/** Announced by screen readers, and not a dialog: it must not take the focus from somebody who is typing. */
export function SessionNotice({ state, stay }: SessionNoticeProps) {
  const { pathname, search } = useLocation();
  if (state.phase === "open") return null;
  return (
    <div className="session-notice">
      {state.phase === "ended" ? (
        <Notice tone="bad" title="You are signed out.">
          <p>What you typed comes back after you sign in again.</p>
          <LinkButton size="sm" href={loginPath(pathname + search)}>
            Sign in again
          </LinkButton>
        </Notice>
      ) : (
        <Notice
          tone="bad"
          title={`Your session ends at ${formatTimeOfDay(new Date(state.endsAt))}.`}
        >
          <p>{state.canStay ? UNUSED : AT_LIMIT}</p>
          {state.canStay && (
            <Button size="sm" onClick={stay}>
              Stay signed in
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

const UNUSED = "Nobody has typed or scrolled here for a while.";
const AT_LIMIT =
  "It has lasted as long as a session may. Save now, or find what you typed again after signing in.";
