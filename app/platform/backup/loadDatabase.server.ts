import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { recordAudit } from "~/platform/audit/audit.server";
import type { ArchiveReader } from "~/platform/backup/archiveReader.server";
import type { BackupScope } from "~/platform/backup/backupScope";
import {
  restoreCarriedRows,
  saveCarriedRows,
  sweepOrphanedFiles,
} from "~/platform/backup/carriedRows.server";
import {
  BackupInconsistent,
  BackupUnexpected,
  INVENTORY_ENTRY,
  type Inventory,
  type Outline,
  readInventory,
  type TableOutline,
  tableEntry,
} from "~/platform/backup/format";
import { lockEverything } from "~/platform/backup/lockEverything.server";
import type { RestoredFiles } from "~/platform/backup/restoreFiles.server";
import type { Seal } from "~/platform/backup/seal.server";
import { readTableOutlines } from "~/platform/backup/tableOutlines.server";
import { copyTarget } from "~/platform/backup/writeBackup.server";
import type { Database } from "~/platform/db/database.server";
import { emptySchema } from "~/platform/db/emptySchema.server";
import { applyMigrations, listMigrations } from "~/platform/db/migrate.server";
import { createClient } from "~/platform/db/pool.server";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";
import type { Actor } from "~/platform/security/actor";

export interface Restore {
  actor: Actor;
  outline: Outline;
  files: RestoredFiles;
  /** The seal's digest identifies the backup in the audit log. */
  seal: Seal;
  /** Asked once nothing else can change any more. */
  isStillAllowed: (tx: Database) => Promise<boolean>;
}

type Loaded = { ok: true; rows: number } | { ok: false; reason: "busy" | "not-allowed" };

/**
 * Replaces the database in one transaction: until it ends all other queries wait, and then they see either all old or
 * all restored data.
 */
export async function loadDatabase(
  scope: BackupScope,
  reader: ArchiveReader,
  restore: Restore,
): Promise<Loaded> {
  const { log } = scope.app;
  const client = createClient(scope.connection);
  client.on("error", (error) => log.warn({ err: error }, "a restore lost its database"));
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("set local datestyle = 'ISO'");
    if (!(await lockEverything(client))) return { ok: false, reason: "busy" };
    if (!(await restore.isStillAllowed(drizzle(client))))
      return { ok: false, reason: "not-allowed" };
    const rows = await replaceEverything(scope, client, reader, restore);
    await client.query("commit");
    return { ok: true, rows };
  } finally {
    // Without a commit, ending the connection undoes everything.
    await client.end();
  }
}

async function replaceEverything(
  scope: BackupScope,
  client: pg.Client,
  reader: ArchiveReader,
  { actor, outline, files, seal }: Restore,
): Promise<number> {
  const migrations = listMigrations();
  const had = outline.migrations.length;
  const tx = drizzle(client);
  const { notifyAdministrators } = scope.app;
  const notice = { event: "backup-restored", actor } as const;
  // The administrators before the restore are notified too, with the company profile from before it: the restored data
  // may not include them.
  const exceptAddresses = await notifyAdministrators(tx, notice);
  await saveCarriedRows(scope, client);
  await emptySchema(client);
  await applyMigrations(client, migrations.slice(0, had));
  const rows = await loadTables(client, reader, outline, files);
  await applyMigrations(client, migrations.slice(had));
  await restoreCarriedRows(scope, client, { isForeign: !seal.isOurs });
  await sweepOrphanedFiles(client, scope.contents);
  const subject = `backup:${seal.digest.slice(0, 16)}`;
  const action = seal.isOurs ? "backup-restored" : "foreign-backup-restored";
  await notifyAdministrators(tx, { ...notice, exceptAddresses });
  await recordAudit(tx, scope.app, { actor, action, subject });
  await bumpContentVersion(tx);
  await client.query("analyze");
  return rows;
}

async function loadTables(
  client: pg.Client,
  reader: ArchiveReader,
  { tables }: Outline,
  files: RestoredFiles,
): Promise<number> {
  const present = await readTableOutlines(client);
  const names = present.map(({ name }) => client.escapeIdentifier(name));
  // Some migrations insert rows.
  await client.query(`truncate ${names.join(", ")}`);
  const found: Inventory["tables"] = {};
  // Rows that triggers created are part of the backup.
  await switchTriggers(client, names, "disable");
  for (const table of tables) {
    requireKnown(present, table);
    if (found[table.name]) throw new BackupInconsistent("the backup holds a table twice");
    found[table.name] = await loadTable(client, reader, table);
  }
  await switchTriggers(client, names, "enable");
  const inventory = readInventory(await reader.text(INVENTORY_ENTRY));
  requireSame(inventory, found, files);
  await continueSequences(client);
  return Object.values(found).reduce((sum, { rows }) => sum + rows, 0);
}

function requireKnown(present: TableOutline[], { name, columns }: TableOutline): void {
  const known = present.find((table) => table.name === name);
  if (!known) throw new BackupUnexpected(name);
  const unknown = columns.find((column) => !known.columns.includes(column));
  if (unknown) throw new BackupUnexpected(`${name}.${unknown}`);
}

/** Switches all triggers except those of foreign keys. */
async function switchTriggers(client: pg.Client, tables: string[], to: "disable" | "enable") {
  for (const table of tables) await client.query(`alter table public.${table} ${to} trigger user`);
}

async function loadTable(client: pg.Client, reader: ArchiveReader, table: TableOutline) {
  const hash = createHash("sha256");
  const rows = client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin`));
  await pipeline(reader.pieces(tableEntry(table.name), hash), rows);
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

function requireSame(inventory: Inventory, found: Inventory["tables"], files: RestoredFiles) {
  const tablesSame = Object.entries(inventory.tables).every(
    ([name, { rows, sha256 }]) => found[name]?.rows === rows && found[name].sha256 === sha256,
  );
  const countSame = Object.keys(found).length === Object.keys(inventory.tables).length;
  const filesSame =
    inventory.files.count === files.count && inventory.files.sha256 === files.sha256;
  if (!tablesSame || !countSame || !filesSame)
    throw new BackupInconsistent("the backup does not hold what its inventory says");
}

/** COPY does not advance the sequences of identity columns. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
      pg_class.oid::regclass, attname, refobjid::regclass) as statement
    from pg_class
    join pg_depend on objid = pg_class.oid and deptype in ('a', 'i')
      and classid = 'pg_class'::regclass
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where relkind = 'S' and relnamespace = 'public'::regnamespace`);
  for (const { statement } of rows) await client.query(statement);
}
