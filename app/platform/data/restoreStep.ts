import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

/** Where a backup comes from. */
export interface BackupOrigin {
  /** This installation's secret did not sign it. */
  isForeign: boolean;
  /**
   * It is an earlier state of the database that it replaces, and no other backup was restored since: what is missing there was
   * taken back by somebody, and is not only unknown.
   */
  isEarlierState: boolean;
}

/**
 * By how many versions a restored record is ahead of its backup if it was deleted since, and how often it was saved until then
 * is not known: an editor that is still open must not hold a version that comes again.
 */
export const VERSIONS_OF_DELETED = 1_000;

/** What a subject does in the restoring transaction. */
export interface RestoreStep {
  /** Runs before the old data is removed: saves rows in temporary tables, which are dropped at commit. */
  beforeLoad?(tx: Database): Promise<void>;
  /** Runs after the backup is loaded and migrated; `app.db` is the restoring transaction. */
  afterLoad(tx: Database, app: App, origin: BackupOrigin): Promise<void>;
}
