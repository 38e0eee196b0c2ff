import { arrayOverlaps, eq, sql } from "drizzle-orm";
import { replacePostPicture } from "~/blog/pictures/replacePostPicture.server";
import { postDrafts, postRevisions, posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { type PictureUse, type PictureUses, strongestUses } from "~/platform/files/pictureUses";

/** Looks into revisions and drafts, not into posts: each save of a post stores a revision with the same pictures. */
export const POST_PICTURES: PictureUses<App> = {
  replace: replacePostPicture,

  isUsed: (pictureId) => sql`exists (
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
          id: postDrafts.postId,
          title: sql<string>`coalesce(${posts.title}, ${postDrafts.input} ->> 'title')`,
        })
        .from(postDrafts)
        .leftJoin(posts, eq(posts.id, postDrafts.postId))
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
