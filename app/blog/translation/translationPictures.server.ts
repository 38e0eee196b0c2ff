import { and, eq, like, sql } from "drizzle-orm";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { recordTranslations } from "~/platform/data/tables.server";
import { saveTranslation } from "~/platform/data/translations.server";
import { type PictureUses, picturesIn, withPictureReplaced } from "~/platform/files/pictureUses";

const { pictureId, hasPictures } = picturesIn(recordTranslations.input);

/** Pictures in the translated articles. */
export const TRANSLATION_PICTURES: PictureUses<App> = {
  // `in` and not `exists`: PostgreSQL reads the texts once, not once for each picture.
  isUsed: (id) => sql`${id}::text in (
      select ${pictureId} from ${recordTranslations} where ${hasPictures}
    )`,

  async listUses({ db }, ids) {
    if (ids.length === 0) return [];
    const { recordId, kind } = recordTranslations;
    const rows = await db
      .selectDistinct({ pictureId, id: recordId, title: posts.title })
      .from(recordTranslations)
      .innerJoin(posts, and(eq(kind, "post"), eq(posts.id, recordId)))
      .where(hasPictures);
    const uses = rows.filter((row) => ids.includes(row.pictureId));
    return uses.map(({ id, ...use }) => ({
      ...{ ...use, kind: "Translation", in: "current" as const },
      href: `/admin/blogs/${id}/translation`,
    }));
  },

  async replace(app, actor, change) {
    const hasPicture = like(sql`${recordTranslations.input}::text`, `%/media/${change.from}%`);
    const rows = await app.db.select().from(recordTranslations).where(hasPicture);
    let replacedCount = 0;
    for (const { recordId: id, input, ...row } of rows) {
      const texts = { ...row, id, input: withPictureReplaced(input, change) };
      if ((await saveTranslation(app, actor, texts)).ok) replacedCount += 1;
    }
    return replacedCount;
  },
};
