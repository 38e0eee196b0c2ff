import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { ArchiveReader } from "./archive.server";
import { BackupInconsistent, fileEntry } from "./archive.server";
import type { BackupScope } from "./backupScope";
import { ownedFilesQuery } from "./backupScope";

/** Files are stored in parallel while the next ones are read. */
const FILES_AT_ONCE = 8;

export interface RestoredFiles {
  count: number;
  /** The digest of all keys and hashes, as in the inventory. */
  sha256: string;
}

/**
 * Stores the files of a backup under their keys. Files that no record owns yet are marked as unclaimed for a day: if
 * the restore fails, the sweep deletes them.
 */
export async function restoreFiles(
  scope: BackupScope,
  reader: ArchiveReader,
): Promise<RestoredFiles> {
  const all = createHash("sha256");
  const underWay = new Set<Promise<void>>();
  let count = 0;
  for (let key = nextKey(reader); key !== null; key = nextKey(reader)) {
    const file = await receive(scope, reader, key);
    all.update(`${key} ${file.sha256}\n`);
    count += 1;
    const storing = storeFile(scope, key, file.path).finally(() => underWay.delete(storing));
    underWay.add(storing);
    if (underWay.size >= FILES_AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return { count, sha256: all.digest("hex") };
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

async function storeFile({ app, contents }: BackupScope, key: string, path: string): Promise<void> {
  const owned = sql.raw(ownedFilesQuery(contents));
  await app.db.execute(sql`
    insert into unclaimed_files (key, delete_after)
    select ${key}, now() + interval '1 day'
    where not exists (select from (${owned}) as owned where owned.key = ${key})
    on conflict (key) do update set delete_after = excluded.delete_after`);
  await app.files.put(key, path);
}
