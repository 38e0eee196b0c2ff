import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Connection } from "~/platform/data/database.server";
import type { RestoreStep } from "~/platform/data/restoreStep";

/** The dependencies of making and restoring a backup. */
export interface BackupScope {
  app: App;
  connection: Connection;
  contents: BackupContents;
  /** The restore steps of all subjects that have one, in order. */
  steps: readonly RestoreStep[];
}

/** The contents of a backup, as composed in server/. */
export interface BackupContents {
  /**
   * Tables that are excluded: sessions, counters, one-time links. A backup that contains one of them is rejected. No triggers run
   * while a backup is loaded, so tables that triggers fill must be included.
   */
  readonly leftOut: readonly string[];
  /** Queries that list every file owned by a record: its `key`, and its `bytes` and `sha256` as far as the record has them. */
  readonly ownedFiles: readonly string[];
}

/** All owned files, as one query with the columns `key`, `bytes` and `sha256`. */
export function ownedFilesQuery({ ownedFiles }: BackupContents): string {
  return ownedFiles.map((query) => `(${query})`).join(" union all ");
}

/** The same, within a statement of the query builder. */
export function ownedFilesSubquery(contents: BackupContents): SQL {
  return sql.raw(ownedFilesQuery(contents));
}
