/** The languages of the fixed texts. English is written in the code; each other language has a file of this folder. */
export type Language = "en" | "es";

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** The beginning of addresses in the site's second language: /es in /es/careers. The site's own language has none. */
export type AddressBase = "" | `/${Language}`;

/** A language of the public pages, and where its pages are. */
export interface PageLanguage {
  locale: LocaleCode;
  base: AddressBase;
}

/** A record as a page shows it. */
export interface InLanguage {
  /** The language of its texts, if that is not the language of the page. */
  writtenIn?: Language;
}

export interface Locale {
  /** In its own language, as it is chosen under Settings, Company. */
  label: string;
  language: Language;
  /** By ISO 4217: what pay is in unless a job says otherwise. */
  currency: string;
}

/** The locales that a site can be in: a language, and the region whose dates, numbers and currency it uses (BCP 47). */
export const LOCALES = {
  "en-US": { label: "English (United States)", language: "en", currency: "USD" },
  "en-GB": { label: "English (United Kingdom)", language: "en", currency: "GBP" },
  "en-CA": { label: "English (Canada)", language: "en", currency: "CAD" },
  "es-US": { label: "Español (Estados Unidos)", language: "es", currency: "USD" },
  "es-MX": { label: "Español (México)", language: "es", currency: "MXN" },
  "es-ES": { label: "Español (España)", language: "es", currency: "EUR" },
} as const satisfies Record<string, Locale>;

export type LocaleCode = keyof typeof LOCALES;

export const DEFAULT_LOCALE: LocaleCode = "en-US";

export const isLocale = (text: string): text is LocaleCode => Object.hasOwn(LOCALES, text);

export const ADDRESS_BASES = Object.keys(LANGUAGE_NAMES).map(
  (language) => `/${language as Language}` as const,
);

/** `/careers?page=2` is at `/es/careers?page=2`, and the home page at the base itself. */
export function belowBase(base: AddressBase, address: string): string {
  return base + (/^\/(?:[?#]|$)/.test(address) ? address.slice(1) : address);
}

/** The path below a base, as it was asked for: ids may have capitals. */
export function pathBelow(base: AddressBase, pathname: string): string {
  return pathname.slice(base.length).replace(/\/+$/, "") || "/";
}

/** Uploads, and files and feeds, are the same in every language. */
const PAGE_ADDRESS = /^\/(?!\/|media\/)[^?#\\]*(?:[?#]|$)/;
/** By their endings, because ids that were imported may have a dot: `/blog/node.js-tips`. */
const FILE_ADDRESS = /^[^?#]*\.(?:css|ico|json|png|svg|txt|webmanifest|xml)(?:[?#]|$)/;

/** The address of a link on a page with this base: `/careers` -> `/es/careers`; feeds, files and other sites stay as they are. */
export function addressIn(base: AddressBase, address: string): string {
  const isBelow = address.startsWith(base) && /^(?:[/?#]|$)/.test(address.slice(base.length));
  const isPage = PAGE_ADDRESS.test(address) && !FILE_ADDRESS.test(address);
  return base && !isBelow && isPage ? belowBase(base, address) : address;
}

export const languageOf = (locale: LocaleCode): Language => LOCALES[locale].language;

/** The admin area is in English whatever the site is in; its dates are those of the site's region where that is English. */
export const adminLocaleOf = (locale: LocaleCode): LocaleCode =>
  languageOf(locale) === "en" ? locale : DEFAULT_LOCALE;
