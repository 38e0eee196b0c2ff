import { and, desc, eq, gt, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Company } from "~/company/profile";
import { getCompany } from "~/company/queries.server";
import type { EditablePage } from "~/content/editablePage";
import { ORIGINAL_VERSION, withAnyFields } from "~/content/editablePage";
import { EDITABLE_PAGES, findEditablePage, pageOfPath } from "~/content/editablePages";
import { findPlainPage } from "~/content/pageForms/plainPage";
import { isTranslation, pageAt } from "~/content/pageTranslations";
import { type StoredTexts, shownTexts, withOriginals } from "~/content/shownTexts.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import {
  ADDRESS_BASES,
  type AddressBase,
  languageOf,
  type PageLanguage,
} from "~/languages/languages";
import { idAt, splitTranslationId } from "~/languages/translationId";
import type { App, PublishedTexts } from "~/platform/app.server";
import { isEmptyItem } from "~/platform/forms/listFields";

/** The published texts by the id of their page; a page that shows its original texts is left out. */
export async function getPublishedTexts({
  db,
}: Pick<App, "db">): Promise<Readonly<Record<string, PublishedTexts>>> {
  const { page, version, input, publishedAt } = pageVersions;
  const publishedVersionCondition = eq(version, pageStates.publishedVersion);
  const [publishedRows, everShown] = await Promise.all([
    db
      .select({ page, version, texts: input, since: pageStates.publishedAt, publishedAt })
      .from(pageStates)
      .innerJoin(pageVersions, and(eq(page, pageStates.page), publishedVersionCondition)),
    db
      .select({ page, version, since: publishedAt })
      .from(pageVersions)
      .where(isNotNull(publishedAt))
      .orderBy(desc(publishedAt), desc(version)),
  ]);
  return Object.fromEntries(
    publishedRows.map((current) => {
      const { page: id, texts, since } = current;
      const shownVersions = everShown.flatMap((other) =>
        other.page === id && other.version !== current.version && other.since
          ? [{ version: other.version, since: other.since }]
          : [],
      );
      // After a restore one version has two rows with the same time of publication: the older row is left out.
      const earlier = shownVersions.filter(({ since: time }, index) => {
        const next = shownVersions[index - 1]?.since ?? current.publishedAt;
        return time.getTime() !== next?.getTime();
      });
      return [id, { texts, since, earlier }];
    }),
  );
}

/**
 * Whether visitors find a page. A page without original texts is there once its first version is published, and a page that shows
 * a list once the list has an entry.
 */
export function isPageThere(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  { id, list }: Pick<EditablePage, "id" | "list">,
): boolean {
  const texts = app.publishedTexts()[id]?.texts ?? app.originalTexts[id];
  if (!texts || !list) return texts !== undefined;
  const typed = texts[list];
  // Stored as typed, also a record that was added and left empty.
  return Array.isArray(typed) && typed.some((record) => !isEmptyItem(record));
}

/** Whether visitors find the page at an address of the site's own language; true for one without editable texts. */
export function isAddressThere(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  path: string,
): boolean {
  const page = EDITABLE_PAGES.find((candidate) => candidate.path === path);
  return !page || isPageThere(app, page);
}

/**
 * Whether an address, without its base, is part of the site in the language of the base. The addresses below a page, such as
 * those of the jobs below Careers, are there with it.
 */
export function isInLanguage(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  base: AddressBase,
  path: string,
): boolean {
  const page = pageOfPath(path);
  return page !== null && isPageThere(app, pageAt(base, page));
}

export interface PageState {
  /** The newest version; 0 if the page was never saved. */
  version: number;
  /** The version that visitors see, `ORIGINAL_VERSION` for the original texts; null if they see none. */
  publicVersion: number | null;
  /** The version that is published at a time, and when. */
  scheduled: { version: number; at: Date } | null;
  previewKey: string | null;
}

const NEVER_SAVED = {
  version: ORIGINAL_VERSION,
  publishedVersion: ORIGINAL_VERSION,
  scheduledVersion: null,
  publishAt: null,
  previewKey: null,
};

type StateRow = typeof pageStates.$inferSelect;

/** The state of the page with this id, which has no row before its first save. */
export function stateOfRow(
  { originalTexts }: Pick<App, "originalTexts">,
  id: string,
  row: StateRow | undefined,
): PageState {
  const { version, publishedVersion, scheduledVersion, publishAt, previewKey } = row ?? NEVER_SAVED;
  const original = id in originalTexts ? ORIGINAL_VERSION : null;
  const publicVersion = publishedVersion > 0 ? publishedVersion : original;
  const scheduled =
    scheduledVersion !== null && publishAt ? { version: scheduledVersion, at: publishAt } : null;
  return { version, publicVersion, scheduled, previewKey };
}

/** The facts that decide whether visitors find a page. */
export interface PageVisibility {
  /** Whether the page has original texts. Pages that an owner added, and translations, have none. */
  hasOriginals: boolean;
  /** Whether visitors find it. */
  isThere: boolean;
}

/**
 * Returns whether visitors find a page. `publicVersion` comes from the database: this process may not know yet of a page that was
 * published a moment ago.
 */
export function visibilityOf(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  page: EditablePage,
  { publicVersion }: Pick<PageState, "publicVersion">,
): PageVisibility {
  const hasOriginals = page.id in app.originalTexts;
  const isThere = publicVersion !== null && (!page.list || isPageThere(app, page));
  return { hasOriginals, isThere };
}

export async function getPageState(
  app: Pick<App, "db" | "originalTexts">,
  id: string,
): Promise<PageState> {
  const [row] = await app.db.select().from(pageStates).where(eq(pageStates.page, id));
  return stateOfRow(app, id, row);
}

/**
 * Every editable page with its state, in the order of the menu, then those that an owner added, and then all of them in the
 * site's second language.
 */
export async function listPages(
  app: App,
  second: PageLanguage | null,
): Promise<(PageState & { page: EditablePage; newest: PageVersion | null })[]> {
  const title = sql<string>`coalesce(${pageVersions.input} ->> 'title', '')`;
  const [states, versions] = await Promise.all([
    app.db.select().from(pageStates),
    app.db
      .selectDistinctOn([pageVersions.page], { ...VERSION_COLUMNS, title })
      .from(pageVersions)
      .orderBy(pageVersions.page, desc(pageVersions.version)),
  ]);
  const plainPages = versions.flatMap(({ page: id, title: name }) => {
    const page = findPlainPage(id);
    return page ? [withAnyFields({ ...page, name })] : [];
  });
  const own = [...EDITABLE_PAGES, ...plainPages];
  const translations = second ? own.map((page) => pageAt(second.base, page)) : [];
  return [...own, ...translations].map((page) => {
    const row = states.find((state) => state.page === page.id);
    const newest = versions.find((version) => version.page === page.id) ?? null;
    return { page, ...stateOfRow(app, page.id, row), newest };
  });
}

/** The pages of which a version is published between these moments, with the time. */
export async function listPlannedPages({ db }: Pick<App, "db">, from: Date, to: Date) {
  const { page, publishAt, scheduledVersion } = pageStates;
  const rows = await db
    .select({ page, publishAt, title: sql<string | null>`${pageVersions.input} ->> 'title'` })
    .from(pageStates)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.page, page), eq(pageVersions.version, scheduledVersion)),
    )
    .where(and(gte(publishAt, from), lt(publishAt, to)));
  return rows.flatMap(({ page: id, publishAt: at, title }) => {
    const pageName = findPlainPage(id) ? title : findEditablePage(id)?.name;
    if (!at) return [];
    const href = `/admin/pages/${id}`;
    return [{ id: `page:${id}`, title: pageName ?? id, href, at, state: "scheduled" as const }];
  });
}

export function publishedPlainPaths({ publishedTexts }: Pick<App, "publishedTexts">): string[] {
  return Object.keys(publishedTexts()).flatMap((id) => findPlainPage(id)?.path ?? []);
}

/** The addresses of the pages that are published in the site's second language. */
export function publishedPathsAt(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  base: AddressBase,
): string[] {
  return Object.keys(app.publishedTexts()).flatMap((id) => {
    const page = findEditablePage(id);
    return page && splitTranslationId(id).base === base && isPageThere(app, page)
      ? [page.path]
      : [];
  });
}

/** A page's translations that were saved, public or not. None of a translation. */
export async function listPageTranslations(
  app: Pick<App, "db" | "originalTexts">,
  id: string,
): Promise<(PageState & { page: string })[]> {
  const { page, version } = pageStates;
  const ids = isTranslation(id) ? [] : ADDRESS_BASES.map((base) => idAt(base, id));
  const rows = await app.db
    .select()
    .from(pageStates)
    .where(and(inArray(page, ids), gt(version, 0)));
  return rows.map((row) => ({ page: row.page, ...stateOfRow(app, row.page, row) }));
}

/**
 * The pages that an owner added and published, by the name of their links. Paths are without base; a page that is not there in
 * the company's language has its own texts.
 */
export function listPlainPages(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  company: Company,
): { path: string; label: string; linkedIn: "footer" | "menu" | null }[] {
  const published = app.publishedTexts();
  return Object.keys(published)
    .flatMap((id) => {
      const page = findPlainPage(id);
      if (!page) return [];
      const stored = (published[idAt(company.base, id)] ?? published[id])?.texts;
      const { title, linkLabel, linkedIn } = shownTexts(app, page, { stored, company });
      return [{ path: page.path, label: linkLabel || title, linkedIn }];
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, languageOf(company.locale)));
}

export interface PageVersion {
  page: string;
  version: number;
  savedAt: Date;
  /** An account's id; null: no account, so the operator or the program. */
  savedBy: string | null;
  /** When visitors first saw it; null if they never did. */
  publishedAt: Date | null;
}

const VERSION_COLUMNS = {
  page: pageVersions.page,
  version: pageVersions.version,
  savedAt: pageVersions.savedAt,
  savedBy: pageVersions.savedBy,
  publishedAt: pageVersions.publishedAt,
};

export const VERSIONS_MAX = 100;

/** The last saves, newest first: VERSIONS_MAX, and one more if there are more. */
export async function listVersions({ db }: App, id: string): Promise<PageVersion[]> {
  return db
    .select(VERSION_COLUMNS)
    .from(pageVersions)
    .where(eq(pageVersions.page, id))
    .orderBy(desc(pageVersions.version))
    .limit(VERSIONS_MAX + 1);
}

/**
 * A version as its form is filled with it; version 0 is what the form begins with, which a page that an owner added does not
 * have. Null if there is no such version.
 */
export async function findVersion(
  app: Pick<App, "db" | "originalTexts" | "publishedTexts">,
  page: EditablePage,
  version: number,
): Promise<(Partial<PageVersion> & { input: StoredTexts }) | null> {
  if (version === ORIGINAL_VERSION) {
    const input = textsToBeginWith(app, page);
    return input && { input };
  }
  const [row] = await app.db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page.id), eq(pageVersions.version, version)));
  return row ? { ...row, input: withOriginals(app, page, row.input) } : null;
}

/**
 * The texts that fill the form of a page before its first save: the original ones, or for a translation those of the page in the
 * site's own language. Null for a page that an owner added.
 */
function textsToBeginWith(
  app: Pick<App, "originalTexts" | "publishedTexts">,
  page: EditablePage,
): StoredTexts | null {
  const { base, id } = splitTranslationId(page.id);
  if (!base) return app.originalTexts[id] ? withOriginals(app, page, {}) : null;
  const own = { ...page, id };
  const published = app.publishedTexts()[id]?.texts;
  return isPageThere(app, own) ? withOriginals(app, own, published ?? {}) : null;
}

/** A page that administrators can edit. Translations are left out while the site has no second language. */
export async function findPageToEdit(
  app: Pick<App, "db">,
  id: string,
): Promise<EditablePage | null> {
  const { base } = splitTranslationId(id);
  const { other } = await getCompany({ db: app.db });
  return base && base !== other?.base ? null : findEditablePage(id);
}
