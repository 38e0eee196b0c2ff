import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatTimeOfDay } from "~/platform/config/officeCalendar";
import { MINUTE_MS } from "~/platform/durations";
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
          <p>What you typed comes back after you sign in again.</p>
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

const UNUSED = "Nobody has typed or scrolled here for a while.";
const AT_LIMIT =
  "It has lasted as long as a session may. Save now, or find what you typed again after signing in.";

/** Scrolling and pointing count as use, too. */
const USE_EVENTS = ["keydown", "input", "pointerdown", "scroll", "wheel", "touchmove"] as const;

/**
 * Tracks the session of this page: renews it while the page is used, and returns what to show about its end. It has ended,
 * too, once another account than that of the page has signed in.
 */
export function useSession(accountId: string) {
  const [state, setState] = useState<SessionState>({ phase: "open" });
  const clock = useRef<SessionClock>(null);
  const account = useRef(accountId);
  account.current = accountId;
  useEffect(() => {
    const sessionClock = startSessionClock(setState, () => account.current);
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

/** WCAG 2.2.1 requires 20 seconds; reading, deciding and finding the button takes longer. */
const WARN_MS = 2 * MINUTE_MS;
/** While the page is used, one request a minute prolongs the session. */
const RENEW_MS = 60_000;
const RETRY_MS = 15_000;
/** Asks this long after the end, so that the server has ended it too. */
const AFTER_END_MS = 1_000;
/** Near the longest duration of a session, "Stay signed in" would gain a few seconds and is not offered. */
const WORTHWHILE_SECONDS = 30;
const ATTENDED_MAX_MS = 20 * MINUTE_MS;

export type SessionState =
  | { phase: "open" }
  /** Two minutes or less are left. `canStay` is false if the session has reached its longest duration. */
  | { phase: "ending"; endsAt: number; canStay: boolean }
  /** `isOtherAccount`: there is a session, and it is that of another account than the page's. */
  | { phase: "ended"; isOtherAccount: boolean };

export interface SessionClock {
  /** Asks the server now, without prolonging the session. */
  ask(): Promise<SessionStatus["kind"]>;
  /** Call it when somebody typed, pressed or scrolled. */
  used(): void;
  renew(): void;
  /** For so long after the last use the page may load data by itself, because each load prolongs the session. */
  attendedMs(): number;
  stop(): void;
}

/** Tracks how long the session lasts, and reports when it is about to end and when it has ended. */
function startSessionClock(
  changed: (state: SessionState) => void,
  currentAccount: () => string,
): SessionClock {
  const clock = new Clock(changed, currentAccount);
  void clock.ask();
  return {
    ask: () => clock.ask(),
    used: () => clock.used(),
    renew: () => clock.renew(),
    attendedMs: () => clock.attendedMs,
    stop: () => clock.stop(),
  };
}

class Clock {
  attendedMs = ATTENDED_MAX_MS;
  private readonly changed: (state: SessionState) => void;
  /** The account that the page was loaded for; empty while the database is away. */
  private readonly currentAccount: () => string;
  private state: SessionState = { phase: "open" };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  // Loading the page prolonged the session.
  private renewedAt = Date.now();

  constructor(changed: (state: SessionState) => void, currentAccount: () => string) {
    this.changed = changed;
    this.currentAccount = currentAccount;
  }

  async ask(): Promise<SessionStatus["kind"]> {
    return this.handleStatus(await this.ofOwnAccount(askSession()));
  }

  async renew(): Promise<void> {
    this.renewedAt = Date.now();
    this.handleStatus(await this.ofOwnAccount(renewSession()));
  }

  used(): void {
    const { state } = this;
    const isDue = Date.now() - this.renewedAt >= RENEW_MS;
    const canHelp = state.phase === "open" || (state.phase === "ending" && state.canStay);
    if (canHelp && (isDue || state.phase === "ending")) void this.renew();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async ofOwnAccount(asked: Promise<SessionStatus>): Promise<SessionStatus> {
    const status = await asked;
    const ownId = this.currentAccount();
    // The release before names no account.
    const otherId = status.kind === "open" ? (status.accountId ?? "") : "";
    const isOther = ownId !== "" && otherId !== "" && otherId !== ownId;
    return isOther ? { kind: "ended", isOtherAccount: true } : status;
  }

  private handleStatus(status: SessionStatus): SessionStatus["kind"] {
    if (status.kind === "ended") {
      clearTimeout(this.timer);
      this.setState({ phase: "ended", isOtherAccount: status.isOtherAccount === true });
    } else if (status.kind === "unreachable") this.askIn(RETRY_MS);
    else this.follow(status);
    return status.kind;
  }

  private follow({ secondsLeft, secondsIfRenewed }: SessionStatus & { kind: "open" }): void {
    const leftMs = secondsLeft * 1000;
    this.attendedMs = Math.min(ATTENDED_MAX_MS, (secondsIfRenewed * 1000) / 2);
    if (leftMs > WARN_MS) {
      this.askIn(leftMs - WARN_MS);
      this.setState({ phase: "open" });
      return;
    }
    const canStay = secondsIfRenewed - secondsLeft > WORTHWHILE_SECONDS;
    this.askIn(leftMs + AFTER_END_MS);
    this.setState({ phase: "ending", endsAt: Date.now() + leftMs, canStay });
  }

  private askIn(ms: number): void {
    clearTimeout(this.timer);
    // A response may come after the page was left.
    if (this.isStopped) return;
    this.timer = setTimeout(() => this.ask(), Math.max(0, ms));
  }

  private setState(next: SessionState): void {
    this.state = next;
    this.changed(next);
  }
}

const SESSION_PATH = "/admin/session";

type SessionStatus =
  | { kind: "open"; secondsLeft: number; secondsIfRenewed: number; accountId?: string }
  | { kind: "ended"; isOtherAccount?: true }
  | { kind: "unreachable" };

/** Reads how long the session lasts, without prolonging it. */
const askSession = () => fetchStatus("GET");

/** Prolongs the session, because somebody uses the page. */
const renewSession = () => fetchStatus("POST");

/** Longer than a browser takes to store a new cookie. */
const NEW_COOKIE_MS = 1_000;

/**
 * Asks once more if the session seems to have ended: the request may have left with a cookie that another tab was just
 * exchanging for a new one.
 */
async function fetchStatus(method: "GET" | "POST"): Promise<SessionStatus> {
  const status = await fetchOnce(method);
  if (status.kind !== "ended") return status;
  await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_MS));
  return fetchOnce(method);
}

async function fetchOnce(method: "GET" | "POST"): Promise<SessionStatus> {
  try {
    const response = await fetch(SESSION_PATH, { method, redirect: "manual" });
    // An ended session is redirected to the sign-in page.
    if (response.type === "opaqueredirect") return { kind: "ended" };
    if (!response.ok) return { kind: "unreachable" };
    const { secondsLeft, secondsIfRenewed, accountId } = await response.json();
    if (secondsLeft <= 0) return { kind: "ended" };
    return { kind: "open", secondsLeft, secondsIfRenewed, accountId };
  } catch {
    return { kind: "unreachable" };
  }
}
