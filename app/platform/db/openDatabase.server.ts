import type pg from "pg";
import { DatabaseProblem } from "#postgres-embedded/databaseProblem.server";
import { openEmbedded } from "#postgres-embedded/openEmbedded.server";
import type { Settings } from "~/platform/config/settings";
import type { Database } from "~/platform/db/database.server";
import { createListener, type Listener } from "~/platform/db/listen.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { type Connection, createPool } from "~/platform/db/pool.server";
import { databaseOn } from "~/platform/db/pooler.server";
import { createReplica, type Replica } from "~/platform/db/replica.server";
import { within } from "~/platform/db/within";
import type { Logger } from "~/platform/log/log.server";

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
  const listener = createListener(server.direct, log);
  const replica = server.replica && createReplica(server.replica, log, server);
  return {
    db: databaseOn(pool, server),
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
  /** For what a request does. */
  pooled: Connection;
  /** For what needs a session: migrations, LISTEN, and transactions that take minutes. */
  direct: Connection;
  replica: Connection | null;
  isThroughPooler: boolean;
  /** The settings that name the two; null for the embedded database. */
  settings: { pooled: string; direct: string } | null;
  close(): Promise<void>;
}

async function reachServer(options: OpenDatabaseOptions): Promise<ReachedServer> {
  const { database, dataDir } = options.settings;
  if (database.kind === "embedded") {
    const { log, whenInUse = "refuse" } = options;
    const { connection, close } = await openEmbedded({ dataDir, log, whenInUse });
    const all = { pooled: connection, direct: connection, replica: null };
    return { ...all, isThroughPooler: false, settings: null, close };
  }
  const { url, directUrl, readUrl } = database;
  return {
    pooled: { connectionString: url },
    direct: { connectionString: directUrl ?? url },
    replica: readUrl === null ? null : { connectionString: readUrl },
    isThroughPooler: directUrl !== null && directUrl !== url,
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

/** What PgBouncer answers to a setting of the session. */
const REFUSED_BY_POOLER = /unsupported startup parameter/;

/** The message does not repeat the address, which may contain a password. */
function explainServer(error: unknown, setting: string): Error {
  if (error instanceof DatabaseProblem) return error;
  const reason = error instanceof Error ? error.message || error.name : String(error);
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

async function checkPool(pool: pg.Pool): Promise<void> {
  await within(CHECK_TIMEOUT_MS, pool.query("select 1"));
}
