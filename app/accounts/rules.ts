import { PASSWORD_MIN_CHARACTERS, type SessionLimits } from "~/platform/config/settings";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/durations";

export const PASSWORD_MAX_CHARACTERS = 128;
/** Shown before anything is typed. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_CHARACTERS} characters. A few unrelated words work well.`;

/** The kind of the mails to administrators about what others did, in the outbox. */
export const SECURITY_NOTIFICATION = "security-notice";

export const TEAM_PAGE_SIZE = 20;

/** Time to find the phone, open the app and type six digits. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
export const CHALLENGE_ATTEMPTS_MAX = 5;
/** How long a browser is recognized by its device cookie. */
export const DEVICE_COOKIE_MS = 180 * DAY_MS;
/** Sign-ups that were not approved by then are deleted. */
export const WAITING_SIGN_UP_MS = 7 * DAY_MS;
/** The precision of "last used": one write per minute and session, not one per request. */
const SESSION_TOUCH_MS = MINUTE_MS;
export const PASSWORD_LINK_MS = HOUR_MS;
export const UNLOCK_LINK_MS = HOUR_MS;
export const SIGN_UP_LINK_MS = DAY_MS;
/** Long enough for an invitation that is sent on a Friday and answered on a Tuesday. */
export const INVITATION_LINK_MS = 7 * DAY_MS;
/** Longer than a password link: it is printed in the operator's own log and gives no access once an administrator exists. */
export const FIRST_LINK_MS = DAY_MS;

/** More than a firm ever needs at once: each is mailed to a stranger and to all administrators. */
export const INVITATIONS_PER_HOUR_MAX = 50;

export interface ApprovalState {
  emailVerified: boolean;
  approvedAt: Date | null;
  disabledAt: Date | null;
}

/** An account that an import added: nobody has proven its address, so an invitation of that address is for it. */
export const isUnproven = ({ emailVerified, approvedAt }: ApprovalState) =>
  !emailVerified && approvedAt === null;

/** An administrator is an account that is verified, approved and not disabled. */
export function maySignIn(account: ApprovalState): boolean {
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

/** Milliseconds until the session ends if it is not used. Zero or less: it has ended. */
export function sessionMsLeft(session: SessionAge, limits: SessionLimits, now: Date): number {
  const idleMs = now.getTime() - session.updatedAt.getTime();
  return Math.min(limits.idleMs - idleMs, sessionMsAtMost(session, limits, now));
}

/** Milliseconds until the session ends, however much it is used. */
export function sessionMsAtMost(session: SessionAge, limits: SessionLimits, now: Date): number {
  return limits.longestMs - (now.getTime() - session.createdAt.getTime());
}

/** Until when an account that was invited or approved counts as new and has limited access; null for any other. */
export function newUntil(
  account: { approvedAt: Date | null; createdByOperator: boolean },
  newAccountMs: number,
  now: Date,
): Date | null {
  if (account.createdByOperator || !account.approvedAt) return null;
  const until = new Date(account.approvedAt.getTime() + newAccountMs);
  return until > now ? until : null;
}

export function isTouchDue(session: SessionAge, now: Date): boolean {
  return now.getTime() - session.updatedAt.getTime() >= SESSION_TOUCH_MS;
}
