/** What a backup holds, told by whoever wires the rooms together. */
export interface BackupContents {
  /**
   * Tables that are of no use or of harm when they come back: sessions, counters, one-time links. A backup that holds
   * one of them all the same is refused. No triggers run while a backup is loaded, so what they fill must be in it.
   */
  readonly leftOut: readonly string[];
  /** Queries with one column `key`: every file that a record owns. */
  readonly ownedFiles: readonly string[];
}

/** All owned files, as one query with the column `key`. */
export function ownedFilesQuery({ ownedFiles }: BackupContents): string {
  return ownedFiles.map((query) => `(${query})`).join(" union all ");
}
