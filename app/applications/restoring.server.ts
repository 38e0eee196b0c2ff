import { sql } from "drizzle-orm";
import type { Transaction } from "~/platform/data/database.server";
import type { RestoreStep } from "~/platform/data/restoreStep";

/**
 * A legal hold that was set since the backup was made stays, because the next purge might erase the application. One that was
 * released since is back.
 */
export const APPLICATIONS_RESTORE: RestoreStep = {
  async beforeLoad(tx: Transaction) {
    await tx.execute(sql`create temporary table saved_holds on commit drop as
      select id, held_at from job_applications where held_at is not null`);
  },
  async afterLoad(tx: Transaction, _app) {
    await tx.execute(sql`update job_applications as restored set held_at = saved.held_at
      from saved_holds as saved where saved.id = restored.id and restored.held_at is null`);
  },
};
