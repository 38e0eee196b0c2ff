import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";

/** The channel on which every process hears what changed at the desk. */
export const LIVE_CHANNEL = "desk_live";

/** Told when announcements may have been missed: everything may have changed. */
export const MISSED = "missed";

/**
 * Call inside the transaction of a change: whoever looks at such records hears of it once it is committed. Never more
 * than a word: PostgreSQL shows it to every listener.
 */
export async function announce(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`);
}
