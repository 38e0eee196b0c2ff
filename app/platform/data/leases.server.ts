import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/data/database.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";

/*
 * Decides which process may work on which row, and until when. All times are the database's, so that processes with
 * different clocks agree on what is due. A lease is identified by its attempt number: a result that arrives after the
 * lease has lapsed and another process took the row changes nothing.
 */

/** A table whose rows are work to do; columns are named as in `Row`. */
export interface Queue<Row> {
  table: PgTable;
  key: keyof Row & string;
  attempts: keyof Row & string;
  /** When a row may be leased. */
  due: keyof Row & string;
  /** When the lease ends; left out if a lease moves `due` forward, so that a row whose lease lapses is due again. */
  leasedUntil?: keyof Row & string;
  /** The rows that are not done yet; left out: all rows. */
  open?: SQL;
}

/** One attempt at one row, as the row was when it was leased. */
export interface Lease<Row> {
  row: Row;
  key: string;
  attempts: number;
}

type Changes<Row> = { [Name in keyof Row]?: Row[Name] | SQL };

interface LeaseRequest<Row> {
  limit: number;
  leaseMs: number | SQL;
  /** Further columns that the lease writes. */
  changes?: Changes<Row>;
}

/** Leases up to `limit` due rows, the longest due first. Rows that another process is leasing are skipped. */
export async function leaseNext<Row>(
  db: Database,
  queue: Queue<Row>,
  { limit, leaseMs, changes }: LeaseRequest<Row>,
): Promise<Lease<Row>[]> {
  const [key, due] = [columnOf(queue, queue.key), columnOf(queue, queue.due)];
  const next = db
    .select({ key })
    .from(queue.table)
    .where(and(queue.open, sql`${due} <= now()`, freeCondition(queue)))
    .orderBy(due)
    .limit(limit)
    .for("update", { skipLocked: true });
  const attempts = sql`${columnOf(queue, queue.attempts)} + 1`;
  const leased = { ...changes, [queue.attempts]: attempts, [leaseEndOf(queue)]: fromNow(leaseMs) };
  // An array is evaluated once; `in (...)` may be evaluated for each row, and lock more than `limit`.
  const chosenCondition = sql`${key} = any(array(${next}))`;
  const rows = await db.update(queue.table).set(leased).where(chosenCondition).returning();
  return (rows as Row[]).map((row) => ({
    row,
    key: String(row[queue.key]),
    attempts: Number(row[queue.attempts]),
  }));
}

/**
 * Works on due rows one after the other until `sliceMs` have passed: short slices, so that stopping the process never waits for a
 * long queue. `work` returns false if there is no use in going on. Returns how many rows were worked on.
 */
export async function workForATimeSlice<Row>(
  db: Database,
  queue: Queue<Row>,
  { sliceMs, leaseMs }: { sliceMs: number; leaseMs: number },
  work: (lease: Lease<Row>) => Promise<boolean>,
): Promise<number> {
  const until = performance.now() + sliceMs;
  for (let count = 0; ; count += 1) {
    if (performance.now() >= until) return count;
    const [lease] = await leaseNext(db, queue, { limit: 1, leaseMs });
    if (!lease || !(await work(lease))) return count;
  }
}

/** Extends a lease for work that takes longer. */
export async function extendLease<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  leaseMs: number,
): Promise<void> {
  const longer = { [leaseEndOf(queue)]: fromNow(leaseMs) };
  await db.update(queue.table).set(longer).where(leaseCondition(queue, lease));
}

/**
 * Stores the result of the work and frees the row. Returns false, and writes nothing, if the lease has lapsed and another process
 * took the row.
 */
export async function settleLease<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  changes: Changes<Row>,
): Promise<boolean> {
  const freed = queue.leasedUntil ? { [queue.leasedUntil]: null } : {};
  const settled = await db
    .update(queue.table)
    .set({ ...freed, ...changes })
    .where(leaseCondition(queue, lease))
    .returning({ key: columnOf(queue, queue.key) });
  return settled.length > 0;
}

/** Like `settleLease`, for work that any process may try again after `delayMs`. */
export function releaseForRetry<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  { delayMs, changes }: { delayMs: number | SQL; changes?: Changes<Row> },
): Promise<boolean> {
  const again = { ...changes, [queue.due]: fromNow(delayMs) };
  return settleLease(db, queue, lease, again as Changes<Row>);
}

/**
 * Like `releaseForRetry`, for work that could not begin, such as while the file store is away: the attempt does not count. The
 * row is due again after as long as it exists since `since`, a minute at least and an hour at most; without `since` in a minute.
 */
export function postponeLease<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  { since, changes }: { since?: Date; changes?: Changes<Row> },
): Promise<boolean> {
  const waitedMs =
    since && sql`extract(epoch from now() - ${since.toISOString()}::timestamptz) * 1000`;
  const delayMs = waitedMs
    ? sql`least(greatest(${waitedMs}, ${MINUTE_MS}), ${HOUR_MS})`
    : MINUTE_MS;
  // The attempt number is given out again: the only lease that has it ends here.
  const uncounted = { ...changes, [queue.attempts]: lease.attempts - 1 };
  return releaseForRetry(db, queue, lease, { delayMs, changes: uncounted as Changes<Row> });
}

interface LatestDates {
  /** How far ahead the queue plans an attempt at most. */
  dueMaxMs: number | SQL;
  /** How long a lease lasts at most, if the queue has a column for its end. */
  leaseMaxMs?: number;
}

/**
 * Brings forward the rows whose dates lie further ahead than their queue ever writes. The database's clock was ahead as it wrote
 * them, and was set back since: they would wait until it is there again.
 */
export async function correctDates<Row>(
  db: Database,
  queue: Queue<Row>,
  { dueMaxMs, leaseMaxMs }: LatestDates,
): Promise<void> {
  await bringForwardTo(db, queue, { column: queue.due, latest: fromNow(dueMaxMs) });
  if (queue.leasedUntil && leaseMaxMs !== undefined)
    await bringForwardTo(db, queue, { column: queue.leasedUntil, latest: fromNow(leaseMaxMs) });
}

async function bringForwardTo<Row>(
  db: Database,
  queue: Queue<Row>,
  { column, latest }: { column: keyof Row & string; latest: SQL },
): Promise<void> {
  const laterCondition = sql`${columnOf(queue, column)} > ${latest}`;
  await db
    .update(queue.table)
    .set({ [column]: latest })
    .where(and(queue.open, laterCondition));
}

/** Deletes the row of finished work. */
export async function deleteLeasedRow<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
): Promise<void> {
  await db.delete(queue.table).where(leaseCondition(queue, lease));
}

/** Whether the row is not leased. */
export function freeCondition<Row>(queue: Queue<Row>): SQL | undefined {
  if (!queue.leasedUntil) return undefined;
  const until = columnOf(queue, queue.leasedUntil);
  return sql`(${until} is null or ${until} <= now())`;
}

export function fromNow(delayMs: number | SQL): SQL {
  return sql`now() + ${delayMs} * interval '1 millisecond'`;
}

function leaseCondition<Row>(queue: Queue<Row>, { key, attempts }: Lease<Row>): SQL | undefined {
  const rowCondition = eq(columnOf(queue, queue.key), key);
  return and(rowCondition, eq(columnOf(queue, queue.attempts), attempts), queue.open);
}

function leaseEndOf<Row>({ leasedUntil, due }: Queue<Row>): string {
  return leasedUntil ?? due;
}

function columnOf<Row>({ table }: Queue<Row>, name: keyof Row & string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`the queue has no column ${name}`);
  return column;
}
