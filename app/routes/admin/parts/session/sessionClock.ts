import {
  askSession,
  renewSession,
  type SessionAnswer,
} from "~/routes/admin/parts/session/askSession";

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
  let state: SessionState = { phase: "open" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Loading the page prolonged the session.
  let renewedAt = Date.now();
  let attendedMs = ATTENDED_MOST_MS;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(0, ms));
  };
  const enter = (next: SessionState) => {
    state = next;
    changed(next);
  };

  function take(answer: SessionAnswer): SessionAnswer["kind"] {
    if (answer.kind === "ended") {
      clearTimeout(timer);
      enter({ phase: "ended" });
    } else if (answer.kind === "unreachable") later(RETRY_MS);
    else follow(answer);
    return answer.kind;
  }

  function follow({ secondsLeft, secondsIfRenewed }: SessionAnswer & { kind: "open" }) {
    const leftMs = secondsLeft * 1000;
    attendedMs = Math.min(ATTENDED_MOST_MS, (secondsIfRenewed * 1000) / 2);
    if (leftMs > WARN_MS) {
      later(leftMs - WARN_MS);
      return enter({ phase: "open" });
    }
    const canStay = secondsIfRenewed - secondsLeft > WORTH_SECONDS;
    later(leftMs + AFTER_END_MS);
    enter({ phase: "ending", endsAt: Date.now() + leftMs, canStay });
  }

  const ask = async () => take(await askSession());
  const renew = async () => {
    renewedAt = Date.now();
    take(await renewSession());
  };
  void ask();
  return {
    ask,
    renew,
    attendedMs: () => attendedMs,
    used() {
      const isDue = Date.now() - renewedAt >= RENEW_MS;
      const canHelp = state.phase === "open" || (state.phase === "ending" && state.canStay);
      if (canHelp && (isDue || state.phase === "ending")) void renew();
    },
    stop: () => clearTimeout(timer),
  };
}
