import { askSession, renewSession, type SessionAnswer } from "~/shell/admin/session/askSession";

/** WCAG 2.2.1 asks for 20 seconds; to read, decide and find the button takes longer. */
const WARN_MS = 2 * 60_000;
/** One request a minute says that somebody is there. */
const RENEW_MS = 60_000;
const RETRY_MS = 15_000;
/** After the end, so that the server has seen it too. */
const AFTER_END_MS = 1_000;
/** Renewing that brings less than this brings nothing. */
const WORTH_SECONDS = 30;
const ATTENDED_MOST_MS = 20 * 60_000;

export type SessionState =
  | { phase: "open" }
  /** Two minutes or less are left. `canStay` is false when it has lasted as long as a session may. */
  | { phase: "ending"; endsAt: number; canStay: boolean }
  | { phase: "ended" };

export interface SessionClock {
  /** Asks the server now, without prolonging the session. */
  ask(): Promise<SessionAnswer["kind"]>;
  /** Somebody typed, pressed or scrolled. */
  used(): void;
  renew(): void;
  /** Without a sign of anybody for so long, nothing may be asked on their behalf: asking for a page prolongs the session. */
  attendedMs(): number;
  stop(): void;
}

/** Follows how long the session lasts, and reports when it is about to end and when it has ended. */
export function startSessionClock(changed: (state: SessionState) => void): SessionClock {
  const clock = new Clock(changed);
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
  attendedMs = ATTENDED_MOST_MS;
  private readonly changed: (state: SessionState) => void;
  private state: SessionState = { phase: "open" };
  private timer: ReturnType<typeof setTimeout> | undefined;
  // Loading the page prolonged the session.
  private renewedAt = Date.now();

  constructor(changed: (state: SessionState) => void) {
    this.changed = changed;
  }

  async ask(): Promise<SessionAnswer["kind"]> {
    return this.take(await askSession());
  }

  async renew(): Promise<void> {
    this.renewedAt = Date.now();
    this.take(await renewSession());
  }

  used(): void {
    const { state } = this;
    const isDue = Date.now() - this.renewedAt >= RENEW_MS;
    const canHelp = state.phase === "open" || (state.phase === "ending" && state.canStay);
    if (canHelp && (isDue || state.phase === "ending")) void this.renew();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private take(answer: SessionAnswer): SessionAnswer["kind"] {
    if (answer.kind === "ended") {
      this.stop();
      this.enter({ phase: "ended" });
    } else if (answer.kind === "unreachable") this.askIn(RETRY_MS);
    else this.follow(answer);
    return answer.kind;
  }

  private follow({ secondsLeft, secondsIfRenewed }: SessionAnswer & { kind: "open" }): void {
    const leftMs = secondsLeft * 1000;
    this.attendedMs = Math.min(ATTENDED_MOST_MS, (secondsIfRenewed * 1000) / 2);
    if (leftMs > WARN_MS) {
      this.askIn(leftMs - WARN_MS);
      this.enter({ phase: "open" });
      return;
    }
    const canStay = secondsIfRenewed - secondsLeft > WORTH_SECONDS;
    this.askIn(leftMs + AFTER_END_MS);
    this.enter({ phase: "ending", endsAt: Date.now() + leftMs, canStay });
  }

  private askIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), Math.max(0, ms));
  }

  private enter(next: SessionState): void {
    this.state = next;
    this.changed(next);
  }
}
