import { createHash, type Hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Actor } from "~/platform/actor/actor";
import {
  type ArchiveReader,
  BackupInconsistent,
  BackupUnexpected,
  INVENTORY_ENTRY,
  type Inventory,
  type Outline,
  readInventory,
  type Seal,
  type TableOutline,
  tableEntry,
} from "~/platform/backup/archive.server";
import { type BackupScope, ownedFilesSubquery } from "~/platform/backup/backupScope";
import type { RestoredFiles } from "~/platform/backup/restoreFiles.server";
import { copyTarget, readTableOutlines } from "~/platform/backup/writeBackup.server";
import { recordPublicChange } from "~/platform/data/audit/audit.server";
import {
  isEarlierState,
  restoreAuditLog,
  saveAuditLog,
} from "~/platform/data/audit/auditRestore.server";
import {
  createClient,
  isLockConflict,
  type Transaction,
  transactionOf,
} from "~/platform/data/database.server";
import { applyMigrations, listMigrations, MIGRATION_LOCK } from "~/platform/data/migrate.server";
import { RESTORE_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import {
  abandonSavedFiles,
  retainRestoredFiles,
  saveFiles,
  wereRestoredFilesDeleted,
} from "~/platform/files/unclaimedFilesRestore.server";
import { restoreMails, saveMails } from "~/platform/mail/mailRestore.server";
import type { Rejection } from "~/platform/reject";

export interface Restore {
  actor: Actor;
  outline: Outline;
  files: RestoredFiles;
  /** The seal's digest identifies the backup in the audit log. */
  seal: Seal;
  /** Called once everything is locked, so that its result still holds at the commit. */
  isStillAllowed: (tx: Transaction) => Promise<boolean>;
}

type LoadResult = { ok: true; rows: number } | Rejection<"busy" | "not-allowed">;

/**
 * Replaces the database in one transaction. All other queries wait until it ends; then they see the restored data, or, if it
 * failed, the old data.
 */
export async function loadDatabase(
  scope: BackupScope,
  reader: ArchiveReader,
  restore: Restore,
): Promise<LoadResult> {
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
    const tx = transactionOf(client);
    if (!(await restore.isStillAllowed(tx))) return { ok: false, reason: "not-allowed" };
    const owned = ownedFilesSubquery(scope.contents);
    if (await wereRestoredFilesDeleted(tx, restore.files.stored, owned)) {
      log.warn("a file of the backup was deleted here while the restore stored it");
      return { ok: false, reason: "busy" };
    }
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
  const migrationsInBackup = outline.migrations.length;
  const tx = transactionOf(client);
  const { notifyAdministrators } = scope.app;
  const notification = { event: "backup-restored", actor } as const;
  // The administrators before the restore are notified too, with the company profile from before it: the restored data
  // may not include them.
  const exceptEmails = await notifyAdministrators(tx, notification);
  await saveCarriedRows(scope, client);
  await emptySchema(client);
  await applyMigrations(client, migrations.slice(0, migrationsInBackup));
  const requireRoom = () => scope.app.files.temporary.requireReserve(RESTORE_RESERVE_BYTES);
  const source = { reader, requireRoom };
  const rows = await loadTables(client, source, outline, files);
  await requireRoom();
  await applyMigrations(client, migrations.slice(migrationsInBackup));
  const subject = `backup:${seal.digest.slice(0, 16)}` as const;
  await restoreCarriedRows(scope, client, { isForeign: !seal.isOurs, subject });
  await abandonSavedFiles(tx, ownedFilesSubquery(scope.contents));
  // `replaceFiles` reads them after the commit.
  const copies = files.replaced.map(({ restored }) => restored);
  await retainRestoredFiles(tx, copies);
  const action = seal.isOurs ? "backup-restored" : "foreign-backup-restored";
  await notifyAdministrators(tx, { ...notification, exceptEmails });
  await recordPublicChange(tx, scope.app, { actor, action, subject });
  await client.query("analyze");
  return rows;
}

/** The tables of a backup, and what is called before each piece of them: it throws if the disk is almost full. */
interface TableSource {
  reader: ArchiveReader;
  requireRoom: () => Promise<void>;
}

async function loadTables(
  client: pg.Client,
  source: TableSource,
  { tables }: Outline,
  files: RestoredFiles,
): Promise<number> {
  const present = await readTableOutlines(client);
  const names = present.map(({ name }) => client.escapeIdentifier(name));
  // Some migrations insert rows.
  await client.query(`truncate ${names.join(", ")}`);
  const loadedTables: Inventory["tables"] = {};
  // Rows that triggers created are part of the backup.
  await switchTriggers(client, names, "disable");
  for (const table of tables) {
    requireKnown(present, table);
    if (loadedTables[table.name]) throw new BackupInconsistent("the backup holds a table twice");
    loadedTables[table.name] = await loadTable(client, source, table);
  }
  await switchTriggers(client, names, "enable");
  const inventory = readInventory(await source.reader.text(INVENTORY_ENTRY));
  requireSame(inventory, loadedTables, files);
  await continueSequences(client);
  return Object.values(loadedTables).reduce((sum, { rows }) => sum + rows, 0);
}

function requireKnown(present: TableOutline[], { name, columns }: TableOutline): void {
  const presentTable = present.find((table) => table.name === name);
  if (!presentTable) throw new BackupUnexpected(name);
  const unknown = columns.find((column) => !presentTable.columns.includes(column));
  if (unknown) throw new BackupUnexpected(`${name}.${unknown}`);
}

/** Switches all triggers except those of foreign keys. */
async function switchTriggers(client: pg.Client, tables: string[], to: "disable" | "enable") {
  for (const table of tables) await client.query(`alter table public.${table} ${to} trigger user`);
}

async function loadTable(client: pg.Client, source: TableSource, table: TableOutline) {
  const hash = createHash("sha256");
  const rows = client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin`));
  await pipeline(piecesWithRoom(source, tableEntry(table.name), hash), rows);
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

async function* piecesWithRoom({ reader, requireRoom }: TableSource, name: string, hash: Hash) {
  for await (const piece of reader.pieces(name, hash)) {
    await requireRoom();
    yield piece;
  }
}

function requireSame(
  inventory: Inventory,
  loadedTables: Inventory["tables"],
  files: RestoredFiles,
) {
  const areTablesSame = Object.entries(inventory.tables).every(
    ([name, { rows, sha256 }]) =>
      loadedTables[name]?.rows === rows && loadedTables[name].sha256 === sha256,
  );
  const isCountSame = Object.keys(loadedTables).length === Object.keys(inventory.tables).length;
  const areFilesSame =
    inventory.files.count === files.count && inventory.files.sha256 === files.sha256;
  if (!areTablesSame || !isCountSame || !areFilesSame)
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

/** Objects of extensions stay, because only a superuser could create them again. */
const NOT_OF_AN_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

/** Queries for the statements that drop everything. */
const OBJECT_DROPS = [
  `select format('drop table if exists %s cascade', oid::regclass) as statement
   from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
   and ${NOT_OF_AN_EXTENSION("pg_class.oid")}`,
  `select format('drop view if exists %s cascade', oid::regclass) as statement
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
   and ${NOT_OF_AN_EXTENSION("pg_class.oid")}`,
  `select format('drop routine if exists %s cascade', oid::regprocedure) as statement
   from pg_proc where pronamespace = 'public'::regnamespace
   and ${NOT_OF_AN_EXTENSION("pg_proc.oid")}`,
  `select format('drop type if exists %s cascade', oid::regtype) as statement
   from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
   and ${NOT_OF_AN_EXTENSION("pg_type.oid")}`,
];

/**
 * Drops everything that migrations created, in the caller's transaction, so that they can run again. On purpose object by object:
 * the site's role may not own the schema.
 */
export async function emptySchema(client: pg.Client): Promise<void> {
  for (const objects of OBJECT_DROPS) {
    const { rows } = await client.query<{ statement: string }>(objects);
    for (const { statement } of rows) await client.query(statement);
  }
  await client.query("delete from drizzle.__drizzle_migrations");
}

/**
 * A try gives up if one table is not free after 1.5 seconds. Other statements wait meanwhile for the tables that it has locked
 * already; for half a second they can go on, and then comes the next try. PostgreSQL looks for deadlocks after 1 second, and only
 * then stops an autovacuum that is in the way: with a timeout of 0.9 seconds every try would fail while one runs.
 */
const [LOCK_TIMEOUT_MS, LOCK_PAUSE_MS] = [1_500, 500];
const LOCK_ATTEMPTS_MAX = 15;

/**
 * Locks every table until the end of the transaction, so that no write is acknowledged that the restore would then remove.
 * Returns false after half a minute.
 */
async function lockEverything(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    "select pg_try_advisory_xact_lock($1) as alone",
    [MIGRATION_LOCK],
  );
  if (!rows[0]?.alone) return false;
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('public.%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let attempt = 0; attempt < LOCK_ATTEMPTS_MAX; attempt += 1) {
    if (attempt > 0) await setTimeout(LOCK_PAUSE_MS);
    if (!(await tryToLock(client, tables.map(({ name }) => name).join(", ")))) continue;
    await client.query("set local lock_timeout = 0");
    return true;
  }
  return false;
}

/** Other transactions lock tables in another order, so a deadlock error only means trying again. */
async function tryToLock(client: pg.Client, tables: string): Promise<boolean> {
  await client.query("savepoint before_locking");
  try {
    await client.query(`lock table ${tables} in access exclusive mode`);
    return true;
  } catch (error) {
    if (!isLockConflict((error as { code?: string }).code)) throw error;
    await client.query("rollback to savepoint before_locking");
    return false;
  }
}

/** Runs before the old data is removed: saves rows that must survive a restore or are needed to clean up after it. */
async function saveCarriedRows({ contents, steps }: BackupScope, client: pg.Client): Promise<void> {
  const saveAs = (name: string, query: string) =>
    client.query(`create temporary table ${name} on commit drop as ${query}`);
  await saveAs("saved_tombstones", "select * from tombstones");
  await saveMails(client);
  await saveAs("saved_version", "select version from content_version");
  const tx = transactionOf(client);
  await saveFiles(tx, ownedFilesSubquery(contents));
  await saveAuditLog(tx);
  for (const step of steps) await step.beforeLoad?.(tx);
}

/** Restores the saved rows once the tables have the current schema again. */
async function restoreCarriedRows(
  { app, steps }: BackupScope,
  client: pg.Client,
  { isForeign, subject }: { isForeign: boolean; subject: string },
): Promise<void> {
  const tx = transactionOf(client);
  const origin = { isForeign, isEarlierState: await isEarlierState(tx, subject) };
  await restoreTombstones(client);
  await restoreMails(client, origin);
  await restoreVersion(client);
  await restoreAuditLog(tx, app, origin);
  for (const step of steps) await step.afterLoad(tx, { ...app, db: tx }, origin);
}

async function restoreTombstones(client: pg.Client): Promise<void> {
  await client.query(`
    insert into tombstones select * from saved_tombstones
    on conflict (subject) do update set erased_at = greatest(tombstones.erased_at, excluded.erased_at)`);
}

/** The version only grows, so no cached page is taken for one of the restored site. */
async function restoreVersion(client: pg.Client): Promise<void> {
  await client.query(`
    insert into content_version (id, version) select 1, version from saved_version
    on conflict (id) do update set version = greatest(content_version.version, excluded.version)`);
}
