import type { Company } from "~/company/profile";
import { type EditablePage, lenientTextsOf, type TextsOf } from "~/content/editablePage";
import { fillTexts, type PlaceholderValues, REPLY_TIME } from "~/content/placeholders";
import { translatorIn } from "~/languages/translate";
import type { App } from "~/platform/app.server";

/** The texts of a page as stored and typed, by field name. */
export type StoredTexts = Readonly<Record<string, unknown>>;

/** The texts of a page as visitors read them, with the placeholders filled in. */
export function shownTexts<Page extends EditablePage>(
  app: Pick<App, "originalTexts">,
  page: Page,
  {
    stored = app.originalTexts[page.id] ?? {},
    company,
  }: { stored?: StoredTexts; company: Company },
): TextsOf<Page> {
  const cachedTexts = SHOWN_TEXTS.get(stored)?.get(company);
  if (cachedTexts) return cachedTexts as TextsOf<Page>;
  const typed = withOriginals(app, page, stored);
  const texts = fillTexts(lenientTextsOf(page, typed), placeholdersOf(company));
  const byCompany = SHOWN_TEXTS.get(stored) ?? new WeakMap<Company, object>();
  SHOWN_TEXTS.set(stored, byCompany.set(company, texts));
  return texts;
}

/**
 * Caches published texts as they are shown, for as long as both they and the company are in memory. Every page shows some, and
 * checking and filling them takes longer than the rest of its loader.
 */
const SHOWN_TEXTS = new WeakMap<StoredTexts, WeakMap<Company, object>>();

/** A field that came after a version was stored has its original text. */
export function withOriginals(
  { originalTexts }: Pick<App, "originalTexts">,
  { id, form }: EditablePage,
  stored: StoredTexts,
): StoredTexts {
  const originals = originalTexts[id] ?? form.empty;
  const names = Object.keys(form.fields);
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? originals[name]]));
}

export function placeholdersOf({
  shortName,
  name,
  email,
  phone,
  region,
  locale,
}: Company): PlaceholderValues {
  const t = translatorIn(locale);
  return {
    company: shortName,
    "legal-name": name,
    email,
    phone,
    region,
    "in-region": region && ` ${t("in {region}", { region })}`,
    "reply-time": t(REPLY_TIME),
  };
}
