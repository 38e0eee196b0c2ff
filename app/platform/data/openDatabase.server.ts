import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { DatabaseProblem } from "#postgres-embedded/databaseProblem.server";
import { openEmbedded } from "#postgres-embedded/openEmbedded.server";
import type { Settings } from "~/platform/config/settings";
import {
  type Connection,
  createPool,
  type Database,
  EMBEDDED_MAX_CONNECTIONS,
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  POOL_MAX_CONNECTIONS,
  type PoolOptions,
  STATEMENT_TIMEOUT_MS,
} from "~/platform/data/database.server";
import { createNotificationListener, type Listener } from "~/platform/data/listen.server";
import { migrateDatabase } from "~/platform/data/migrate.server";
import { prepareStatementsOn } from "~/platform/data/preparedStatements.server";
import type { Logger } from "~/platform/log/log.server";
import { within } from "~/platform/timeLimit";

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For long work, which opens a connection of its own to the server itself. */
  readonly connection: Connection;
  readonly listen: Listener["listen"];
  /** For public reads, if there is one. */
  readonly replica: Replica | null;
  /** Resolves if the database answers; rejects after about a second. */
  check(): Promise<void>;
  /** Ends all connections, and the embedded server if this process started it. Takes at most about 8 s. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  settings: Pick<Settings, "database" | "dataDir">;
  log: Logger;
  /** If a running Frontdesk uses the embedded database: a second site must refuse, a command may join it. */
  whenInUse?: "refuse" | "join";
}

const CHECK_TIMEOUT_MS = 1_000;
const POOL_END_TIMEOUT_MS = 2_000;

/** Starts or connects to the database and migrates it. Rejects with a DatabaseProblem if the operator has to act. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseHandle> {
  const { log } = options;
  const server = await reachServer(options);
  const pool = createPool(server.pooled, log, server);
  try {
    await prepareServer(server, pool);
  } catch (error) {
    await pool.end();
    await server.close();
    throw error;
  }
  const listener = createNotificationListener(server.direct, log);
  const replica = server.replica && createReplica(server.replica, log, server);
  const db = databaseOn(pool, server);
  if (server.isEmbedded) prepareStatementsOn(db);
  return {
    db,
    pool,
    connection: server.direct,
    listen: listener.listen,
    replica,
    check: () => checkPool(pool),
    async close() {
      const pools = Promise.all([pool.end(), replica?.close()]);
      await Promise.allSettled([listener.close(), within(POOL_END_TIMEOUT_MS, pools)]);
      await server.close();
    },
  };
}

interface ReachedServer {
  /** The connection for the work of a request. */
  pooled: Connection;
  /** The connection for work that needs a session: migrations, LISTEN, transactions of minutes. */
  direct: Connection;
  replica: Connection | null;
  isThroughPooler: boolean;
  isEmbedded: boolean;
  maxConnections: number;
  /** The settings that name the two; null for the embedded database. */
  settings: { pooled: string; direct: string } | null;
  close(): Promise<void>;
}

async function reachServer(options: OpenDatabaseOptions): Promise<ReachedServer> {
  const { database, dataDir } = options.settings;
  if (database.kind === "embedded") {
    const { log, whenInUse = "refuse" } = options;
    const { connection, close } = await openEmbedded({ dataDir, log, whenInUse });
    return {
      pooled: connection,
      direct: connection,
      replica: null,
      isThroughPooler: false,
      isEmbedded: true,
      maxConnections: EMBEDDED_MAX_CONNECTIONS,
      settings: null,
      close,
    };
  }
  const { url, directUrl, readUrl } = database;
  return {
    pooled: { connectionString: url },
    direct: { connectionString: directUrl ?? url },
    replica: readUrl === null ? null : { connectionString: readUrl },
    isThroughPooler: directUrl !== null && directUrl !== url,
    isEmbedded: false,
    maxConnections: POOL_MAX_CONNECTIONS,
    settings: {
      pooled: "DATABASE_URL",
      direct: directUrl === null ? "DATABASE_URL" : "DATABASE_DIRECT_URL",
    },
    close: async () => {},
  };
}

async function prepareServer(server: ReachedServer, pool: pg.Pool): Promise<void> {
  const { direct, settings } = server;
  await migrateDatabase(direct, settings?.direct).catch((error) => {
    throw settings ? explainServer(error, settings.direct) : error;
  });
  if (!server.isThroughPooler || !settings) return;
  await pool.query("select 1").catch((error) => {
    throw explainServer(error, settings.pooled);
  });
}

/** PgBouncer's response to a setting of the session. */
const REFUSED_BY_POOLER = /unsupported startup parameter/;

/** The message does not repeat the address, which may contain a password. */
function explainServer(error: unknown, setting: string): Error {
  if (error instanceof DatabaseProblem) return error;
  const reason = messageOf(error);
  if (REFUSED_BY_POOLER.test(reason)) {
    return new DatabaseProblem(
      `${setting} names a pooler; set DATABASE_DIRECT_URL to the address of the PostgreSQL server behind it`,
      { cause: error },
    );
  }
  return new DatabaseProblem(`${setting} names a database that cannot be used: ${reason}`, {
    cause: error,
  });
}

/**
 * The message of an error, which is empty where a host has several addresses and none answers: then that of the first, or the
 * code.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message) return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first ? messageOf(first) : ((error as NodeJS.ErrnoException).code ?? error.name);
}

async function checkPool(pool: pg.Pool): Promise<void> {
  await within(CHECK_TIMEOUT_MS, pool.query("select 1"));
}

/** As one piece without parameters, which is one round trip. */
const LIMITS = sql.raw(
  `set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
);

/**
 * A database on a pool. Behind a pooler in transaction mode each transaction limits itself, because a setting of the session
 * would reach other programs.
 */
function databaseOn(pool: pg.Pool, { isThroughPooler = false }: PoolOptions): Database {
  const db = drizzle(pool);
  if (!isThroughPooler) return db;
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) =>
    begin(async (tx) => {
      await tx.execute(LIMITS);
      return work(tx);
    }, config);
  return db;
}

/** A copy of the database that cannot be written to and may be behind. */
interface Replica {
  /** The database if it passes the check; null if it does not, or cannot be reached. */
  findIf(isCurrent: (db: Database) => Promise<boolean>): Promise<Database | null>;
  /** Call it when a read failed: the replica is left alone for some seconds. */
  suspend(reason: unknown): void;
  /** Rejects if it cannot be read. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long a reader waits for the replica before the primary is asked instead. */
const REPLICA_CHECK_TIMEOUT_MS = 500;
/** For so long after such a wait all readers go to the primary directly. */
const SUSPENDED_MS = 5_000;

function createReplica(connection: Connection, log: Logger, options: PoolOptions): Replica {
  const pool = createPool(connection, log, options);
  const db = databaseOn(pool, options);
  let suspendedUntil = 0;
  let isKnownUnavailable = false;

  function suspend(reason: unknown) {
    suspendedUntil = performance.now() + SUSPENDED_MS;
    if (!isKnownUnavailable)
      log.warn({ err: reason }, "the replica cannot be read; DATABASE_URL is");
    isKnownUnavailable = true;
  }

  return {
    async findIf(isCurrent) {
      if (performance.now() < suspendedUntil) return null;
      try {
        const replica = (await within(REPLICA_CHECK_TIMEOUT_MS, isCurrent(db))) ? db : null;
        if (isKnownUnavailable) log.info("the replica can be read again");
        isKnownUnavailable = false;
        return replica;
      } catch (error) {
        suspend(error);
        return null;
      }
    },
    suspend,
    async check() {
      await within(REPLICA_CHECK_TIMEOUT_MS, pool.query("select version from content_version"));
    },
    close: () => pool.end(),
  };
}
