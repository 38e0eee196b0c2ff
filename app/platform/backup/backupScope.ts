import type { App } from "~/platform/app.server";
import type { BackupContents } from "~/platform/backup/contents";
import type { Database } from "~/platform/db/database.server";
import type { Connection } from "~/platform/db/pool.server";

/** What making and restoring a backup takes. */
export interface BackupParts {
  app: App;
  connection: Connection;
  contents: BackupContents;
  /** Of every room that has something to say when a backup takes the place of everything, in their order. */
  steps: readonly RestoreStep[];
}

/** What a room does in the restoring transaction. */
export interface RestoreStep {
  /** While everything is still there: into temporary tables, which the transaction's end drops. */
  putAside?(tx: Database): Promise<void>;
  /** Once everything from the backup is there, in the present shape; the context works in the transaction too. */
  takeUp(app: App, tx: Database): Promise<void>;
}
