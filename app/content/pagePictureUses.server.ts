import { eq, like, sql } from "drizzle-orm";
import { replacePagePicture } from "~/content/commands.server";
import { findEditablePage } from "~/content/editablePages";
import { findPlainPage } from "~/content/pages/plainPage";
import { pageStates, pageVersions } from "~/content/tables.server";
import type { App } from "~/platform/app.server";
import { type PictureUses, strongestUses } from "~/platform/files/pictureUses";

const storedText = sql`${pageVersions.input}::text`;
const hasPictures = like(storedText, "%/media/%");
/** One row for each address of a picture in a version. */
const pictureId = sql<string>`(regexp_matches(${storedText}, '/media/([0-9a-f-]{36})', 'g'))[1]`;

export const PAGE_PICTURES: PictureUses<App> = {
  replace: replacePagePicture,

  // Not by a look for each picture: the texts are read once.
  isUsed: (id) =>
    sql`${id}::text in (select ${pictureId} from ${pageVersions} where ${hasPictures})`,

  async listUses({ db }, ids) {
    if (ids.length === 0) return [];
    const rows = await db
      .selectDistinct({
        pictureId,
        page: pageVersions.page,
        name: sql<string>`${pageVersions.input} ->> 'title'`,
        version: pageVersions.version,
        newest: pageStates.version,
        published: pageStates.publishedVersion,
      })
      .from(pageVersions)
      .innerJoin(pageStates, eq(pageStates.page, pageVersions.page))
      .where(hasPictures);
    return strongestUses(
      rows
        .filter((row) => ids.includes(row.pictureId))
        .map(({ pictureId: shown, page, name, version, newest, published }) => ({
          pictureId: shown,
          kind: "Page",
          title: (findPlainPage(page) ? name : findEditablePage(page)?.name) ?? page,
          href: `/admin/pages/${page}`,
          in: version === published ? "current" : version === newest ? "draft" : "earlier",
        })),
    );
  },
};
