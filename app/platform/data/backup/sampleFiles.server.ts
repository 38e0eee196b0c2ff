import { sql } from "drizzle-orm";
import type { FileStore } from "~/platform/files/fileStore";
import { type BackupScope, ownedFilesQuery } from "./backupScope";

/** Opening one file of an S3-compatible store takes some 20 ms. */
const SAMPLE_MAX = 50;

/**
 * Opens up to 50 files that records own, picked at random: a store that works as such may have lost files, or may not let
 * this user read them. Returns how many were tried, and the keys of those that could not be opened.
 */
export async function sampleFiles({ app, contents }: Pick<BackupScope, "app" | "contents">) {
  const owned = sql.raw(ownedFilesQuery(contents));
  const { rows } = await app.db.execute<{ key: string }>(
    sql`select key from (${owned}) as owned where key is not null order by random() limit ${SAMPLE_MAX}`,
  );
  const unreadable: string[] = [];
  for (const { key } of rows) if (!(await canOpen(app.files, key))) unreadable.push(key);
  return { tried: rows.length, unreadable };
}

async function canOpen(files: FileStore, key: string): Promise<boolean> {
  try {
    const content = await files.open(key);
    content.destroy();
    return true;
  } catch {
    return false;
  }
}
