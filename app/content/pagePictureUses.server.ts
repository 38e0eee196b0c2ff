import { eq, sql } from "drizzle-orm";
import { replacePagePicture } from "~/content/commands.server";
import { findEditablePage } from "~/content/editablePages";
import { findPlainPage } from "~/content/pages/plainPage";
import { pageDrafts, pageStates, pageVersions } from "~/content/tables.server";
import type { App } from "~/platform/app.server";
import {
  type PictureUse,
  type PictureUses,
  picturesIn,
  strongestUses,
} from "~/platform/files/pictureUses";

const ofVersions = picturesIn(pageVersions.input);
const ofDrafts = picturesIn(pageDrafts.input);

export const PAGE_PICTURES: PictureUses<App> = {
  replace: replacePagePicture,

  // Not by a look for each picture: the texts are read once.
  isUsed: (id) => sql`${id}::text in (
      select ${ofVersions.pictureId} from ${pageVersions} where ${ofVersions.hasPictures}
      union all
      select ${ofDrafts.pictureId} from ${pageDrafts} where ${ofDrafts.hasPictures}
    )`,

  async listUses({ db }, ids) {
    if (ids.length === 0) return [];
    const { pictureId, title } = ofVersions;
    const { page, version } = pageVersions;
    const isPublished = sql<boolean>`${version} = ${pageStates.publishedVersion}`;
    const isNewest = sql<boolean>`${version} = ${pageStates.version}`;
    const [versions, drafts] = await Promise.all([
      db
        .selectDistinct({ pictureId, page, title, isPublished, isNewest })
        .from(pageVersions)
        .innerJoin(pageStates, eq(pageStates.page, page))
        .where(ofVersions.hasPictures),
      db
        .selectDistinct({
          pictureId: ofDrafts.pictureId,
          page: pageDrafts.page,
          title: ofDrafts.title,
        })
        .from(pageDrafts)
        .where(ofDrafts.hasPictures),
    ]);
    const uses = [
      ...versions.map((row) => useOf(row, placeOf(row))),
      ...drafts.map((row) => useOf(row, "draft")),
    ];
    return strongestUses(uses.filter((use) => ids.includes(use.pictureId)));
  },
};

function placeOf(row: { isPublished: boolean; isNewest: boolean }): PictureUse["in"] {
  if (row.isPublished) return "current";
  return row.isNewest ? "draft" : "earlier";
}

function useOf(
  { pictureId, page, title }: { pictureId: string; page: string; title: string },
  where: PictureUse["in"],
): PictureUse {
  const name = findPlainPage(page) ? title : findEditablePage(page)?.name;
  const href = `/admin/pages/${page}`;
  return { pictureId, kind: "Page", title: name ?? page, href, in: where };
}
