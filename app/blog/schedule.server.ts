import { and, eq, lte, notInArray } from "drizzle-orm";
import { adminColumns } from "~/blog/postColumns.server";
import { writePost } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import { SYSTEM } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { type FailedRows, workOnEach } from "~/platform/data/failedRows";

const POSTS_PER_BATCH = 20;

/**
 * Publishes a batch of the posts that are due, dated with their planned time, and returns their number. Several processes may run
 * it at once: each post is published by one. A post that is being saved is left to the next run, one that cannot be written until
 * its pause is over.
 */
export async function publishDuePosts(app: App, failedRows: FailedRows): Promise<number> {
  const due = await app.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(dueCondition(app), notInArray(posts.id, failedRows.listPaused(app.now()))))
    .orderBy(posts.publishAt, posts.id)
    .limit(POSTS_PER_BATCH);
  const ids = due.map(({ id }) => id);
  return workOnEach(app.now, failedRows, ids, {
    work: (id) => publishIfDue(app, id),
    logFailure: (error, id) =>
      app.log.error({ err: error, post: id }, "a post could not be published on schedule"),
  });
}

const dueCondition = (app: App) =>
  and(eq(posts.isPublished, false), lte(posts.publishAt, app.now()));

/** Each in a transaction of its own: who locks several posts, such as the deletion of a picture, does so in another order. */
async function publishIfDue(app: App, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [before] = await tx
      .select(adminColumns)
      .from(posts)
      .where(and(eq(posts.id, id), dueCondition(app)))
      .for("update", { skipLocked: true });
    if (!before) return false;
    const changes = { isPublished: true, publishedAt: before.publishAt, publishAt: null };
    const action = "post-published-on-schedule";
    await writePost(tx, app, SYSTEM, { before, changes, action });
    return true;
  });
}
