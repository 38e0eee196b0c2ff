import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import {
  type SessionClock,
  type SessionState,
  startSessionClock,
} from "~/shell/admin/session/sessionClock";
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

/** Scrolling and pointing count as use, too. */
const USE_EVENTS = ["keydown", "input", "pointerdown", "scroll", "wheel", "touchmove"] as const;

/** Tracks the session of this page: renews it while the page is used, and returns what to show about its end. */
export function useSession() {
  const [state, setState] = useState<SessionState>({ phase: "open" });
  const clock = useRef<SessionClock>(null);
  useEffect(() => {
    const sessionClock = startSessionClock(setState);
    clock.current = sessionClock;
    // Timers are late after the machine slept, so ask at once when the page is shown again.
    const askWhenVisible = () => void (document.hidden || sessionClock.ask());
    for (const use of USE_EVENTS)
      document.addEventListener(use, sessionClock.used, { passive: true, capture: true });
    document.addEventListener("visibilitychange", askWhenVisible);
    return () => {
      sessionClock.stop();
      for (const use of USE_EVENTS)
        document.removeEventListener(use, sessionClock.used, { capture: true });
      document.removeEventListener("visibilitychange", askWhenVisible);
    };
  }, []);
  return { state, clock };
}
