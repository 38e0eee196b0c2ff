// A process of its own that opens the embedded database, so that tests can kill it: see databaseChild.ts.
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { openEmbedded } from "#postgres-embedded/openEmbedded.server";
import { createClient } from "~/platform/data/database.server";
import { migrateDatabase } from "~/platform/data/migrate.server";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";

const [task = "", dataDir = ""] = process.argv.slice(2);
const log = createLog("silent");

function say(word: string, detail: string | number = ""): void {
  process.stdout.write(`${word} ${detail}\n`);
}

/** What a site does: open, serve until asked to stop, close. */
async function site(): Promise<void> {
  const settings = { database: { kind: "embedded" }, dataDir } as const;
  const handle = await openDatabase({ settings, log });
  process.once("SIGTERM", () => handle.close().then(() => process.exit(0)));
  await handle.check();
  say("ready");
  setInterval(() => {}, 60_000);
}

/** Opens step by step and tells what a killed predecessor left of the migration: all of it or nothing. */
async function migration(): Promise<void> {
  const server = await openEmbedded({ dataDir, log, whenInUse: "refuse" });
  const client = createClient(server.connection);
  await client.connect();
  const db = drizzle(client);
  const { rows } = await db.execute<{ tables: number; applied: number }>(
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
            (select count(*)::int from pg_tables where schemaname = 'drizzle') as applied`,
  );
  say("tables", rows[0]?.tables ?? -1);
  // Back to nothing, so that there is something to be killed in.
  await db.execute("drop schema public cascade; drop schema if exists drizzle cascade");
  await db.execute("create schema public");
  await client.end();
  say("migrating");
  await migrateDatabase(server.connection);
  say("migrated");
  await server.close();
}

/** Writes rows and says so only after each commit, with a checkpoint under way most of the time. */
async function writing(): Promise<void> {
  const changes = { roleOptions: "in role pg_checkpoint" };
  const server = await openEmbedded({ dataDir, log, whenInUse: "refuse", changes });
  process.once("SIGTERM", () => server.close().then(() => process.exit(0)));
  const [writer, checkpointer] = [createClient(server.connection), createClient(server.connection)];
  await Promise.all([writer.connect(), checkpointer.connect()]);
  await writer.query("create table if not exists written (n bigint primary key, filling text)");
  const { rows } = await writer.query<{ n: string }>("select n from written order by n");
  say("rows", rows.map((row) => row.n).join(","));
  say("ready");
  const keepCheckpointing = async () => {
    for (;;) await checkpointer.query("checkpoint").then(() => delay(5));
  };
  const keepWriting = async () => {
    for (let n = Number(rows.at(-1)?.n ?? 0) + 1; ; n++) {
      await writer.query(
        "insert into written values ($1::bigint, repeat(md5($1::bigint::text), 200))",
        [n],
      );
      say("wrote", n);
    }
  };
  await Promise.all([keepCheckpointing(), keepWriting()]);
}

const TASKS: Record<string, () => Promise<void>> = { site, migration, writing };

TASKS[task]?.().catch((error) => {
  say("failed", error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exit(1);
});
