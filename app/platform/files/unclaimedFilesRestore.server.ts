import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/data/database.server";
import { unclaimedFiles } from "~/platform/data/tables.server";

// The rows of `unclaimed_files` before, while and after a restore replaces all records. `owned` is a query with the column
// `key`: every file that a record owns. It is joined, and never behind NOT IN: for 40,000 files that takes a minute and a half.

/** How long a file that a restore has stored waits for the record that owns it. After that it is deleted. */
const IN_A_DAY = sql<Date>`now() + interval '1 day'`;

/** A call of the store is given up after 10 s, and the store may carry it out a moment later. */
const DELETION_MAX_SECONDS = 20;

/** How much longer a deletion that has begun may take. `least` because the database's clock may have been set back since. */
const SECONDS_OF_DELETION = sql`least(${DELETION_MAX_SECONDS},
  greatest(0, extract(epoch from deletion_begun_at - now())::float8 + ${DELETION_MAX_SECONDS}))`;

/** A file that a restore has stored, or is about to store. */
export interface RestoredFile {
  key: string;
  /** Of its row, so that a deletion in the meantime is noticed: it would count one more. Null for a file that a record owns. */
  attempts: number | null;
}

interface ReservedFile extends RestoredFile {
  /** How long to wait before the file is stored: a deletion that has begun would delete it. */
  secondsOfDeletion: number;
}

/**
 * Writes the row of a file before a restore stores it: if the restore does not end, the file is deleted in a day. A file that a
 * record owns gets no row.
 */
export async function reserveRestoredFile(
  db: Database,
  key: string,
  owned: SQL,
): Promise<ReservedFile> {
  // One more attempt, so that a sweep that is deleting the file just now leaves this row.
  const { rows } = await db.execute<{ attempts: number; seconds: number }>(sql`
    insert into ${unclaimedFiles} as file (key, claimable, delete_after)
    select ${key}, false, ${IN_A_DAY}
    where not exists (select from (${owned}) as owned where owned.key = ${key})
    on conflict (key) do update
      set claimable = false, delete_after = excluded.delete_after, attempts = file.attempts + 1
    returning attempts, ${SECONDS_OF_DELETION} as seconds`);
  const [row] = rows;
  return { key, attempts: row?.attempts ?? null, secondsOfDeletion: row?.seconds ?? 0 };
}

/**
 * Whether a file was deleted since the restore reserved it, or is about to be: its record was deleted in the meantime. Ask with
 * every table locked.
 */
export async function wereRestoredFilesDeleted(
  tx: Transaction,
  restored: readonly RestoredFile[],
  owned: SQL,
): Promise<boolean> {
  const keys = sql.param(restored.map((file) => file.key));
  const attempts = sql.param(restored.map((file) => file.attempts));
  const { rows } = await tx.execute(sql`
    select from unnest(${keys}::text[], ${attempts}::int[]) as restored (key, attempts)
    left join (select distinct key from (${owned}) as every_owned) as owned on owned.key = restored.key
    left join ${unclaimedFiles} as file on file.key = restored.key and file.attempts = restored.attempts
    where case when restored.attempts is null then owned.key is null else file.key is null end
    limit 1`);
  return rows.length > 0;
}

/**
 * `deleteFileLater` for those of these files that no record owns. A file that was stored for a record may have lost it meanwhile,
 * and has no row yet.
 */
export async function abandonUnownedFiles(
  db: Database,
  keys: readonly string[],
  owned: SQL,
): Promise<void> {
  await db.execute(sql`
    insert into ${unclaimedFiles} as file (key, claimable, delete_after)
    select distinct given.key, false, now()
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as given (key)
    where not exists (select from (${owned}) as owned where owned.key = given.key)
    on conflict (key) do update
      set claimable = false, delete_after = excluded.delete_after, attempts = file.attempts + 1`);
}

/** Saves which files there are, unclaimed ones and those of records, before the tables are emptied; until the commit. */
export async function saveFiles(tx: Transaction, owned: SQL): Promise<void> {
  await tx.execute(sql`
    create temporary table saved_files on commit drop as
    select key, max(attempts) as attempts, max(deletion_begun_at) as deletion_begun_at from (
      select key, attempts, deletion_begun_at from ${unclaimedFiles}
      union all select key, 0, null from (${owned}) as owned) as file
    group by key`);
}

/** `deleteFileLater` for the saved files that no record owns any more, or that a failed restore left. */
export async function abandonSavedFiles(tx: Transaction, owned: SQL): Promise<void> {
  // A deletion that has begun may still be under way: the next restore, too, has to wait for it.
  await tx.execute(sql`
    insert into ${unclaimedFiles} (key, claimable, delete_after, attempts, deletion_begun_at)
    select key, false, now(), attempts + 1, deletion_begun_at from saved_files
    where not exists (select from (${owned}) as owned where owned.key = saved_files.key)
    on conflict do nothing`);
}

/** Lets restored files wait for another day, so that no sweep deletes them meanwhile. */
export async function retainRestoredFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx
    .update(unclaimedFiles)
    .set({ deleteAfter: IN_A_DAY })
    .where(sql`${unclaimedFiles.key} = any(${sql.param(keys)}::text[])`);
}
