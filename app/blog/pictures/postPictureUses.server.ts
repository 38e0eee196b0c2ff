import { sql } from "drizzle-orm";
import { postDrafts, postRevisions } from "~/blog/tables.server";
import type { PictureUses } from "~/platform/files/pictureUses";

/** Posts need no look of their own: each save of a post stores a revision with the same pictures. */
export const POST_PICTURES: PictureUses = {
  isUsed: (pictureId) => sql`exists (
      select from ${postRevisions} where ${postRevisions.pictures} @> array[${pictureId}]
    ) or exists (
      select from ${postDrafts} where ${postDrafts.pictures} @> array[${pictureId}]
    )`,
};
