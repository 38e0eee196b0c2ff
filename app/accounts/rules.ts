import type { SessionLimits } from "~/platform/config/settings";

export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_MAX_CHARACTERS = 128;
/** Told before anything is typed. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_CHARACTERS} characters. A few unrelated words work well.`;

const MINUTE_MS = 60_000;
/** To find the phone, open the app and type six digits. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
export const CHALLENGE_ATTEMPTS_MOST = 5;
/** Who signed up and was never approved is forgotten. */
export const WAITING_SIGN_UP_MS = 7 * 24 * 60 * MINUTE_MS;
/** How exactly "last used" is kept: one write a minute and session, not one a request. */
export const SESSION_TOUCH_MS = MINUTE_MS;
export const PASSWORD_LINK_MS = 60 * MINUTE_MS;
export const UNLOCK_LINK_MS = 60 * MINUTE_MS;
export const SIGN_UP_LINK_MS = 24 * 60 * MINUTE_MS;
/** People are invited on a Friday and answer on a Tuesday. */
export const INVITATION_LINK_MS = 7 * 24 * 60 * MINUTE_MS;
/** Longer than a password link: it is printed in the operator's own log and opens nothing once an administrator exists. */
export const FIRST_LINK_MS = 24 * 60 * MINUTE_MS;

export interface ApprovalState {
  emailVerified: boolean;
  approvedAt: Date | null;
  disabledAt: Date | null;
}

/** An administrator is an account that is verified, approved and not disabled. */
export function mayEnter(account: ApprovalState): boolean {
  return account.emailVerified && account.approvedAt !== null && account.disabledAt === null;
}

export interface SessionAge {
  createdAt: Date;
  /** Last use, to the minute. */
  updatedAt: Date;
}

export function isSessionAlive(session: SessionAge, limits: SessionLimits, now: Date): boolean {
  return sessionMsLeft(session, limits, now) > 0;
}

/** How long a session lives on if nobody uses it. Zero or less: it is over. */
export function sessionMsLeft(session: SessionAge, limits: SessionLimits, now: Date): number {
  const idleMs = now.getTime() - session.updatedAt.getTime();
  return Math.min(limits.idleMs - idleMs, sessionMsAtMost(session, limits, now));
}

/** How long a session can live on, however much it is used. */
export function sessionMsAtMost(session: SessionAge, limits: SessionLimits, now: Date): number {
  return limits.longestMs - (now.getTime() - session.createdAt.getTime());
}

/** Until when an account that was invited or approved may not yet use its full power; null for any other. */
export function newUntil(
  account: { approvedAt: Date | null; madeByOperator: boolean },
  newAccountMs: number,
  now: Date,
): Date | null {
  if (account.madeByOperator || !account.approvedAt) return null;
  const until = new Date(account.approvedAt.getTime() + newAccountMs);
  return until > now ? until : null;
}

export function isTouchDue(session: SessionAge, now: Date): boolean {
  return now.getTime() - session.updatedAt.getTime() >= SESSION_TOUCH_MS;
}

/** What to call somebody who gave only an address: "ada.rivera@example.com" is Ada Rivera. */
export function nameFromAddress(email: string): string {
  const [mailbox = ""] = email.split(/[@+]/);
  const words = mailbox.split(/[._-]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return name || email;
}
