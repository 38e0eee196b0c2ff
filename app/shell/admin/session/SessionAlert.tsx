import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import { SessionPoll, type SessionState } from "~/shell/admin/session/sessionPolling";
import { RESTORABLE } from "~/shell/forms/interrupted/storedForms";
import { loginPath } from "~/shell/nextPath";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";

interface SessionAlertProps {
  state: SessionState;
  stay: () => void;
}

/** Announced by screen readers, and not a dialog: it must not take the focus from somebody who is typing. */
export function SessionAlert({ state, stay }: SessionAlertProps) {
  const { pathname, search } = useLocation();
  if (state.phase === "open") return null;
  return (
    <div className="session-alert">
      {state.phase === "ended" && state.isOtherAccount && (
        <Alert tone="bad" title="Another account has signed in.">
          <p>
            It did so in another tab, so this page saves nothing any more. What you typed comes back
            here after you sign out there and sign in again in this tab.
          </p>
          <Button size="sm" onClick={() => window.location.reload()}>
            Go on with that account
          </Button>
        </Alert>
      )}
      {state.phase === "ended" && !state.isOtherAccount && (
        <Alert tone="bad" title="You are signed out.">
          {hasRestorableForm() && <p>What you typed comes back after you sign in again.</p>}
          <LinkButton size="sm" href={loginPath(pathname + search)}>
            Sign in again
          </LinkButton>
        </Alert>
      )}
      {state.phase === "ending" && (
        <Alert
          tone="bad"
          title={`Your session ends at ${formatTimeOfDay(new Date(state.endsAt))}.`}
        >
          <p>{state.canStay ? UNUSED : AT_LIMIT}</p>
          {state.canStay && (
            <Button size="sm" onClick={stay}>
              Stay signed in
            </Button>
          )}
        </Alert>
      )}
    </div>
  );
}

/** Of a screen whose forms are a question or two, such as an invitation, nothing is stored. */
const hasRestorableForm = () => document.querySelector(`[${RESTORABLE}]`) !== null;

const UNUSED = "Nobody has typed or scrolled here for a while.";
const AT_LIMIT =
  "It has lasted as long as a session may. Save now, or find what you typed again after signing in.";

/** Scrolling and pointing count as use, too. */
const USE_EVENTS = ["keydown", "input", "pointerdown", "scroll", "wheel", "touchmove"] as const;

/**
 * Tracks the session of this page: renews it while the page is used, and returns what to show about its end. It has ended, too,
 * once another account than that of the page has signed in.
 */
export function useSession(accountId: string) {
  const [state, setState] = useState<SessionState>({ phase: "open" });
  const poll = useRef<SessionPoll>(null);
  const account = useRef(accountId);
  account.current = accountId;
  useEffect(() => {
    const started = new SessionPoll(setState, () => account.current);
    poll.current = started;
    void started.ask();
    const used = () => started.used();
    // Timers are late after the machine slept, so ask at once when the page is shown again.
    const askWhenVisible = () => void (document.hidden || started.ask());
    for (const use of USE_EVENTS)
      document.addEventListener(use, used, { passive: true, capture: true });
    document.addEventListener("visibilitychange", askWhenVisible);
    return () => {
      started.stop();
      for (const use of USE_EVENTS) document.removeEventListener(use, used, { capture: true });
      document.removeEventListener("visibilitychange", askWhenVisible);
    };
  }, []);
  return { state, poll };
}
