import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";

/** Where a backup comes from. */
export interface BackupOrigin {
  /** This installation's secret did not sign it. */
  isForeign: boolean;
  /**
   * It is an earlier state of the database that it replaces, and no other backup was restored since. So a record of the backup
   * that this database no longer has was deleted on purpose.
   */
  isEarlierState: boolean;
}

/**
 * Added to the version of a restored record that had been deleted. How often it was saved before its deletion is unknown, and an
 * editor that is still open must never hold a version number that is given again.
 */
export const VERSIONS_OF_DELETED = 1_000;

/** A subject's own work in the restoring transaction. */
export interface RestoreStep {
  /** Runs before the old data is removed: saves rows in temporary tables, which are dropped at commit. */
  beforeLoad?(tx: Transaction): Promise<void>;
  /** Runs after the backup is loaded and migrated; `app.db` is the restoring transaction. */
  afterLoad(tx: Transaction, app: App, origin: BackupOrigin): Promise<void>;
}
