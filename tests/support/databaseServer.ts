import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "~/platform/db/embedded/openEmbedded.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import type { SocketConnection } from "~/platform/db/pool.server";
import { createLog } from "~/platform/log/log.server";

declare module "vitest" {
  interface ProvidedContext {
    /** A database on the tests' server whose role may create others. */
    adminDatabaseUrl: string;
    /** The name of a migrated, empty database on that server, to copy. */
    templateDatabase: string;
  }
}

/**
 * One server for all test files: the one that TEST_DATABASE_URL names, or an embedded one in a
 * temporary folder. The role must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await reachServer();
  const template = `frontdesk_template_${randomBytes(6).toString("hex")}`;
  await run(server.url, `create database ${template} encoding 'UTF8' template template0`);
  await migrateDatabase({ connectionString: databaseUrl(server.url, template) });
  project.provide("adminDatabaseUrl", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await run(server.url, `drop database if exists ${template} with (force)`);
    await server.close();
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
export const UNSAFE_BUT_FAST = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
];

async function reachServer(): Promise<{ url: string; close(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, close: async () => {} };
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-test-"));
  // Started by root, PostgreSQL is another user, who has to pass through.
  await chmod(folder, 0o711);
  const server = await openEmbedded({
    dataDir: folder,
    log: createLog("silent"),
    whenInUse: "refuse",
    changes: { roleOptions: "createdb", settings: UNSAFE_BUT_FAST },
  });
  return {
    url: addressOf(server.connection),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf({ host, port, user, password, database }: SocketConnection): string {
  const socket = encodeURIComponent(host);
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${socket}`;
}
