import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";

/** How many statements of the database wait for a lock that another transaction has. */
export async function countLockWaits({ db }: Pick<App, "db">): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}
