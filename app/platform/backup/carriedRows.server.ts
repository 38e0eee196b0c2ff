import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { restoreAuditLog, saveAuditLog } from "~/platform/audit/carryOver.server";
import type { BackupScope } from "~/platform/backup/backupScope";
import { type BackupContents, ownedFilesQuery } from "~/platform/backup/contents";
import { ERASURE } from "~/platform/mail/outbox.server";

/** Runs before the old data is removed: saves rows that must survive a restore or are needed to clean up after it. */
export async function saveCarriedRows(
  { contents, steps }: BackupScope,
  client: pg.Client,
): Promise<void> {
  const saved = (name: string, query: string) =>
    client.query(`create temporary table ${name} on commit drop as ${query}`);
  await saved("saved_tombstones", "select * from tombstones");
  await saved("saved_mails", `select * from outbox where state = 'sent' or kind = '${ERASURE}'`);
  await saved("saved_version", "select version from content_version");
  await saved(
    "saved_files",
    `select key from unclaimed_files union select key from (${ownedFilesQuery(contents)}) as owned`,
  );
  const tx = drizzle(client);
  await saveAuditLog(tx);
  for (const step of steps) await step.beforeLoad?.(tx);
}

/** Restores the saved rows once the tables have the current schema again. */
export async function restoreCarriedRows(
  { app, steps }: BackupScope,
  client: pg.Client,
  origin: { isForeign: boolean },
): Promise<void> {
  const tx = drizzle(client);
  await restoreTombstones(client);
  await restoreMails(client);
  await restoreVersion(client);
  await restoreAuditLog(app, tx, origin);
  for (const step of steps) await step.afterLoad({ ...app, db: tx }, tx);
}

async function restoreTombstones(client: pg.Client): Promise<void> {
  await client.query(`
    insert into tombstones select * from saved_tombstones
    on conflict (subject) do update set erased_at = greatest(tombstones.erased_at, excluded.erased_at)`);
}

async function restoreMails(client: pg.Client): Promise<void> {
  // A mail that was sent after the backup was made is not sent again.
  await client.query(`
    update outbox set state = 'sent', attempts = saved_mails.attempts, sent_at = saved_mails.sent_at
    from saved_mails where saved_mails.id = outbox.id and saved_mails.state = 'sent'`);
  // A pending erasure is not lost.
  await client.query(`
    insert into outbox select * from saved_mails where kind = '${ERASURE}'
    on conflict (id) do update set kind = excluded.kind, subject_id = '', state = excluded.state,
      message = '{}', last_error = null, attempts = excluded.attempts`);
}

/** The version only grows, so no cached page is taken for one of the restored site. */
async function restoreVersion(client: pg.Client): Promise<void> {
  await client.query(`
    insert into content_version (id, version) select 1, version from saved_version
    on conflict (id) do update set version = greatest(content_version.version, excluded.version)`);
}

/** Schedules the deletion of files whose records the restore removed, or that a failed restore left. */
export async function sweepOrphanedFiles(
  client: pg.Client,
  contents: BackupContents,
): Promise<void> {
  await client.query(`
    insert into unclaimed_files (key, delete_after)
    select key, now() from saved_files
    where key not in (select key from (${ownedFilesQuery(contents)}) as owned where key is not null)
    on conflict do nothing`);
}
