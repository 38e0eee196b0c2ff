import { and, gt, inArray, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Transaction } from "~/platform/data/database.server";
import { rateLimits } from "~/platform/data/tables.server";
import {
  ALLOWANCES,
  type Allowance,
  type LimitName,
  WIDE_MAX_TIMES,
} from "~/platform/http/security/allowances";
import { recipientKey } from "~/platform/http/security/mailboxKey";
import type { Logger } from "~/platform/log/log.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import { type Rejection, reject } from "~/platform/reject";
import type { Signer } from "~/platform/signing.server";

export type LimitReached = Rejection<"too-many-attempts"> & { retryAfterSeconds: number };

export type Consumption = { ok: true } | LimitReached;

type Counters = ReadonlyMap<LimitName, RateLimiterPostgres>;

export interface Limits {
  readonly counters: Counters;
  /** The counters of limits by IP address for a whole IPv6 /48. */
  readonly wideCounters: Counters;
  readonly signer: Signer;
  /** By the clock that all processes on the database share. */
  readonly now: () => Date;
}

/** So much may the clocks of two copies differ that follow the database's. */
const CLOCKS_DIFFER_MS = 10_000;

interface LimitsOptions {
  /** The RATE_LIMIT setting. */
  enabled: boolean;
  pool: Pool;
  signer: Signer;
  log: Logger;
  now: () => Date;
}

/** One per process; all processes on the database share the counts. */
export function createLimits({ enabled, pool, signer, log, now }: LimitsOptions): Limits {
  const store = { pool, log, now };
  const names = enabled ? (Object.keys(ALLOWANCES) as LimitName[]) : [];
  const counters = names.map((name, index) => {
    return [name, counter(store, { ...ALLOWANCES[name], name, sweeps: index === 0 })] as const;
  });
  const byIpAddress = names.filter((name) => ALLOWANCES[name].countedBy === "ip-address");
  const wideCounters = byIpAddress.map((name) => {
    const { points, seconds } = ALLOWANCES[name];
    const wide = { name: `${name}-wide`, points: points * WIDE_MAX_TIMES, seconds, sweeps: false };
    return [name, counter(store, wide)] as const;
  });
  return { counters: new Map(counters), wideCounters: new Map(wideCounters), signer, now };
}

/** Takes one point. Atomic in the database, so a burst over several processes never exceeds the allowance. */
export async function consumeLimit(
  limits: Limits,
  name: LimitName,
  key: string,
): Promise<Consumption> {
  try {
    for (const { counter, storedKey } of countsOf(limits, name, key))
      await counter.consume(storedKey);
    return { ok: true };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return limitReached(rejection.msBeforeNext);
  }
}

/**
 * Takes one point in the caller's transaction, so that only what is stored counts: a repetition or a failure costs nothing, and
 * parallel requests cannot exceed the limit. Uses the same rows as the other functions, with a statement of
 * rate-limiter-flexible.
 */
export async function consumeLimitIn(
  tx: Transaction,
  limits: Limits,
  name: LimitName,
  key: string,
): Promise<Consumption> {
  for (const count of countsOf(limits, name, key)) {
    const result = await takePoint(tx, count, limits.now().getTime());
    if (!result.ok) return result;
  }
  return { ok: true };
}

async function takePoint(
  tx: Transaction,
  { counter, storedKey }: Count,
  now: number,
): Promise<Consumption> {
  const [row] = await tx
    .insert(rateLimits)
    .values({
      key: counter.getKey(storedKey),
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
  return limitReached((row.expire ?? now) - now);
}

/** Whether a point is available, without taking it. */
export async function checkLimit(
  limits: Limits,
  name: LimitName,
  key: string,
): Promise<Consumption> {
  for (const { counter, storedKey } of countsOf(limits, name, key)) {
    const count = await counter.get(storedKey);
    if (count && count.consumedPoints >= counter.points) return limitReached(count.msBeforeNext);
  }
  return { ok: true };
}

/**
 * Ends the windows in time that began while the clock was ahead, before it was set back: they would last until it is there again,
 * for people who have used up their points.
 */
export async function correctDatesOfLimits(db: Database, limits: Limits): Promise<void> {
  const now = limits.now().getTime();
  const all = [...limits.counters.values(), ...limits.wideCounters.values()];
  for (const [seconds, counters] of Map.groupBy(all, ({ duration }) => duration)) {
    const latest = now + seconds * 1000;
    const nameCondition = inArray(
      sql`split_part(${rateLimits.key}, ':', 1)`,
      counters.map(({ keyPrefix }) => keyPrefix),
    );
    const corrected = await db
      .update(rateLimits)
      .set({ expire: latest })
      .where(and(gt(rateLimits.expire, latest + CLOCKS_DIFFER_MS), nameCondition))
      .returning({ key: rateLimits.key });
    // Keys that are rejected from memory would be until the clock is there again.
    if (corrected.length > 0) for (const counter of counters) counter.deleteInMemoryBlockedAll();
  }
}

function limitReached(msBeforeNext: number): LimitReached {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { ...reject("too-many-attempts"), retryAfterSeconds };
}

/** Returns a point that was taken in advance, for limits that count failures only. */
export async function refund(limits: Limits, name: LimitName, key: string): Promise<void> {
  for (const { counter, storedKey } of countsOf(limits, name, key)) await counter.reward(storedKey);
}

interface Count {
  counter: RateLimiterPostgres;
  /** The table holds MACs of IP addresses and mailboxes, not the values themselves. */
  storedKey: string;
}

/**
 * The counters of a point; none while limits are off. Callers pass the plain IP or email address; variants that share a count are
 * mapped here, for all limits. Mail to somebody with an account counts by its id: only its own email address gets such mail, so
 * no variant may use it up.
 */
function countsOf({ counters, wideCounters, signer }: Limits, name: LimitName, key: string) {
  const keyOf = (countedKey: string) => signer.sign("limit-key", countedKey);
  const countIn = (counter: RateLimiterPostgres | undefined, countedKey: string): Count[] =>
    counter ? [{ counter, storedKey: keyOf(countedKey) }] : [];
  const { countedBy } = ALLOWANCES[name];
  if (countedBy === "ip-address") {
    const { own, widest } = networksOf(key);
    const counts = countIn(counters.get(name), own);
    return widest === own ? counts : [...counts, ...countIn(wideCounters.get(name), widest)];
  }
  const isMailbox = countedBy === "recipient" && key.includes("@");
  return countIn(counters.get(name), isMailbox ? recipientKey(key) : key);
}

interface NewCounter extends Omit<Allowance, "countedBy"> {
  name: string;
  sweeps: boolean;
}

type LimitStore = Pick<LimitsOptions, "pool" | "log" | "now">;

/**
 * The pool without the names of statements that the library gives: a pooler in transaction mode gives each transaction another
 * connection, which may have the name already or not have it yet. The library writes and reads moments by the clock of this
 * machine, so they are moved by its difference from the shared one. No window ends later than it may: the library would reject a
 * key from memory until then, although `correctDatesOfLimits` has corrected its row.
 */
function limitStore({ pool, log, now }: LimitStore, windowSeconds: number) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const aheadMs = now().getTime() - Date.now();
      const moved = values.map((value) => (isMoment(value) ? value + aheadMs : value));
      try {
        const result = await pool.query<{ expire?: string | null }>({ text, values: moved });
        const latest = Date.now() + windowSeconds * 1000;
        for (const row of result.rows)
          if (row.expire) row.expire = String(Math.min(Number(row.expire) - aheadMs, latest));
        return result;
      } catch (error) {
        log.warn(
          { err: error },
          "the database did not count an attempt: this process counts alone",
        );
        throw error;
      }
    },
  };
}

/** Milliseconds since 1970: points are far fewer. */
const isMoment = (value: unknown): value is number =>
  typeof value === "number" && value > 1_000_000_000_000;

function counter(
  store: LimitStore,
  { name, points, seconds, isTimingSecret, sweeps }: NewCounter,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: limitStore(store, seconds),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key over its limit is rejected from memory until its window ends: a flood causes no queries, but the response comes
    // sooner.
    inMemoryBlockOnConsumed: isTimingSecret ? 0 : points + 1,
    clearExpiredByTimeout: sweeps,
    // Without the database each process counts for itself, with the same limits.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
}
