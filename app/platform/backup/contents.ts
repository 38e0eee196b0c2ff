/** What a backup includes, as composed in server/. */
export interface BackupContents {
  /**
   * Tables that are excluded: sessions, counters, one-time links. A backup that contains one of them is rejected. No
   * triggers run while a backup is loaded, so tables that triggers fill must be included.
   */
  readonly leftOut: readonly string[];
  /** Queries with one column `key` that list every file owned by a record. */
  readonly ownedFiles: readonly string[];
}

/** All owned files, as one query with the column `key`. */
export function ownedFilesQuery({ ownedFiles }: BackupContents): string {
  return ownedFiles.map((query) => `(${query})`).join(" union all ");
}
