import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Settings } from "~/platform/config/settings";
import type { Database } from "~/platform/db/database.server";
import { openEmbedded } from "~/platform/db/embedded/openEmbedded.server";
import { createListener, type Listener } from "~/platform/db/listen.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { type Connection, createPool } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";
import type { Logger } from "~/platform/log/log.server";

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For long work, which opens a connection of its own. */
  readonly connection: Connection;
  readonly listen: Listener["listen"];
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
  const { settings, log } = options;
  const server = await reachServer(options);
  try {
    await migrateDatabase(server.connection).catch((error) => {
      throw settings.database.kind === "server" ? explainServer(error) : error;
    });
  } catch (error) {
    await server.close();
    throw error;
  }
  const pool = createPool(server.connection, log);
  const listener = createListener(server.connection, log);
  return {
    db: drizzle(pool),
    pool,
    connection: server.connection,
    listen: listener.listen,
    check: () => checkPool(pool),
    async close() {
      await Promise.allSettled([listener.close(), within(POOL_END_TIMEOUT_MS, pool.end())]);
      await server.close();
    },
  };
}

interface ReachedServer {
  connection: Connection;
  close(): Promise<void>;
}

async function reachServer(options: OpenDatabaseOptions): Promise<ReachedServer> {
  const { database, dataDir } = options.settings;
  if (database.kind === "server") {
    return { connection: { connectionString: database.url }, close: async () => {} };
  }
  return openEmbedded({ dataDir, log: options.log, whenInUse: options.whenInUse ?? "refuse" });
}

/** The message does not repeat the address, which may contain a password. */
function explainServer(error: unknown): Error {
  if (error instanceof DatabaseProblem) return error;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new DatabaseProblem(`DATABASE_URL names a database that cannot be used: ${reason}`, {
    cause: error,
  });
}

async function checkPool(pool: pg.Pool): Promise<void> {
  await within(CHECK_TIMEOUT_MS, pool.query("select 1"));
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the database did not answer within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
