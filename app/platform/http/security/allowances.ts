export interface Allowance {
  points: number;
  /** The length of the window in which points are counted. */
  seconds: number;
  /**
   * Each of these has a count of its own: an IP address (an IPv6 network), a recipient of mail, an account, a device (a browser
   * that has signed in to the account), or a purpose.
   */
  countedBy: "ip-address" | "recipient" | "account" | "device" | "purpose";
  /** Whether the time of the response must not tell if a point was left: it would tell which accounts there are. */
  isTimingSecret?: true;
}

const HOUR_SECONDS = 3600;
const QUARTER_HOUR_SECONDS = 900;

/** Mail that is sent to whatever address somebody typed. */
const REQUESTED_MAIL = {
  points: 3,
  seconds: HOUR_SECONDS,
  countedBy: "recipient",
  isTimingSecret: true,
} as const;

/**
 * The limits on what visitors do, and on mail. What administrators do is counted in the audit log: `isHourlyLimitReached` in
 * auditQuestions.server.ts. IP address and account are counted separately (OWASP): with one combined key an attacker could vary
 * either half.
 */
export const ALLOWANCES = {
  /** Twenty per hour are enough for an office behind one IP address and too few for a flood. */
  "contact-by-ip-address": { points: 20, seconds: HOUR_SECONDS, countedBy: "ip-address" },
  "application-by-ip-address": { points: 20, seconds: HOUR_SECONDS, countedBy: "ip-address" },
  /** Counts files as they arrive, also with forms that are rejected: three attempts for each application. */
  "upload-by-ip-address": { points: 60, seconds: HOUR_SECONDS, countedBy: "ip-address" },
  /** Prevents filling another person's mailbox through the application form. */
  "confirmation-by-recipient": { points: 3, seconds: HOUR_SECONDS, countedBy: "recipient" },
  /**
   * Counts failures, also attempts beyond the account's own limit, to stop trying a list of accounts from one IP address. A
   * browser that is known to the account is not counted here.
   */
  "sign-in-by-ip-address": { points: 30, seconds: QUARTER_HOUR_SECONDS, countedBy: "ip-address" },
  /**
   * Counts failures. An hour touches five windows of a quarter at most: the end of one, three whole ones and the beginning of
   * another. So at most 5 * 10 = 50 passwords are tried within it, half of the 100 that NIST 800-63B allows.
   */
  "sign-in-by-account": { points: 10, seconds: QUARTER_HOUR_SECONDS, countedBy: "account" },
  /** A known browser has its own count, so an attacker who uses up the account's points locks nobody out. */
  "sign-in-by-device": { points: 10, seconds: QUARTER_HOUR_SECONDS, countedBy: "device" },
  /** Counts failures when a signed-in administrator is asked for the password again. */
  "confirm-by-account": { points: 10, seconds: QUARTER_HOUR_SECONDS, countedBy: "account" },
  /** Counts wrong codes after a correct password: at most 50 in any hour, as above, of a million. */
  "second-step-by-account": { points: 10, seconds: QUARTER_HOUR_SECONDS, countedBy: "account" },
  /**
   * Counts wrong codes in a browser that is known to the account, so that a stolen password locks nobody out of the second step.
   */
  "second-step-by-device": { points: 10, seconds: QUARTER_HOUR_SECONDS, countedBy: "device" },
  /** Refused second steps, each after a correct password. The owner is mailed about the one that exceeds it. */
  "second-step-refusals-by-account": { points: 4, seconds: HOUR_SECONDS, countedBy: "account" },
  "second-step-refused-mail-by-recipient": {
    points: 1,
    seconds: HOUR_SECONDS,
    countedBy: "recipient",
  },
  /** Counts rejected passkeys. They cannot be guessed, but each costs a signature check and a line of the log. */
  "passkey-by-ip-address": { points: 30, seconds: QUARTER_HOUR_SECONDS, countedBy: "ip-address" },
  /** Starting a sign-in with a passkey or a provider stores a challenge. */
  "challenge-by-ip-address": { points: 60, seconds: QUARTER_HOUR_SECONDS, countedBy: "ip-address" },
  /** Each use of a link hashes a password; the links themselves cannot be guessed. */
  "link-by-ip-address": { points: 20, seconds: QUARTER_HOUR_SECONDS, countedBy: "ip-address" },
  // Signing up, forgotten passwords and unlocking send mail to whatever address was typed. Each purpose is counted
  // separately, so that signing up with an owner's address does not use up the mails that the owner needs to sign in;
  // by recipient, so that nobody's mailbox is filled.
  "sign-up-by-ip-address": { points: 20, seconds: QUARTER_HOUR_SECONDS, countedBy: "ip-address" },
  "sign-up-mail-by-recipient": REQUESTED_MAIL,
  "password-mail-by-ip-address": {
    points: 20,
    seconds: QUARTER_HOUR_SECONDS,
    countedBy: "ip-address",
  },
  "password-mail-by-recipient": REQUESTED_MAIL,
  "unlock-mail-by-ip-address": {
    points: 20,
    seconds: QUARTER_HOUR_SECONDS,
    countedBy: "ip-address",
  },
  "unlock-mail-by-recipient": REQUESTED_MAIL,
  /**
   * All mails of one purpose to addresses without an account share a count, because strangers can make up any number of
   * addresses. A mail to an account takes a point of its own count, so that both take the same time.
   */
  "mail-to-unknown": {
    points: 60,
    seconds: HOUR_SECONDS,
    countedBy: "purpose",
    isTimingSecret: true,
  },
  /** Notifications of all administrators about one kind of change by one of them: no account buries those about another one. */
  "notification-by-actor": { points: 10, seconds: HOUR_SECONDS, countedBy: "account" },
  /** An invitation, also one that is mailed again. */
  "invitation-mail-by-recipient": { points: 3, seconds: HOUR_SECONDS, countedBy: "recipient" },
} as const satisfies Record<string, Allowance>;

export type LimitName = keyof typeof ALLOWANCES;

/**
 * Limits by IP address count each IPv6 /64. One customer may own a /48, which has 65,536 of them, so a whole /48 is counted too,
 * and gets eight times what one /64 gets.
 */
export const WIDE_MAX_TIMES = 8;
