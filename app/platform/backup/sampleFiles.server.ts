import { sql } from "drizzle-orm";
import { type BackupScope, ownedFilesSubquery } from "~/platform/backup/backupScope";
import { FileMissing, type FileStore } from "~/platform/files/fileStore";

/** Opening one file of an S3-compatible store takes some 20 ms. */
const SAMPLE_MAX = 50;

/**
 * Opens up to 50 files that records own, picked at random: a store that works as such may have lost files, or may not let this
 * user read them. Returns how many were tried, and the keys of those that could not be opened.
 */
export async function sampleFiles({ app, contents }: Pick<BackupScope, "app" | "contents">) {
  const owned = ownedFilesSubquery(contents);
  const { rows } = await app.db.execute<{ key: string }>(
    sql`select key from (${owned}) as owned where key is not null order by random() limit ${SAMPLE_MAX}`,
  );
  const unopened: string[] = [];
  for (const { key } of rows) if (!(await canOpen(app.files, key))) unopened.push(key);
  // Not those of records that were deleted meanwhile.
  const { rows: unreadable } = await app.db.execute<{ key: string }>(sql`
    select key from jsonb_array_elements_text(${JSON.stringify(unopened)}::jsonb) as key
    where key in (select key from (${owned}) as owned)`);
  return { tried: rows.length, unreadable: unreadable.map(({ key }) => key) };
}

async function canOpen(files: FileStore, key: string): Promise<boolean> {
  try {
    const content = await files.open(key);
    content.destroy();
    return true;
  } catch (error) {
    if (files.kind === "local" || error instanceof FileMissing) return false;
    // Each file of a store that cannot be reached would be waited for.
    throw error;
  }
}
