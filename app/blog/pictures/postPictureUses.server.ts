import { isDeepStrictEqual } from "node:util";
import { and, arrayContains, arrayOverlaps, eq, sql } from "drizzle-orm";
import { lockPost, writePost } from "~/blog/postWrites.server";
import { postDrafts, postRevisions, posts } from "~/blog/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import {
  listTranslationsContaining,
  saveTranslation,
  translatedInputs,
} from "~/platform/data/translations.server";
import {
  type PictureReplacement,
  type PictureUse,
  type PictureUses,
  picturesInJson,
  strongestUses,
  withPictureReplaced,
} from "~/platform/files/pictureUses";

/** Looks into revisions and drafts, not into posts: each save of a post stores a revision with the same pictures. */
export const POST_PICTURES: PictureUses<App> = {
  replace: replacePostPicture,

  usedCondition: (pictureId) => sql`exists (
      select from ${postRevisions} where ${postRevisions.pictures} @> array[${pictureId}]
    ) or exists (
      select from ${postDrafts} where ${postDrafts.pictures} @> array[${pictureId}]
    )`,

  async listUses({ db }, ids) {
    if (ids.length === 0) return [];
    const [revisions, drafts] = await Promise.all([
      // Distinct, because most revisions of a post show the same pictures.
      db
        .selectDistinct({
          pictures: postRevisions.pictures,
          id: posts.id,
          title: posts.title,
          isCurrent: sql<boolean>`${postRevisions.version} = ${posts.version}`,
        })
        .from(postRevisions)
        .innerJoin(posts, eq(posts.id, postRevisions.postId))
        .where(arrayOverlaps(postRevisions.pictures, [...ids])),
      db
        .select({
          pictures: postDrafts.pictures,
          id: postDrafts.recordId,
          title: sql<string>`coalesce(${posts.title}, ${postDrafts.input} ->> 'title')`,
        })
        .from(postDrafts)
        .leftJoin(posts, eq(posts.id, postDrafts.recordId))
        .where(arrayOverlaps(postDrafts.pictures, [...ids])),
    ]);
    return strongestUses([
      ...revisions.flatMap(({ isCurrent, ...revision }) =>
        usesOf(revision, ids, isCurrent ? "current" : "earlier"),
      ),
      ...drafts.flatMap((draft) => usesOf(draft, ids, "draft")),
    ]);
  },
};

interface PictureOwner {
  pictures: readonly string[];
  /** The id of a post, or "new" in the draft of one that was never saved. */
  id: string;
  title: string;
}

function usesOf(
  { pictures, id, title }: PictureOwner,
  ids: readonly string[],
  where: PictureUse["in"],
): PictureUse[] {
  const href = id === "new" ? "/admin/blogs/new" : `/admin/blogs/edit/${id}`;
  return pictures
    .filter((pictureId) => ids.includes(pictureId))
    .map((pictureId) => ({ pictureId, kind: "Blog", title, href, in: where }));
}

/**
 * Shows another picture in every post that shows this one, as a save of its own, and in the drafts of all administrators. Each
 * post is one transaction: a replacement that stops half way can be repeated. Returns how many posts and drafts of new posts were
 * changed.
 */
async function replacePostPicture(
  app: App,
  actor: Actor,
  change: PictureReplacement,
): Promise<number> {
  const currentCondition = and(
    eq(postRevisions.postId, posts.id),
    eq(postRevisions.version, posts.version),
  );
  const affectedPosts = await app.db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postRevisions, currentCondition)
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
      .where(and(eq(postDrafts.recordId, id), eq(postDrafts.baseVersion, before.version)));
  });
}

/** Returns the ids of the posts whose drafts were changed. */
async function replaceInDrafts(db: App["db"], { from, to }: PictureReplacement): Promise<string[]> {
  const input = sql`regexp_replace(${postDrafts.input}::text, ${from}, ${to}, 'gi')::jsonb`;
  const pictures = sql`array_replace(${postDrafts.pictures}, ${from}::uuid, ${to}::uuid)`;
  const changedPosts = await db
    .update(postDrafts)
    .set({ input, pictures })
    .where(arrayContains(postDrafts.pictures, [from]))
    .returning({ id: postDrafts.recordId });
  return changedPosts.map(({ id }) => id);
}

const { pictureId, picturesCondition } = picturesInJson(translatedInputs.input);

/** Pictures in the translated articles. */
export const TRANSLATION_PICTURES: PictureUses<App> = {
  // `in` and not `exists`: PostgreSQL reads the texts once, not once for each picture.
  usedCondition: (id) => sql`${id}::text in (
      select ${pictureId} from ${translatedInputs} where ${picturesCondition}
    )`,

  async listUses({ db }, ids) {
    if (ids.length === 0) return [];
    const { recordId, kind } = translatedInputs;
    const rows = await db
      .selectDistinct({ pictureId, id: recordId, title: posts.title })
      .from(translatedInputs)
      .innerJoin(posts, and(eq(kind, "post"), eq(posts.id, recordId)))
      .where(picturesCondition);
    const uses = rows.filter((row) => ids.includes(row.pictureId));
    return uses.map(({ id, ...use }) => ({
      ...use,
      kind: "Translation",
      in: "current" as const,
      href: `/admin/blogs/${id}/translation`,
    }));
  },

  async replace(app, actor, change) {
    const translations = await listTranslationsContaining(app, `/media/${change.from}`);
    let replacedCount = 0;
    for (const { input, ...row } of translations) {
      const texts = { ...row, input: withPictureReplaced(input, change) };
      if ((await saveTranslation(app, actor, texts)).ok) replacedCount += 1;
    }
    return replacedCount;
  },
};
