import { capitalized } from "~/platform/capitalized";
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
/**
 * Longer than a password link: it is printed in the operator's own log and gives no access once an administrator
 * exists.
 */
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

export const NAME_MAX_CHARACTERS = 100;

/** How screens call those who act without an account. */
const RESERVED_NAMES = ["Operator", "The operator", "Visitor", "Visitors", "System", "The system"];

/** Spaces, and what no font draws; U+2800 is the empty pattern of Braille. */
const UNSEEN = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Letters of Cyrillic and Greek, each with the Latin one that it looks like in most fonts (after Unicode's list, UTS 39). */
const LOOK_ALIKES = new Map(
  [
    "аa АA ВB еe ЕE ѕs ЅS іi ІI їi јj ЈJ кk КK мm МM НH оo ОO рp РP сc СC тt ТT уy УY хx ХX ԁd ԛq ԝw һh Ӏl ӏl",
    "αa ΑA ΒB ΕE ΖZ ΗH ιi ΙI κk ΚK ΜM νv ΝN οo ΟO ρp ΡP ΤT υu ΥY χx ΧX",
  ]
    .flatMap((pairs) => pairs.split(" "))
    .map(([letter = "", latin = ""]) => [letter, latin]),
);

/** Names that people would take for one another have the same key: case, spaces, invisible characters and scripts aside. */
export function nameKey(name: string): string {
  const letters = [...name.normalize("NFKC").replace(UNSEEN, "")];
  return letters
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join("")
    .toLowerCase();
}

const RESERVED_KEYS = new Set(RESERVED_NAMES.map(nameKey));

/** Whether a name reads like somebody who acts without an account. */
export const isReservedName = (name: string): boolean => RESERVED_KEYS.has(nameKey(name));

/** An `@` would read as an address; the others are unseen: control characters, line breaks, changes of direction. */
const NOT_IN_NAMES = /[@\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Whether people can read who is meant: "Zoë O'Neill-Łukasik (Mrs.)" is. */
export const isReadableName = (name: string): boolean =>
  !NOT_IN_NAMES.test(name) && nameKey(name) !== "";

/** A name for a person who gave only an email address: "ada.rivera@example.com" becomes Ada Rivera. */
export function nameFromEmail(email: string): string {
  const [mailbox = ""] = email.split(/[@+]/);
  const words = mailbox.split(/[._-]+/).filter(Boolean);
  const name = words.map(capitalized).join(" ");
  return name || email;
}
