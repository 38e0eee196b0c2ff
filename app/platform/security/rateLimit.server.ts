import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "~/platform/db/database.server";
import { recipientKey } from "~/platform/mail/mailbox";
import { addressGroup } from "~/platform/security/clientAddress.server";
import type { Signer } from "~/platform/security/signing.server";
import { rateLimits } from "~/platform/security/tables.server";

interface Allowance {
  points: number;
  seconds: number;
}

const HOUR = 3600;
const QUARTER = 900;

/**
 * All limits. Address and account are counted separately (OWASP): with one combined key an attacker could vary either
 * half.
 */
const ALLOWANCES = {
  /** Twenty per hour are enough for an office behind one address and too few for a flood. */
  "contact-by-address": { points: 20, seconds: HOUR },
  "application-by-address": { points: 20, seconds: HOUR },
  /** Counts files as they arrive, also with forms that are rejected: three attempts for each application. */
  "upload-by-address": { points: 60, seconds: HOUR },
  /** Prevents filling another person's mailbox through the application form. */
  "confirmation-by-recipient": { points: 3, seconds: HOUR },
  /**
   * Counts failures, to stop trying a list of accounts from one address. A browser that is known to the account is not
   * counted here.
   */
  "login-by-address": { points: 30, seconds: QUARTER },
  /** Counts failures: at most 50 in any hour, half of what NIST 800-63B allows. */
  "login-by-account": { points: 10, seconds: QUARTER },
  /** A known browser has its own count, so an attacker who uses up the account's points locks nobody out. */
  "login-by-device": { points: 10, seconds: QUARTER },
  /** Counts failures when a signed-in administrator is asked for the password again. */
  "confirm-by-account": { points: 10, seconds: QUARTER },
  /** Counts wrong codes after a correct password: at most 40 in any hour, of a million. */
  "second-step-by-account": { points: 10, seconds: QUARTER },
  /** The same in a browser that is known to the account, so that a stolen password locks nobody out of the second step. */
  "second-step-by-device": { points: 10, seconds: QUARTER },
  /** Counts rejected passkeys. They cannot be guessed, but each costs a signature check and a line of the log. */
  "passkey-by-address": { points: 30, seconds: QUARTER },
  /** Starting a sign-in with a passkey or a provider stores a challenge. */
  "challenge-by-address": { points: 60, seconds: QUARTER },
  /** Each use of a link hashes a password; the links themselves cannot be guessed. */
  "link-by-address": { points: 20, seconds: QUARTER },
  // Signing up, forgotten passwords and unlocking send mail to whatever address was typed. Each purpose is counted
  // separately, so that signing up with an owner's address does not use up the mails that the owner needs to sign in;
  // by recipient, so that nobody's mailbox is filled.
  "sign-up-by-address": { points: 20, seconds: QUARTER },
  "sign-up-mail-by-recipient": { points: 3, seconds: HOUR },
  "password-mail-by-address": { points: 20, seconds: QUARTER },
  "password-mail-by-recipient": { points: 3, seconds: HOUR },
  "unlock-mail-by-address": { points: 20, seconds: QUARTER },
  "unlock-mail-by-recipient": { points: 3, seconds: HOUR },
  /**
   * Of each purpose, to all addresses without an account together: strangers can make up any number of them. An account
   * takes a point of a count of its own, so that both take the same time.
   */
  "mail-to-unknown": { points: 60, seconds: HOUR },
  /** An invitation that is mailed again. */
  "invitation-mail-by-recipient": { points: 3, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

export type LimitName = keyof typeof ALLOWANCES;

export type Consumption = { ok: true } | { ok: false; retryAfterSeconds: number };

export interface Limits {
  readonly counters: ReadonlyMap<LimitName, RateLimiterPostgres>;
  readonly signer: Signer;
}

interface LimitsParts {
  /** The RATE_LIMIT setting. */
  enabled: boolean;
  pool: Pool;
  signer: Signer;
}

/** One per process; all processes on the database share the counts. */
export function createLimits({ enabled, pool, signer }: LimitsParts): Limits {
  const names = enabled ? (Object.keys(ALLOWANCES) as LimitName[]) : [];
  const counters = names.map((name, place) => [name, counter(name, pool, place === 0)] as const);
  return { counters: new Map(counters), signer };
}

/** Takes one point. Atomic in the database, so a burst over several processes never exceeds the allowance. */
export async function consume(limits: Limits, name: LimitName, key: string): Promise<Consumption> {
  try {
    await limits.counters.get(name)?.consume(storedKey(limits, name, key));
    return { ok: true };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) };
  }
}

/**
 * Takes one point in the caller's transaction, so that only what is stored counts: a repetition or a failure costs
 * nothing, and parallel requests cannot exceed the limit. Uses the same rows as the other functions, with a statement
 * of rate-limiter-flexible.
 */
export async function consumeWithin(
  tx: Database,
  limits: Limits,
  name: LimitName,
  key: string,
): Promise<Consumption> {
  const counter = limits.counters.get(name);
  if (!counter) return { ok: true };
  const now = Date.now();
  const [row] = await tx
    .insert(rateLimits)
    .values({
      key: counter.getKey(storedKey(limits, name, key)),
      points: 1,
      expire: now + counter.duration * 1000,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${rateLimits.expire} <= ${now} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${rateLimits.expire} <= ${now} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning();
  if (!row || row.points <= counter.points) return { ok: true };
  const msLeft = (row.expire ?? now) - now;
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) };
}

/** Whether a point is available, without taking it. */
export async function check(limits: Limits, name: LimitName, key: string): Promise<Consumption> {
  const counter = limits.counters.get(name);
  const count = await counter?.get(storedKey(limits, name, key));
  if (!counter || !count || count.consumedPoints < counter.points) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(count.msBeforeNext / 1000)) };
}

/** Returns a point that was taken in advance, for limits that count failures only. */
export async function refund(limits: Limits, name: LimitName, key: string): Promise<void> {
  await limits.counters.get(name)?.reward(storedKey(limits, name, key));
}

/** Clears a count, for a person who has proven to be the owner of the account that failures were counted against. */
export async function clearCount(limits: Limits, name: LimitName, key: string): Promise<void> {
  await limits.counters.get(name)?.delete(storedKey(limits, name, key));
}

/** The table holds MACs of addresses and mailboxes, not the values themselves. */
function storedKey(limits: Limits, name: LimitName, key: string): string {
  return limits.signer.sign("limit-key", countedAs(name, key));
}

/**
 * Callers pass the plain address; variants that share a count are mapped here, for all limits. Mail to somebody with an
 * account counts by its id: only its own address gets such mail, so no variant may use it up.
 */
function countedAs(name: LimitName, key: string): string {
  if (name.endsWith("-by-address")) return addressGroup(key);
  if (name.endsWith("-by-recipient")) return key.includes("@") ? recipientKey(key) : key;
  return key;
}

function counter(name: LimitName, pool: Pool, sweeps: boolean): RateLimiterPostgres {
  const { points, seconds } = ALLOWANCES[name];
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key over its limit is rejected from memory until its window ends: a flood causes no queries.
    inMemoryBlockOnConsumed: points + 1,
    clearExpiredByTimeout: sweeps,
    // Without the database each process counts for itself, with the same limits.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
}
