import { isDeepStrictEqual } from "node:util";
import { and, arrayContains, eq, sql } from "drizzle-orm";
import { lockPost, writePost } from "~/blog/postWrites.server";
import { postDrafts, postRevisions, posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { type PictureReplacement, withPictureReplaced } from "~/platform/files/pictureUses";
import type { Actor } from "~/platform/http/security/actor";

/**
 * Shows another picture in every post that shows this one, as a save of its own, and in the drafts of all administrators.
 * Each post is one transaction: a replacement that stops half way can be repeated. Returns how many posts and drafts of new
 * posts were changed.
 */
export async function replacePostPicture(
  app: App,
  actor: Actor,
  change: PictureReplacement,
): Promise<number> {
  const isCurrent = and(
    eq(postRevisions.postId, posts.id),
    eq(postRevisions.version, posts.version),
  );
  const affectedPosts = await app.db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postRevisions, isCurrent)
    .where(arrayContains(postRevisions.pictures, [change.from]))
    .orderBy(posts.id);
  for (const { id } of affectedPosts) await replaceInPost(app, actor, id, change);
  const drafts = await replaceInDrafts(app.db, change);
  const ids = new Set([...affectedPosts.map(({ id }) => id), ...drafts]);
  return ids.size;
}

/** Drafts that began with the version before go on with this one, which differs from it by the picture alone. */
async function replaceInPost(app: App, actor: Actor, id: string, change: PictureReplacement) {
  await app.db.transaction(async (tx) => {
    const before = await lockPost(tx, id);
    if (!before) return;
    const { source, content, imageUrl, authorImage } = before;
    const fields = { source, content, imageUrl, authorImage };
    const changes = withPictureReplaced(fields, change);
    // Somebody has saved another picture meanwhile.
    if (isDeepStrictEqual(changes, fields)) return;
    const { version } = await writePost(tx, app, actor, {
      before,
      changes,
      action: "post-changed",
    });
    await tx
      .update(postDrafts)
      .set({ baseVersion: version })
      .where(and(eq(postDrafts.postId, id), eq(postDrafts.baseVersion, before.version)));
  });
}

/** Returns the ids of the posts whose drafts were changed. */
async function replaceInDrafts(db: App["db"], { from, to }: PictureReplacement): Promise<string[]> {
  const input = sql`regexp_replace(${postDrafts.input}::text, ${from}, ${to}, 'gi')::jsonb`;
  const pictures = sql`array_replace(${postDrafts.pictures}, ${from}::uuid, ${to}::uuid)`;
  const changed = await db
    .update(postDrafts)
    .set({ input, pictures })
    .where(arrayContains(postDrafts.pictures, [from]))
    .returning({ id: postDrafts.postId });
  return changed.map(({ id }) => id);
}
