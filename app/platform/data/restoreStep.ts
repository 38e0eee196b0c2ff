import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

/** What a subject does in the restoring transaction. */
export interface RestoreStep {
  /** Runs before the old data is removed: saves rows in temporary tables, which are dropped at commit. */
  beforeLoad?(tx: Database): Promise<void>;
  /** Runs after the backup is loaded and migrated; `app.db` is the restoring transaction. */
  afterLoad(tx: Database, app: App): Promise<void>;
}
