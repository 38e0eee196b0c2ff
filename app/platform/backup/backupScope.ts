import type { App } from "~/platform/app.server";
import type { BackupContents } from "~/platform/backup/contents";
import type { Database } from "~/platform/db/database.server";
import type { Connection } from "~/platform/db/pool.server";

/** The dependencies of making and restoring a backup. */
export interface BackupScope {
  app: App;
  connection: Connection;
  contents: BackupContents;
  /** The restore steps of all subjects that have one, in order. */
  steps: readonly RestoreStep[];
}

/** What a subject does in the restoring transaction. */
export interface RestoreStep {
  /** Runs before the old data is removed: saves rows in temporary tables, which are dropped at commit. */
  beforeLoad?(tx: Database): Promise<void>;
  /** Runs after the backup is loaded and migrated; `app.db` is the restoring transaction. */
  afterLoad(app: App, tx: Database): Promise<void>;
}
