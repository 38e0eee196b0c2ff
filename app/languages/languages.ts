/** The languages of the fixed texts. English is written in the code; each other language has a file of this folder. */
export type Language = "en" | "es";

export interface Locale {
  /** In its own language, as it is chosen under Settings, Company. */
  label: string;
  language: Language;
  /** By ISO 4217: what pay is in unless a job says otherwise. */
  currency: string;
}

/** What a site can be in: a language, and the region whose dates, numbers and currency it uses (BCP 47). */
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

export const languageOf = (locale: LocaleCode): Language => LOCALES[locale].language;

/** The admin area is in English whatever the site is in; its dates are those of the site's region where that is English. */
export const adminLocaleOf = (locale: LocaleCode): LocaleCode =>
  languageOf(locale) === "en" ? locale : DEFAULT_LOCALE;
