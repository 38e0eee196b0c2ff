import { randomBytes } from "node:crypto";
import { chmod, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openEmbedded } from "#postgres-embedded/openEmbedded.server";
import { migrateDatabase } from "~/platform/data/migrate.server";
import { createLog } from "~/platform/log/log.server";
import { removeDataFolder } from "./dataFolder";
import { startDebianPostgres } from "./debianPostgres";
import { freePort } from "./freePort";

export interface DatabaseServer {
  /** A database on the server whose role may create others. */
  adminUrl: string;
  /** The name of a migrated, empty database on that server, to copy. */
  template: string;
}

/**
 * One server for all test files. It is reached by address and password, as one that DATABASE_URL names; the embedded one, by its
 * socket, has tests of its own and carries every journey. TEST_DATABASE_URL names another server, whose role must be allowed to
 * create databases.
 */
export async function startDatabaseServer() {
  return prepareServer(await reachServer());
}

/** The same on Debian's PostgreSQL 15. */
export async function startOldestDatabaseServer() {
  return prepareServer(await startDebianPostgres({ settings: UNSAFE_BUT_FAST }));
}

interface ReachedServer {
  adminUrl: string;
  close(): Promise<void>;
}

async function prepareServer({ adminUrl, close }: ReachedServer) {
  const template = `frontdesk_template_${randomBytes(6).toString("hex")}`;
  await run(adminUrl, `create database ${template} encoding 'UTF8' template template0`);
  await migrateDatabase({ connectionString: databaseUrl(adminUrl, template) });
  return {
    value: { adminUrl, template },
    async close() {
      await run(adminUrl, `drop database if exists ${template} with (force)`);
      await close();
    },
  };
}

/** The same server and role, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One statement outside any transaction, as CREATE and DROP DATABASE want it. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Nothing here has to outlive a power cut. */
const UNSAFE_BUT_FAST = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  // Its workers belong to a superuser: while one is in a database, our role cannot drop it.
  "autovacuum=off",
  "max_connections=200",
];

async function reachServer(): Promise<ReachedServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { adminUrl: url, close: async () => {} };
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-test-"));
  // Started by root, PostgreSQL is another user, who has to pass through.
  await chmod(folder, 0o711);
  const port = await freePort();
  const { connection, close } = await openEmbedded({
    dataDir: folder,
    log: createLog("silent"),
    whenInUse: "refuse",
    changes: {
      port,
      roleOptions: "createdb",
      accessRules: ["host all frontdesk 127.0.0.1/32 scram-sha-256"],
      settings: [...UNSAFE_BUT_FAST, "listen_addresses=127.0.0.1"],
    },
  });
  const { user, password, database } = connection;
  return {
    adminUrl: `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
    async close() {
      await close();
      await removeDataFolder(folder);
    },
  };
}
