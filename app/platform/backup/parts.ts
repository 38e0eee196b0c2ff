import type { BackupContents } from "~/platform/backup/contents";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import type { Connection } from "~/platform/db/pool.server";

/** What making and restoring a backup takes. */
export interface BackupParts {
  context: Context;
  connection: Connection;
  contents: BackupContents;
  /** Runs in the restoring transaction once everything is back: erases what was erased since. */
  eraseAgain(context: Context, tx: Database): Promise<void>;
}
