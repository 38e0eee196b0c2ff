import { and, eq, like, or, sql } from "drizzle-orm";
import { findEditablePage } from "~/content/editablePages";
import { findPlainPage } from "~/content/pageForms/plainPage";
import { auditPageChange, lockState, writeState } from "~/content/pageWrites.server";
import type { StoredTexts } from "~/content/shownTexts.server";
import { pageDrafts, pageStates, pageVersions } from "~/content/tables.server";
import { type Actor, accountIdOf } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import {
  type PictureReplacement,
  type PictureUse,
  type PictureUses,
  picturesInJson,
  strongestUses,
  withPictureReplaced,
} from "~/platform/files/pictureUses";

const ofVersions = picturesInJson(pageVersions.input);
const ofDrafts = picturesInJson(pageDrafts.input);

export const PAGE_PICTURES: PictureUses<App> = {
  replace: replacePagePicture,

  // The texts are read once, and not looked through for each picture.
  usedCondition: (id) => sql`${id}::text in (
      select ${ofVersions.pictureId} from ${pageVersions} where ${ofVersions.picturesCondition}
      union all
      select ${ofDrafts.pictureId} from ${pageDrafts} where ${ofDrafts.picturesCondition}
    )`,

  async listUses({ db }, ids) {
    if (ids.length === 0) return [];
    const { pictureId, title } = ofVersions;
    const { page, version } = pageVersions;
    const publishedCondition = sql<boolean>`${version} = ${pageStates.publishedVersion}`;
    const { version: newest, scheduledVersion } = pageStates;
    const plannedCondition = sql<boolean>`${version} in (${newest}, coalesce(${scheduledVersion}, ${newest}))`;
    const [versions, drafts] = await Promise.all([
      db
        .selectDistinct({
          pictureId,
          page,
          title,
          isPublished: publishedCondition,
          isPlanned: plannedCondition,
        })
        .from(pageVersions)
        .innerJoin(pageStates, eq(pageStates.page, page))
        .where(ofVersions.picturesCondition),
      db
        .selectDistinct({
          pictureId: ofDrafts.pictureId,
          page: pageDrafts.recordId,
          title: ofDrafts.title,
        })
        .from(pageDrafts)
        .where(ofDrafts.picturesCondition),
    ]);
    const uses = [
      ...versions.map((row) => useOf(row, placeOf(row))),
      ...drafts.map((row) => useOf(row, "draft")),
    ];
    return strongestUses(uses.filter((use) => ids.includes(use.pictureId)));
  },
};

/** `isPlanned`: it is the newest version, or the one that is published at its time. */
function placeOf(row: { isPublished: boolean; isPlanned: boolean }): PictureUse["in"] {
  if (row.isPublished) return "current";
  return row.isPlanned ? "draft" : "earlier";
}

function useOf(
  { pictureId, page, title }: { pictureId: string; page: string; title: string },
  where: PictureUse["in"],
): PictureUse {
  const name = findPlainPage(page) ? title : findEditablePage(page)?.name;
  const href = `/admin/pages/${page}`;
  return { pictureId, kind: "Page", title: name ?? page, href, in: where };
}

/**
 * Shows another picture in each page that shows this one. Returns how many pages were changed. The public version, the planned
 * one and the newest draft are each stored again as a version of their own. Drafts that administrators are typing change too.
 */
async function replacePagePicture(
  app: App,
  actor: Actor,
  replacement: PictureReplacement,
): Promise<number> {
  const pictureCondition = like(sql`${pageVersions.input}::text`, `%/media/${replacement.from}%`);
  const pages = await app.db
    .selectDistinct({ id: pageVersions.page })
    .from(pageVersions)
    .innerJoin(pageStates, and(eq(pageStates.page, pageVersions.page), liveVersionCondition))
    .where(pictureCondition)
    .orderBy(pageVersions.page);
  for (const { id } of pages)
    await app.db.transaction((tx) => replaceInPage(tx, app, actor, { id, replacement }));
  const { from, to } = replacement;
  const drafts = await app.db
    .update(pageDrafts)
    .set({ input: sql`regexp_replace(${pageDrafts.input}::text, ${from}, ${to}, 'gi')::jsonb` })
    .where(like(sql`${pageDrafts.input}::text`, `%/media/${from}%`))
    .returning({ id: pageDrafts.recordId });
  return new Set([...pages, ...drafts].map(({ id }) => id)).size;
}

/** Whether a version is seen by visitors, planned, or the newest one. */
const liveVersionCondition = or(
  eq(pageVersions.version, pageStates.version),
  eq(pageVersions.version, pageStates.publishedVersion),
  eq(pageVersions.version, pageStates.scheduledVersion),
);

async function replaceInPage(
  tx: Transaction,
  app: App,
  actor: Actor,
  { id, replacement }: { id: string; replacement: PictureReplacement },
): Promise<void> {
  const before = await lockState(tx, app, id);
  if (!before) return;
  const liveVersions = await listLive(tx, id);
  // From the first that shows it, all of them in their order, so that the newest one stays the newest.
  const first = liveVersions.findIndex(({ input }) => showsPicture(input, replacement.from));
  const outdated = first < 0 ? [] : liveVersions.slice(first);
  const rows = outdated.map(({ version, input }, index) => ({
    page: id,
    version: before.version + index + 1,
    input: withPictureReplaced(input, replacement),
    savedBy: accountIdOf(actor),
    savedAt: app.now(),
    publishedAt: version === before.publicVersion ? app.now() : null,
  }));
  // Somebody has saved another picture meanwhile.
  if (rows.length === 0) return;
  await tx.insert(pageVersions).values(rows);
  const renewed = new Map<number | null, number>(
    outdated.map(({ version }, index) => [version, rows[index]?.version ?? 0]),
  );
  const { scheduled, publicVersion } = before;
  await writeState(tx, app, id, {
    version: before.version + renewed.size,
    publishedVersion: renewed.get(publicVersion),
    scheduledVersion: scheduled && (renewed.get(scheduled.version) ?? scheduled.version),
  });
  await tx
    .update(pageDrafts)
    .set({ baseVersion: before.version + renewed.size })
    .where(and(eq(pageDrafts.recordId, id), eq(pageDrafts.baseVersion, before.version)));
  const affectsPublic = renewed.has(publicVersion);
  const action = affectsPublic ? "page-published" : "page-saved";
  await auditPageChange(tx, app, { actor, page: id, action, affectsPublic });
}

const showsPicture = (input: StoredTexts, id: string) => JSON.stringify(input).includes(id);

async function listLive(tx: Transaction, id: string) {
  return tx
    .select({ version: pageVersions.version, input: pageVersions.input })
    .from(pageVersions)
    .innerJoin(pageStates, and(eq(pageStates.page, pageVersions.page), liveVersionCondition))
    .where(eq(pageVersions.page, id))
    .orderBy(pageVersions.version);
}
