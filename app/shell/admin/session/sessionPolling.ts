import { MINUTE_MS } from "~/platform/durations";

/** WCAG 2.2.1 requires 20 seconds; reading, deciding and finding the button takes longer. */
const WARN_MS = 2 * MINUTE_MS;
/** While the page is used, one request a minute prolongs the session. */
const RENEW_MS = 60_000;
/** Shortly before the end: scrolling alone asks dozens of times before the first response. */
const RENEW_AT_END_MS = 1_000;
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

/** Asks the server how long the session lasts, and reports when it is about to end and when it has ended. */
export class SessionPoll {
  /** For so long after the last use the page may load data by itself, because each load prolongs the session. */
  attendedMs = ATTENDED_MAX_MS;
  private readonly changed: (state: SessionState) => void;
  /** The account that the page was loaded for; empty while the database is away. */
  private readonly currentAccount: () => string;
  private state: SessionState = { phase: "open" };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  // Loading the page prolonged the session.
  private renewedAt = Date.now();
  private requestCount = 0;
  /** The number of the latest request whose response was applied. */
  private appliedRequest = 0;

  constructor(changed: (state: SessionState) => void, currentAccount: () => string) {
    this.changed = changed;
    this.currentAccount = currentAccount;
  }

  /** Asks now, without prolonging the session. */
  async ask(): Promise<SessionStatus["kind"]> {
    return this.apply(askSession());
  }

  async renew(): Promise<void> {
    this.renewedAt = Date.now();
    await this.apply(renewSession());
  }

  /** Call it when somebody typed, pressed or scrolled. */
  used(): void {
    const { state } = this;
    const pauseMs = state.phase === "open" ? RENEW_MS : RENEW_AT_END_MS;
    const isDue = Date.now() - this.renewedAt >= pauseMs;
    const canHelp = state.phase === "open" || (state.phase === "ending" && state.canStay);
    if (canHelp && isDue) void this.renew();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async apply(request: Promise<SessionStatus>): Promise<SessionStatus["kind"]> {
    this.requestCount += 1;
    const number = this.requestCount;
    const status = await this.ofOwnAccount(request);
    const isLate = number < this.appliedRequest;
    // The earlier request was made before the session ended.
    if (isLate && this.state.phase === "ended") return status.kind;
    this.appliedRequest = Math.max(this.appliedRequest, number);
    this.handleStatus(status);
    return status.kind;
  }

  private async ofOwnAccount(asked: Promise<SessionStatus>): Promise<SessionStatus> {
    const status = await asked;
    const ownId = this.currentAccount();
    // The release before names no account.
    const otherId = status.kind === "open" ? (status.accountId ?? "") : "";
    const isOther = ownId !== "" && otherId !== "" && otherId !== ownId;
    return isOther ? { kind: "ended", isOtherAccount: true } : status;
  }

  private handleStatus(status: SessionStatus): void {
    if (status.kind === "ended") {
      clearTimeout(this.timer);
      this.setState({ phase: "ended", isOtherAccount: status.isOtherAccount === true });
    } else if (status.kind === "unreachable") this.askIn(RETRY_MS);
    else this.follow(status);
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
 * Asks once more if the session seems to have ended: the request may have left with a cookie that another tab was just exchanging
 * for a new one.
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
