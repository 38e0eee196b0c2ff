import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { DrizzleQueryError, sql, TransactionRollbackError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { SocketConnection } from "#postgres-embedded/socketConnection.server";
import type { Logger } from "~/platform/log/log.server";

/** The database or a transaction of it: every query takes either. */
export type Database = NodePgDatabase;

/**
 * A function that writes in its caller's transaction takes this. Passing the database, which would write outside of it, does not
 * compile.
 */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The transaction that was begun on this client by hand. */
export const transactionOf = (client: pg.Client) => drizzle(client) as unknown as Transaction;

/** How to reach a database: a server's address, or the private socket of the embedded one. */
export type Connection = { connectionString: string } | SocketConnection;

export interface PoolOptions {
  /**
   * Behind a pooler in transaction mode, which refuses limits that belong to a session: transactions set their own, and the
   * role's settings on the server apply to other statements.
   */
  isThroughPooler?: boolean;
  maxConnections?: number;
}

export const POOL_MAX_CONNECTIONS = 10;
/** The embedded server shares the processors with the site; each connection holds 2 to 5 MB in it. */
export const EMBEDDED_MAX_CONNECTIONS = 6;
// Waiting for a connection and for its result together stay under the 10 seconds after which a request counts as hung.
const CONNECT_TIMEOUT_MS = 3_000;
export const STATEMENT_TIMEOUT_MS = 6_000;
/** A network that drops packets, or a frozen server, reports no error. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 500;
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Each idle connection holds 2 MB or more in the database server; a new one takes milliseconds. */
const IDLE_TIMEOUT_MS = 10_000;

const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
};

/** The connections that requests share. Long work (a backup, a migration) opens its own. */
export function createPool(
  connection: Connection,
  log: Logger,
  { isThroughPooler = false, maxConnections = POOL_MAX_CONNECTIONS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: "frontdesk",
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    ...(isThroughPooler ? {} : SESSION_LIMITS),
  });
  // Without a listener, an idle connection that the server closes would end this process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  pool.on("connect", (client) => {
    // The code that uses the connection gets the error from its query.
    client.on("error", (error) => log.debug({ err: error }, "a database connection was lost"));
    const socket = socketOf(client);
    socket?.on("timeout", () => socket.destroy(new Error("the database does not answer")));
  });
  // On purpose a socket timeout and not pg's query_timeout, which leaves the connection open: the rollback that follows
  // would wait as long again.
  pool.on("acquire", (client) => socketOf(client)?.setTimeout(SILENCE_TIMEOUT_MS));
  pool.on("release", (_error, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

/**
 * A connection outside the pool, without the pool's limits on how long a statement may take. If it is lost between two
 * statements, the next one fails.
 */
export function createClient(
  connection: Connection,
  limits: { responseMs?: number; lockMs?: number } = {},
) {
  const client = new pg.Client({
    ...connection,
    application_name: "frontdesk",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(limits.responseMs ? { query_timeout: limits.responseMs } : {}),
    ...(limits.lockMs ? { lock_timeout: limits.lockMs } : {}),
  });
  // Without a listener it would end the program.
  client.on("error", () => undefined);
  return client;
}

/** pg's types do not declare this property. */
function socketOf(client: pg.PoolClient): Socket | undefined {
  return (client as unknown as { connection?: { stream?: Socket } }).connection?.stream;
}

/**
 * Does the work and, unless it `commits`, rolls it back: both take the same time, so that nobody can measure from outside which
 * of the two it was.
 */
export async function doOrRollBack(
  tx: Transaction,
  { commits }: { commits: boolean },
  work: (inner: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await work(inner);
      if (!commits) inner.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

/** Many more in one statement exhaust the stack of the program that builds it, or the time that a statement may take. */
const ROWS_PER_STATEMENT = 1_000;

/** Splits what is too much for one statement. */
export function* inBatches<Item>(
  items: readonly Item[],
  size = ROWS_PER_STATEMENT,
): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}

export const UNIQUE_VIOLATION = "23505";
/** Whether another transaction was in the way: with a lock for longer than `lock_timeout`, or in a deadlock. */
export const isLockConflict = (code: string | undefined): boolean =>
  code === "55P03" || code === "40P01";

/** The SQLSTATE of a query that failed in the database, and the constraint that it violated. Empty for another error. */
export function queryErrorOf(error: unknown): { code?: string; constraint?: string } {
  return error instanceof DrizzleQueryError ? ((error.cause ?? {}) as pg.DatabaseError) : {};
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from an address can be a record's id: PostgreSQL rejects anything else with an error. */
export function isRecordId(text: string): boolean {
  return UUID.test(text);
}

/** A healthy database answers in milliseconds. */
const HEALTHY_WITHIN_MS = 1_000;

/** Whether the database answers at all: tells why something failed. Takes up to a second. */
export async function isDatabaseReachable(db: Database): Promise<boolean> {
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, delay(HEALTHY_WITHIN_MS, false, { ref: false })]);
}
