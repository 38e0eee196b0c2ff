import { and, eq, lte } from "drizzle-orm";
import { adminColumns } from "~/blog/postColumns.server";
import { writePost } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/http/security/actor";

const SCHEDULE: Actor = { kind: "operator" };
const BATCH = 20;

/**
 * Publishes a batch of the posts that are due, dated with their planned time, and returns their number. Several
 * processes may run it at once: each post is published by one. A post that is being saved is left to the next run.
 */
export async function publishDuePosts(app: App): Promise<number> {
  let published = 0;
  while (published < BATCH && (await publishOneDue(app))) published += 1;
  return published;
}

/**
 * Each in a transaction of its own: who locks several posts, such as the deletion of a picture, does so in another order,
 * and a post that cannot be written takes none of the others back.
 */
async function publishOneDue(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [before] = await tx
      .select(adminColumns)
      .from(posts)
      .where(and(eq(posts.isPublished, false), lte(posts.publishAt, app.now())))
      .orderBy(posts.publishAt, posts.id)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!before) return false;
    const changes = { isPublished: true, publishedAt: before.publishAt, publishAt: null };
    const action = "post-published-on-schedule";
    await writePost(tx, app, SCHEDULE, { before, changes, action });
    return true;
  });
}
