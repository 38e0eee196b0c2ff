import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { lockHead } from "~/platform/data/audit/audit.server";
import { chainKey } from "~/platform/data/audit/auditChain.server";

/** How many statements of the database wait for a lock that another transaction has. */
export async function countLockWaits({ db }: Pick<App, "db">): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

/** Locks the audit log, as a change does until its commit. Returns the function that ends that. */
export async function lockAuditLog({ db, signer }: Pick<App, "db" | "signer">) {
  const locked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await lockHead(tx, chainKey(signer));
    locked.resolve();
    await ending.promise;
  });
  await locked.promise;
  return async () => {
    ending.resolve();
    await holder;
  };
}
