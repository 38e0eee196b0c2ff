import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { TableOutline } from "~/platform/backup/archive.server";
import { copyTarget, readTableOutlines } from "~/platform/backup/writeBackup.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { createClient } from "~/platform/data/database.server";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import type { RunningApp } from "./app";
import { testSettings } from "./settings";

/** The rows of each table that has any, as COPY writes them; each table after those that it references. */
export type Contents = readonly { table: TableOutline; rows: Buffer }[];

/** Its version only ever grows, or the program would take its cached pages for those of the new contents. */
const CONTENT_VERSION = "content_version";
const DEADLOCK = "40P01";
const ATTEMPTS = 5;

export async function readContents(app: RunningApp): Promise<Contents> {
  return withConnection(app, async (client) => {
    const contents = [];
    for (const table of await readTableOutlines(client)) {
      if (table.name === CONTENT_VERSION) continue;
      const rows = await buffer(
        client.query(copyTo(`copy ${copyTarget(client, table)} to stdout`)),
      );
      if (rows.length > 0) contents.push({ table, rows });
    }
    return contents;
  });
}

/** Replaces all rows of the database of a running program, which uses them at once, as after the restore of a backup. */
export async function replaceContents(app: RunningApp, contents: Contents): Promise<void> {
  await withConnection(app, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query("begin");
      try {
        await emptyTables(client);
        for (const { table, rows } of contents) await fill(client, table, rows);
        await drizzle(client).transaction(bumpContentVersion);
        await client.query("commit");
        return;
      } catch (error) {
        await client.query("rollback");
        // The program's background work locks tables in another order.
        if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
      }
    }
  });
}

/** Only those with rows, because emptying each of them costs several files. */
async function emptyTables(client: pg.Client): Promise<void> {
  const tables = await readTableOutlines(client);
  const names = tables
    .filter(({ name }) => name !== CONTENT_VERSION)
    .map(({ name }) => client.escapeIdentifier(name));
  await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
  const looks = names.map(
    (name) => `select ${client.escapeLiteral(name)} as name where exists (select from ${name})`,
  );
  const { rows } = await client.query<{ name: string }>(looks.join(" union all "));
  await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`);
}

async function fill(client: pg.Client, table: TableOutline, rows: Buffer): Promise<void> {
  const name = client.escapeIdentifier(table.name);
  // What triggers would add is among the rows.
  await client.query(`alter table ${name} disable trigger user`);
  await pipeline(
    Readable.from([rows]),
    client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin`)),
  );
  await client.query(`alter table ${name} enable trigger user`);
}

/** Works with a connection to the database of a running site. */
export async function withConnection<Result>(
  app: RunningApp,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const settings = testSettings({ dataDir: app.dataDir });
  const handle = await openDatabase({ settings, log: createLog("silent"), whenInUse: "join" });
  const client = createClient(handle.connection);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await handle.close();
  }
}
