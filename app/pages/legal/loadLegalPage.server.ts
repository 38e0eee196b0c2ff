import type { RouterContextProvider } from "react-router";
import type { EditablePage } from "~/content/editablePage";
import { type Facts, fillTexts } from "~/content/facts";
import { findVersion, shownTexts } from "~/content/queries.server";
import { readTexts } from "~/content/readTexts.server";
import { type Translate, translatorIn } from "~/languages/translate";
import type { LegalTexts } from "~/pages/legal/LegalPage";
import { formatDay } from "~/platform/config/officeCalendar";
import { readRetention } from "~/privacy/queries.server";
import { requestScope } from "~/shell/scope.server";

/** When the original texts of the legal pages were written, as YYYY-MM-DD. */
const ORIGINAL_UPDATED = "2026-11-25";

type Context = Readonly<RouterContextProvider>;

/** What a legal page shows. Its date is that of the last publication. */
export async function loadLegalPage(context: Context, page: EditablePage) {
  const { app } = context.get(requestScope);
  return {
    texts: await withSettings(context, readTexts(context, page) as unknown as LegalTexts),
    updated: dayOf(context, app.publishedTexts()[page.id]?.since ?? null),
    earlier: earlierVersions(context, page),
  };
}

/** A version that visitors once saw, and when the next one took its place; null if there is no such version. */
export async function loadEarlierVersion(context: Context, page: EditablePage, version: number) {
  const { app, lastKnownCompany } = context.get(requestScope);
  const published = app.publishedTexts()[page.id];
  if (!published) return null;
  const earlier = [...published.earlier, { version: 0, since: null }];
  const place = earlier.findIndex((one) => one.version === version);
  const found = place < 0 ? null : await findVersion(app, page, version);
  if (!found) return null;
  const { company } = lastKnownCompany();
  const texts = shownTexts(app, page, { stored: found.input, company }) as unknown as LegalTexts;
  const replacedAt = place === 0 ? published.since : (earlier[place - 1]?.since ?? null);
  return {
    texts: await withSettings(context, texts),
    updated: dayOf(context, earlier[place]?.since ?? null),
    replaced: {
      on: dayOf(context, replacedAt).text,
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
  const { months } = await readRetention(app.db);
  const facts: Facts = {
    "applications-retention": inMonths(months.applications, t),
    "inquiries-retention": inMonths(months.inquiries, t),
  };
  return fillTexts(texts, facts);
}

const namesPeriods = (texts: LegalTexts) => JSON.stringify(texts).includes("-retention}");

const inMonths = (months: number, t: Translate) =>
  months === 1 ? t("one month") : t("{count} months", { count: months });

function earlierVersions(context: Context, page: EditablePage) {
  const published = context.get(requestScope).app.publishedTexts()[page.id];
  if (!published) return [];
  return [...published.earlier, { version: 0, since: null }].map(({ version, since }) => ({
    href: `/legal/${page.id}/${version}`,
    text: dayOf(context, since).text,
  }));
}

/** As YYYY-MM-DD and as visitors read it. */
function dayOf(context: Context, since: Date | null) {
  const { app } = context.get(requestScope);
  const day = since ? app.calendar().dayOf(since) : ORIGINAL_UPDATED;
  return { day, text: formatDay(day, app.publicCalendar().locale) };
}
