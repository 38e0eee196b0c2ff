import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { type ArchiveReader, BackupInconsistent, fileEntry } from "./archive.server";
import { type BackupScope, ownedFilesQuery } from "./backupScope";

/** Files are stored in parallel while the next ones are read. */
const FILES_AT_ONCE = 8;

export interface StoredFile {
  key: string;
  /**
   * Of its row among the unclaimed files, so that a deletion in the meantime is noticed: it would count one more. Null for a
   * file that a record owns.
   */
  attempts: number | null;
}

export interface RestoredFiles {
  count: number;
  stored: readonly StoredFile[];
  /** The digest of all keys and hashes, as in the inventory. */
  sha256: string;
}

/**
 * Stores the files of a backup under their keys, and adds each to `stored` before that. Files that no record owns yet are
 * marked as unclaimed for a day: if the process ends, the sweep deletes them.
 */
export async function restoreFiles(
  scope: BackupScope,
  reader: ArchiveReader,
  stored: StoredFile[],
): Promise<RestoredFiles> {
  const all = createHash("sha256");
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  const store = (key: string, path: string) => {
    const storing = storeFile(scope, stored, { key, path })
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(storing));
    underWay.add(storing);
  };
  try {
    for (let key = nextKey(reader); key !== null; key = nextKey(reader)) {
      const file = await receive(scope, reader, key);
      all.update(`${key} ${file.sha256}\n`);
      count += 1;
      store(key, file.path);
      if (underWay.size >= FILES_AT_ONCE) await Promise.race(underWay);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
  return { count, stored, sha256: all.digest("hex") };
}

/** After a restore that failed: its files are deleted with the next sweep, but for those that a record owns. */
export async function abandonRestoredFiles(
  { app, contents }: BackupScope,
  stored: readonly StoredFile[],
): Promise<void> {
  const keys = stored.map(({ key }) => key);
  const owned = sql.raw(ownedFilesQuery(contents));
  await app.db.execute(sql`
    update unclaimed_files set delete_after = now()
    where key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      and key not in (select key from (${owned}) as owned where key is not null)`);
}

const FILE_ENTRY = /^files\/([0-9a-f]{32})\/\d{6}$/;

function nextKey(reader: ArchiveReader): string | null {
  if (!reader.name?.startsWith("files/")) return null;
  const key = FILE_ENTRY.exec(reader.name)?.[1];
  if (!key) throw new BackupInconsistent("a file in the backup has no valid key");
  return key;
}

async function receive({ app }: BackupScope, reader: ArchiveReader, key: string) {
  const path = app.files.temporary.newPath();
  const hash = createHash("sha256");
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(reader.pieces(fileEntry(key), hash), target);
  return { path, sha256: hash.digest("hex") };
}

async function storeFile(
  { app, contents }: BackupScope,
  stored: StoredFile[],
  { key, path }: { key: string; path: string },
): Promise<void> {
  const owned = sql.raw(ownedFilesQuery(contents));
  // One more attempt, so that a sweep that is deleting the file just now leaves this row.
  const { rows } = await app.db.execute<{ attempts: number }>(sql`
    insert into unclaimed_files as file (key, delete_after)
    select ${key}, now() + interval '1 day'
    where not exists (select from (${owned}) as owned where owned.key = ${key})
    on conflict (key) do update
      set delete_after = excluded.delete_after, attempts = file.attempts + 1
    returning attempts`);
  stored.push({ key, attempts: rows[0]?.attempts ?? null });
  await app.files.put(key, path);
}
