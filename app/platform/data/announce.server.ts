import { sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";

/** The channel that tells every process what changed in the admin area. */
export const LIVE_CHANNEL = "admin_live";

/** The topics of the admin area whose changes are announced. */
export type LiveTopic =
  | "accounts"
  | "applications"
  | "inquiries"
  | "mail"
  | "pages"
  | "pictures"
  | "posts"
  /** Everything that visitors see. */
  | "public";

/** The topic of a record, by its kind. */
export const TOPIC_OF_KIND = {
  application: "applications",
  inquiry: "inquiries",
  picture: "pictures",
} as const satisfies Record<string, LiveTopic>;

/**
 * Announces a change of a topic. Call it in the transaction of the change: open pages are notified once it is committed. Only the
 * topic's name is sent, because every listener receives it.
 */
export async function announce(db: Database, topic: LiveTopic): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${topic})`);
}
