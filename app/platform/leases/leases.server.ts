import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";

/*
 * Which process may do which piece of work, and until when. Every moment here is the database's clock, so that
 * processes whose clocks disagree still agree on what is due. A lease is known by its attempt number: an end that comes
 * too late, after the lease lapsed and somebody else took the row, changes nothing.
 */

/** A table whose rows are work to be done; columns are named as in `Row`. */
export interface Queue<Row> {
  table: PgTable;
  key: keyof Row & string;
  attempts: keyof Row & string;
  /** From when on a row may be leased. */
  due: keyof Row & string;
  /** Until when it is leased; left out where a lease moves `due` on, so that a row whose lease lapses is due again by itself. */
  leasedUntil?: keyof Row & string;
  /** The rows that are still to be done; left out: all of them. */
  open?: SQL;
}

/** One attempt at one row; the row is as it was when it was leased. */
export interface Lease<Row> {
  row: Row;
  key: string;
  attempts: number;
}

type Changes<Row> = { [Name in keyof Row]?: Row[Name] | SQL };

interface Share {
  most: number;
  leaseMs: number | SQL;
}

/** Takes up to `most` due rows, the longest due first; those that another process is taking this moment are passed over. */
export async function leaseNext<Row>(
  db: Database,
  queue: Queue<Row>,
  { most, leaseMs }: Share,
): Promise<Lease<Row>[]> {
  const [key, due] = [columnOf(queue, queue.key), columnOf(queue, queue.due)];
  const next = db
    .select({ key })
    .from(queue.table)
    .where(and(queue.open, sql`${due} <= now()`, isFree(queue)))
    .orderBy(due)
    .limit(most)
    .for("update", { skipLocked: true });
  const attempts = sql`${columnOf(queue, queue.attempts)} + 1`;
  const leased = { [queue.attempts]: attempts, [leaseEndOf(queue)]: fromNow(leaseMs) };
  // An array is read once; `in (...)` may be read again for each row, and lock more than `most`.
  const chosen = sql`${key} = any(array(${next}))`;
  const rows = await db.update(queue.table).set(leased).where(chosen).returning();
  return (rows as Row[]).map((row) => ({
    row,
    key: String(row[queue.key]),
    attempts: Number(row[queue.attempts]),
  }));
}

/** The work takes longer than the lease that was taken for it. */
export async function extendLease<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  leaseMs: number,
): Promise<void> {
  const longer = { [leaseEndOf(queue)]: fromNow(leaseMs) };
  await db.update(queue.table).set(longer).where(isLeased(queue, lease));
}

/**
 * Writes down how the work ended, and frees the row. False: the lease lapsed and somebody else took the row, so nothing
 * was written.
 */
export async function settle<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  changes: Changes<Row>,
): Promise<boolean> {
  const freed = queue.leasedUntil ? { [queue.leasedUntil]: null } : {};
  const settled = await db
    .update(queue.table)
    .set({ ...freed, ...changes })
    .where(isLeased(queue, lease))
    .returning({ key: columnOf(queue, queue.key) });
  return settled.length > 0;
}

/** As `settle`, for work that is to be tried again after `delayMs`, by anybody. */
export function release<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
  { delayMs, changes }: { delayMs: number; changes?: Changes<Row> },
): Promise<boolean> {
  const again = { ...changes, [queue.due]: fromNow(delayMs) };
  return settle(db, queue, lease, again as Changes<Row>);
}

/** The work is done, and nothing about it is stored any longer. */
export async function removeLeased<Row>(
  db: Database,
  queue: Queue<Row>,
  lease: Lease<Row>,
): Promise<void> {
  await db.delete(queue.table).where(isLeased(queue, lease));
}

/** Nobody has the row leased. */
export function isFree<Row>(queue: Queue<Row>): SQL | undefined {
  if (!queue.leasedUntil) return undefined;
  const until = columnOf(queue, queue.leasedUntil);
  return sql`(${until} is null or ${until} <= now())`;
}

export function fromNow(delayMs: number | SQL): SQL {
  return sql`now() + ${delayMs} * interval '1 millisecond'`;
}

function isLeased<Row>(queue: Queue<Row>, { key, attempts }: Lease<Row>): SQL | undefined {
  const isSame = eq(columnOf(queue, queue.key), key);
  return and(isSame, eq(columnOf(queue, queue.attempts), attempts), queue.open);
}

function leaseEndOf<Row>({ leasedUntil, due }: Queue<Row>): string {
  return leasedUntil ?? due;
}

function columnOf<Row>({ table }: Queue<Row>, name: keyof Row & string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`the queue has no column ${name}`);
  return column;
}
