import type spanish from "~/languages/es.json";
import { DEFAULT_LOCALE, type Language, type LocaleCode, languageOf } from "~/languages/languages";

/**
 * A fixed text of public pages, forms and emails to visitors, in English. Names in braces stand for values: "Posted {date}".
 * Every catalog has an entry for each, so a text without a translation does not compile.
 */
export type Text = keyof typeof spanish;

/** One for each plural form where a count decides, by the categories of Intl.PluralRules. */
type Translation = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });

/** All fixed texts in one language. */
export type Catalog = Readonly<Record<Text, Translation>>;

type Values = Readonly<Record<string, string | number>>;

export interface Translate {
  /** Numbers among the values are written as in the locale. */
  (text: Text, values?: Values): string;
  locale: LocaleCode;
  language: Language;
  /** `counted(3, "{count} minute", "{count} minutes")`; the catalogs have an entry for the second text. */
  counted(count: number, one: string, other: Text, values?: Values): string;
  /** A text that is known only at run time, such as the label of a field. Any other text stays as it is. */
  label(text: string): string;
  /** Translates what a form says, also where it was made from values: "Full name must be 200 characters or fewer". */
  message(text: string): string;
}

const catalogs = new Map<Language, Catalog>();
const translators = new Map<LocaleCode, Translate>();

/** The server registers every catalog when it starts, a browser that of its page before React takes the page over. */
export function registerCatalog(language: Language, catalog: Catalog): void {
  catalogs.set(language, catalog);
}

export function translatorIn(locale: LocaleCode): Translate {
  const existing = translators.get(locale);
  if (existing) return existing;
  const created = createTranslator(locale);
  translators.set(locale, created);
  return created;
}

/** The language of the admin area. */
export const ENGLISH = translatorIn(DEFAULT_LOCALE);

function createTranslator(locale: LocaleCode): Translate {
  const language = languageOf(locale);
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);

  function translationOf(text: string, count = 0): string | undefined {
    const catalog: Readonly<Record<string, Translation>> = catalogs.get(language) ?? {};
    const entry = Object.hasOwn(catalog, text) ? catalog[text] : undefined;
    return typeof entry === "object" ? (entry[plurals.select(count)] ?? entry.other) : entry;
  }
  function fill(text: string, values: Values): string {
    return text.replaceAll(VALUE, (whole, name: string) => {
      const value = values[name];
      return typeof value === "number" ? numbers.format(value) : (value ?? whole);
    });
  }
  const label = (text: string) => translationOf(text) ?? text;
  function message(text: string): string {
    const translation = translationOf(text);
    if (translation !== undefined || text.length > MESSAGE_MAX_CHARACTERS)
      return translation ?? text;
    const match = matchPattern(catalogs.get(language), text);
    if (!match) return text;
    const values = Object.entries(match.values).map(([name, value]) => [name, message(value)]);
    return fill(translationOf(match.text) ?? text, Object.fromEntries(values));
  }
  const translate = (text: Text, values: Values = {}) => fill(translationOf(text) ?? text, values);
  const counted: Translate["counted"] = (count, one, other, values = {}) =>
    fill(translationOf(other, count) ?? (count === 1 ? one : other), { count, ...values });
  return Object.assign(translate, { locale, language, counted, label, message });
}

/** The name of a value in a text. */
export const VALUE = /\{(\w+)\}/g;

/** More than any of ours: what somebody typed is never searched for patterns at length. */
const MESSAGE_MAX_CHARACTERS = 500;

interface Pattern {
  text: string;
  expression: RegExp;
}

const patterns = new WeakMap<Catalog, Pattern[]>();

/** Finds the text that another one was made from: "Full name must be 200 characters or fewer". */
function matchPattern(catalog: Catalog | undefined, filledText: string) {
  if (!catalog) return null;
  const catalogPatterns = patterns.get(catalog) ?? patternsOf(catalog);
  patterns.set(catalog, catalogPatterns);
  for (const { text, expression } of catalogPatterns) {
    const match = expression.exec(filledText);
    if (match) return { text, values: { ...match.groups } };
  }
  return null;
}

/** Patterns with the most fixed words first, so that "{name}" alone never takes what another text says. */
function patternsOf(catalog: Catalog): Pattern[] {
  const own = (text: string) => text.replaceAll(VALUE, "").length;
  return Object.keys(catalog)
    .filter((text) => text.includes("{"))
    .sort((one, other) => own(other) - own(one))
    .map((text) => ({ text, expression: expressionOf(text) }));
}

function expressionOf(text: string): RegExp {
  const names = new Set<string>();
  const source = text.split(VALUE).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    if (names.has(part)) return `\\k<${part}>`;
    names.add(part);
    return `(?<${part}>.+)`;
  });
  return new RegExp(`^${source.join("")}$`, "su");
}
