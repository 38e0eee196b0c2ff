import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Actor } from "~/platform/actor/actor";
import { type ActorRejectionReason, actorRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import {
  type ArchiveWriter,
  FORMAT,
  fileEntry,
  INVENTORY_ENTRY,
  type Inventory,
  OUTLINE_ENTRY,
  type Outline,
  type TableOutline,
  tableEntry,
  writeArchive,
} from "~/platform/backup/archive.server";
import {
  type BackupScope,
  ownedFilesQuery,
  ownedFilesSubquery,
} from "~/platform/backup/backupScope";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { createClient } from "~/platform/data/database.server";
import { appliedMigrations } from "~/platform/data/migrate.server";
import { FileMissing } from "~/platform/files/fileStore";
import { isAsRecorded, type RecordedContent } from "~/platform/files/recordedFile.server";
import type { Rejection } from "~/platform/reject";

const KEYS_PER_BATCH = 500;

export type WriteBackupResult =
  | {
      ok: true;
      inventory: Inventory;
      /** How many files records still name although the store does not have them: they cannot be brought back. */
      lostFiles: number;
      /** How many files the store gave otherwise than records describe them: they come back as they are in the backup. */
      alteredFiles: number;
    }
  | Rejection<ActorRejectionReason>;

/** Writes one consistent snapshot of the database, and the files that its records own, while the site keeps running. */
export async function writeBackup(
  scope: BackupScope,
  actor: Actor,
  sink: Writable,
): Promise<WriteBackupResult> {
  const { app } = scope;
  const rejection = actorRejectionReason(actor, app.now());
  if (rejection) return { ok: false, reason: rejection };
  await recordBackup(app, actor, "backup-begun");
  const client = createClient(scope.connection);
  client.on("error", (error) => app.log.warn({ err: error }, "a backup lost its database"));
  await client.connect();
  try {
    const outline = await takeSnapshot(scope, client);
    const { inventory, lostFiles, altered } = await writeArchive(sink, app.signer, (archive) =>
      writeEntries(scope, client, { archive, outline }),
    );
    await recordBackup(app, actor, "backup-made");
    if (lostFiles > 0) app.log.error({ lostFiles }, "files that records name are not in the store");
    if (altered.count > 0) app.log.error(altered, "files are not what their records say");
    return { ok: true, inventory, lostFiles, alteredFiles: altered.count };
  } finally {
    await client.end();
  }
}

/**
 * From here on every query of the connection sees the same snapshot. All tables are locked before it is taken: once a migration
 * has rewritten a table, earlier snapshots find no rows in it.
 */
async function takeSnapshot({ app, contents }: BackupScope, client: pg.Client): Promise<Outline> {
  const names = (await readTableOutlines(client)).map(({ name }) => tableName(client, name));
  await client.query("begin isolation level repeatable read, read only");
  // A backup may take longer than the server's limits for statements and transactions.
  await client.query("set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  await client.query("set local datestyle = 'ISO'");
  await client.query(`lock table ${names.join(", ")} in access share mode`);
  const tables = await readTableOutlines(client);
  return {
    format: FORMAT,
    madeAt: app.now().toISOString(),
    migrations: await appliedMigrations(client),
    tables: tables.filter(({ name }) => !contents.leftOut.includes(name)),
  };
}

interface Contents {
  archive: ArchiveWriter;
  outline: Outline;
}

async function writeEntries(
  scope: BackupScope,
  client: pg.Client,
  { archive, outline }: Contents,
): Promise<{ inventory: Inventory; lostFiles: number; altered: AlteredFiles }> {
  await archive.addText(OUTLINE_ENTRY, JSON.stringify(outline));
  const { lostFiles, altered, ...files } = await addFiles(scope, client, archive);
  const inventory: Inventory = { files, tables: {} };
  for (const table of outline.tables) {
    inventory.tables[table.name] = await addTable(client, archive, table);
  }
  await archive.addText(INVENTORY_ENTRY, JSON.stringify(inventory));
  return { inventory, lostFiles, altered };
}

/** How many missing files one query counts: a store that has lost a million takes no memory and no slow query. */
const ABSENT_PER_QUERY = 10_000;

/** The keys are for the log. */
interface AlteredFiles {
  count: number;
  firstKeys: string[];
}

const LOGGED_KEYS_MAX = 20;

async function addFiles(scope: BackupScope, client: pg.Client, archive: ArchiveWriter) {
  const all = createHash("sha256");
  const files = { count: 0, bytes: 0, missing: 0, lostFiles: 0 };
  const altered: AlteredFiles = { count: 0, firstKeys: [] };
  let absentKeys: string[] = [];
  const countAbsent = async () => {
    files.missing += absentKeys.length;
    files.lostFiles += await countOwned(scope, absentKeys);
    absentKeys = [];
  };
  for await (const { key, ...recorded } of ownedFiles(scope, client)) {
    const content = await openIfThere(scope.app, key);
    if (!content) {
      absentKeys.push(key);
      if (absentKeys.length === ABSENT_PER_QUERY) await countAbsent();
      continue;
    }
    const written = await archive.addPieces(fileEntry(key), content);
    all.update(`${key} ${written.sha256}\n`);
    files.count += 1;
    files.bytes += written.bytes;
    if (!isAsRecorded(recorded, written)) noteAltered(altered, key);
  }
  await countAbsent();
  return { ...files, altered, sha256: all.digest("hex") };
}

function noteAltered(altered: AlteredFiles, key: string): void {
  altered.count += 1;
  if (altered.firstKeys.length < LOGGED_KEYS_MAX) altered.firstKeys.push(key);
}

/** How many of these files belong to a record now: one that was erased during the backup is no loss. */
async function countOwned({ app, contents }: BackupScope, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await app.db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${ownedFilesSubquery(contents)}) as owned
    where key = any(${sql.param(keys)}::text[])`);
  return rows[0]?.total ?? 0;
}

type OwnedFile = RecordedContent & { key: string };

async function* ownedFiles(
  { contents }: BackupScope,
  client: pg.Client,
): AsyncGenerator<OwnedFile> {
  await client.query(`declare owned no scroll cursor for ${ownedFilesQuery(contents)}`);
  for (;;) {
    const { rows } = await client.query<OwnedFile>(`fetch ${KEYS_PER_BATCH} from owned`);
    yield* rows;
    if (rows.length < KEYS_PER_BATCH) return;
  }
}

/** A file may be erased after the snapshot was taken; then it is left out. */
async function openIfThere({ files }: App, key: string) {
  try {
    return await files.open(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    // The key, so that an operator can look for the one file that ends every backup.
    throw new Error(`a backup could not open the file ${key}`, { cause: error });
  }
}

async function addTable(client: pg.Client, archive: ArchiveWriter, table: TableOutline) {
  const rows = client.query(copyTo(`copy ${copyTarget(client, table)} to stdout`));
  const { sha256 } = await archive.addPieces(tableEntry(table.name), rows);
  // COPY reports its row count after the last row; the result to another query means that it has arrived.
  await client.query("select 1");
  return { rows: rows.rowCount, sha256 };
}

/** A table with its columns, in the syntax of COPY. */
export function copyTarget(client: pg.Client, { name, columns }: TableOutline): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return `${tableName(client, name)} (${list})`;
}

const tableName = (client: pg.Client, name: string) => `public.${client.escapeIdentifier(name)}`;

async function recordBackup(app: App, actor: Actor, action: AuditAction) {
  const event = { actor, action, subject: "backup:all" as const };
  await app.db.transaction(async (tx) => {
    // The operator's backups are made by a timer, so nobody is notified of them.
    const isDownload = action === "backup-begun" && actor.kind === "administrator";
    if (isDownload) await app.notifyAdministrators(tx, { event: "backup-downloaded", actor });
    await recordAudit(tx, app, event);
  });
}

/** All tables with their columns, without generated ones; each table after those that it references. */
export async function readTableOutlines(client: pg.Client): Promise<TableOutline[]> {
  const { rows: tables } = await client.query<TableOutline>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select source.relname as from, target.relname as to
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
  return sortByReferences(tables, references);
}

function sortByReferences(tables: TableOutline[], references: { from: string; to: string }[]) {
  const ordered = new Set<TableOutline>();
  let waiting = tables;
  while (waiting.length > 0) {
    const placedNames = new Set([...ordered].map(({ name }) => name));
    const ready = waiting.filter(({ name }) =>
      references.every(({ from, to }) => from !== name || placedNames.has(to)),
    );
    if (ready.length === 0) throw new Error("tables refer to each other in a circle");
    for (const table of ready) ordered.add(table);
    waiting = waiting.filter((table) => !ordered.has(table));
  }
  return [...ordered];
}
