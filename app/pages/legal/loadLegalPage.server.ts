import type { RouterContextProvider } from "react-router";
import { type EditablePage, ORIGINAL_VERSION } from "~/content/editablePage";
import { cookiesPage, type LegalPage } from "~/content/pageForms/legalPages";
import { pageAt } from "~/content/pageTranslations";
import { fillTexts, type PlaceholderValues } from "~/content/placeholders";
import { pageTextsIn } from "~/content/publicTexts.server";
import { findVersion } from "~/content/queries.server";
import { shownTexts } from "~/content/shownTexts.server";
import { type Translate, translatorIn } from "~/languages/translate";
import { idAt } from "~/languages/translationId";
import type { LegalTexts } from "~/pages/legal/LegalPage";
import type { App } from "~/platform/app.server";
import { formatDay } from "~/platform/config/officeCalendar";
import { getRetention } from "~/privacy/queries.server";
import { requestScope } from "~/shell/scope.server";

/** When the original texts of the legal pages were last changed, as YYYY-MM-DD; a test fails when only the texts change. */
export const ORIGINAL_UPDATED = "2026-11-25";
export const ORIGINAL_COOKIES_UPDATED = "2026-12-01";

type Context = Readonly<RouterContextProvider>;

/** Loads a legal page. Its date is that of the last publication. */
export async function loadLegalPage(context: Context, page: LegalPage) {
  const { app } = context.get(requestScope);
  return {
    texts: await withSettings(context, pageTextsIn(context, page)),
    updated: dayOf(context, page, app.publishedTexts()[idAt(app.base, page.id)]?.since ?? null),
    earlier: earlierVersions(context, page),
  };
}

/** A version that visitors once saw, and when the next one took its place; null if there is no such version. */
export async function findEarlierVersion(context: Context, page: LegalPage, version: number) {
  const { app, lastKnownCompany } = context.get(requestScope);
  const inLanguage = pageAt(app.base, page);
  const earlier = listEarlier(app, inLanguage);
  const place = earlier.findIndex((candidate) => candidate.version === version);
  const pageVersion = place < 0 ? null : await findVersion(app, inLanguage, version);
  if (!pageVersion) return null;
  const { company } = lastKnownCompany();
  const texts = shownTexts(app, page, {
    stored: pageVersion.input,
    company,
  });
  const current = app.publishedTexts()[inLanguage.id];
  const replacedAt = (place === 0 ? current : earlier[place - 1])?.since ?? null;
  return {
    texts: await withSettings(context, texts),
    updated: dayOf(context, page, earlier[place]?.since ?? null),
    replaced: {
      on: dayOf(context, page, replacedAt).text,
      by: page.path,
      namesPeriods: namesPeriods(texts),
    },
  };
}

/** Fills in what depends on settings, which are read only for a page that says it. */
async function withSettings(context: Context, texts: LegalTexts): Promise<LegalTexts> {
  if (!namesPeriods(texts)) return texts;
  const { app } = context.get(requestScope);
  const t = translatorIn(app.publicCalendar().locale);
  const { months } = await getRetention(app.db);
  const periods: PlaceholderValues = {
    "applications-retention": inMonths(months.applications, t),
    "inquiries-retention": inMonths(months.inquiries, t),
  };
  return fillTexts(texts, periods);
}

const namesPeriods = (texts: LegalTexts) => JSON.stringify(texts).includes("-retention}");

const inMonths = (months: number, t: Translate) =>
  months === 1 ? t("one month") : t("{count} months", { count: months });

function earlierVersions(context: Context, page: LegalPage) {
  const { app } = context.get(requestScope);
  return listEarlier(app, pageAt(app.base, page)).map(({ version, since }) => ({
    href: `/legal/${page.id}/${version}`,
    text: dayOf(context, page, since).text,
  }));
}

/** The texts that visitors saw before the published ones, the newest first; the original texts, if there were any, at the end. */
function listEarlier({ originalTexts, publishedTexts }: App, { id }: EditablePage) {
  const published = publishedTexts()[id];
  if (!published) return [];
  const original = id in originalTexts ? [{ version: ORIGINAL_VERSION, since: null }] : [];
  return [...published.earlier, ...original];
}

/** Returns the day as YYYY-MM-DD and as visitors read it. */
function dayOf(context: Context, { id }: Pick<EditablePage, "id">, since: Date | null) {
  const { app } = context.get(requestScope);
  const original = id === cookiesPage.id ? ORIGINAL_COOKIES_UPDATED : ORIGINAL_UPDATED;
  const day = since ? app.calendar().dayOf(since) : original;
  return { day, text: formatDay(day, app.publicCalendar().locale) };
}
