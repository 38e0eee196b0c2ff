import { and, eq, lte } from "drizzle-orm";
import { adminColumns } from "~/blog/postColumns.server";
import { writePost } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/security/actor";

const SCHEDULE: Actor = { kind: "operator" };
const BATCH = 20;

/**
 * Publishes what is due, dated with the moment that was planned, and says how many posts that were. Several processes
 * may do so at once: each post is taken by one. A post that somebody is saving just now is left for the next turn.
 */
export async function publishDuePosts(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const now = app.now();
    const due = await tx
      .select(adminColumns)
      .from(posts)
      .where(and(eq(posts.isPublished, false), lte(posts.publishAt, now)))
      .orderBy(posts.publishAt, posts.id)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    for (const before of due) {
      const changes = { isPublished: true, publishedAt: before.publishAt, publishAt: null };
      const action = "post-published-on-schedule";
      await writePost(tx, app, SCHEDULE, { before, changes, action });
    }
    return due.length;
  });
}
