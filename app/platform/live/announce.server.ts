import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";

/** The channel that tells every process what changed in the admin area. */
export const LIVE_CHANNEL = "desk_live";

/** Sent if announcements may have been missed: every topic may have changed. */
export const MISSED = "missed";

/**
 * Announces a change of a topic. Call it in the transaction of the change; open pages are notified once it is
 * committed. Only the topic's name is sent, because every listener receives it.
 */
export async function announce(tx: Database, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`);
}
