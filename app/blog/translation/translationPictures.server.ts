import { and, eq, like, sql } from "drizzle-orm";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { recordTranslations } from "~/platform/data/tables.server";
import { saveTranslation } from "~/platform/data/translations.server";
import { type PictureUses, withPictureReplaced } from "~/platform/files/pictureUses";

const text = sql`${recordTranslations.input}::text`;
const shows = (id: string) => like(text, `%/media/${id}%`);

/** Pictures in the translated articles. */
export const TRANSLATION_PICTURES: PictureUses<App> = {
  isUsed: (id) => sql`exists (
      select from ${recordTranslations} where ${text} like '%/media/' || ${id} || '%'
    )`,

  async listUses({ db }, ids) {
    const uses = await Promise.all(
      ids.map(async (pictureId) => {
        const { recordId, kind } = recordTranslations;
        const rows = await db
          .select({ id: recordId, title: posts.title })
          .from(recordTranslations)
          .innerJoin(posts, and(eq(kind, "post"), eq(posts.id, recordId)))
          .where(shows(pictureId));
        return rows.map(({ id, title }) => ({
          ...{ pictureId, kind: "Translation", title },
          href: `/admin/blogs/${id}/translation`,
          in: "current" as const,
        }));
      }),
    );
    return uses.flat();
  },

  async replace(app, actor, change) {
    const rows = await app.db.select().from(recordTranslations).where(shows(change.from));
    for (const { recordId: id, input, ...row } of rows)
      await saveTranslation(app, actor, { ...row, id, input: withPictureReplaced(input, change) });
    return rows.length;
  },
};
