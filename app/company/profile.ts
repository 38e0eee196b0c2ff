import { WEEKDAYS } from "~/company/rules";
import {
  DEFAULT_LOCALE,
  isLocale,
  type LocaleCode,
  languageOf,
  type PageLanguage,
} from "~/languages/languages";
import { type Translate, translatorIn } from "~/languages/translate";
import { capitalized } from "~/platform/capitalized";
import { formatTimeOfDay, type OfficeTime } from "~/platform/config/officeCalendar";
import { telAddress } from "~/platform/forms/phoneNumbers";

/** From this many days in a row on, only the first and the last are named. */
const RANGE_MIN_DAYS = 3;

/** The facts about the firm on pages and in mails, as stored. */
export interface CompanyProfile extends OfficeTime {
  /** The legal name. */
  name: string;
  shortName: string;
  descriptor: string;
  tagline: string;
  email: string;
  phone: string;
  /** Where it works, in the form used in sentences ("New Zealand"); may be empty. */
  region: string;
  offices: Office[];
  /** The slugs of the posts on the home page by their places; the newest posts fill those that are empty or left out. */
  homePosts: string[];
  /** American English unless set. */
  locale?: LocaleCode;
  /** The second language of the public pages; unless set there is none. */
  second?: SecondLanguage | null;
  /** Only networks with an address. */
  social: { label: string; href: string }[];
}

/** Another language that pages can be in, and what they say of the firm there. An empty text is that of the profile. */
interface SecondLanguage {
  locale: LocaleCode;
  tagline: string;
  descriptor: string;
  region: string;
}

/** The names beside the logo: part of the brand, the rest are the company's details. */
export type Lockup = Pick<CompanyProfile, "shortName" | "descriptor">;
export type CompanyDetails = Omit<CompanyProfile, keyof Lockup>;

/** The company as the pages of one language show it. */
export interface Company extends Omit<CompanyProfile, "locale">, PageLanguage {
  /** The other language that pages are in; null if there is none. */
  other: PageLanguage | null;
  /** The phone number as a `tel:` address. */
  phoneHref: string;
  /** The business hours as text for visitors, a line each. */
  hours: string[];
}

/** A published article to choose for the home page. */
export interface ArticleTitle {
  slug: string;
  title: string;
}

/** A profile as typed into its form, by field name. */
export type CompanyInput = Readonly<Record<string, string>>;

export interface Office {
  name: string;
  street: string;
  city: string;
  /** Empty in countries without regions, like the postal code where there is none. */
  region: string;
  postalCode: string;
  /** The two letters of ISO 3166-1, such as "US". */
  country: string;
}

/** The company until a profile is saved: an obvious placeholder, with a mailbox that does not exist. */
export const UNNAMED_COMPANY: Company = companyOf({
  name: "Company name",
  shortName: "Company",
  descriptor: "What it does",
  tagline: "What the company does, in one sentence.",
  email: "contact@company.example",
  phone: "000 000 0000",
  region: "",
  offices: [],
  timeZone: "UTC",
  businessHours: { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" },
  homePosts: [],
  social: [],
});

/** The part of a company that is stored. */
export function profileOf(company: Company): CompanyProfile {
  const { phoneHref: _phoneHref, hours: _hours, base: _base, other: _other, ...profile } = company;
  return profile;
}

/** The values that the form of the company is filled from. */
export function companyDetailsOf(company: Company): CompanyDetails {
  const { shortName: _shortName, descriptor: _descriptor, ...details } = profileOf(company);
  return details;
}

/** A company in the site's own language. */
export function companyOf(profile: CompanyProfile): Company {
  const own = languageOfProfile(profile);
  return companyIn(profile, own, secondLanguage(profile));
}

/** A company in the site's second language; null if the site has none. */
export function companyInSecond(profile: CompanyProfile): Company | null {
  const second = secondLanguage(profile);
  if (!second || !profile.second) return null;
  const { tagline, descriptor, region } = profile.second;
  const texts = {
    tagline: tagline || profile.tagline,
    descriptor: descriptor || profile.descriptor,
    region: region || profile.region,
  };
  return companyIn({ ...profile, ...texts }, second, languageOfProfile(profile));
}

/** A restored backup may name a locale that does not exist. */
function languageOfProfile(profile: CompanyProfile): PageLanguage {
  const { locale: stored = "" } = profile;
  return { locale: isLocale(stored) ? stored : DEFAULT_LOCALE, base: "" };
}

function secondLanguage(profile: CompanyProfile): PageLanguage | null {
  const { locale = "" } = profile.second ?? {};
  if (!isLocale(locale)) return null;
  const language = languageOf(locale);
  const isOther = language !== languageOf(languageOfProfile(profile).locale);
  return isOther ? { locale, base: `/${language}` } : null;
}

function companyIn(
  profile: CompanyProfile,
  { locale, base }: PageLanguage,
  other: PageLanguage | null,
): Company {
  return {
    ...profile,
    locale,
    base,
    other,
    phoneHref: phoneHref(profile.phone, profile.offices[0]?.country),
    // Profiles from before the hours followed from days and times have a text of their own.
    hours: officeHours({ ...profile, locale }),
  };
}

/**
 * A number without a country code gets +1 if the first office is in the United States or Canada and the number has ten digits, or
 * eleven with a leading 1. Other numbers are dialed as typed.
 */
function phoneHref(phone: string, country: string | undefined): string {
  if (phone.startsWith("+")) return telAddress(phone);
  const digits = phone.replace(/\D/g, "");
  const isAmerican = (country === "US" || country === "CA") && /^1?\d{10}$/.test(digits);
  return isAmerican ? `tel:+1${digits.slice(-10)}` : `tel:${digits}`;
}

/** The business hours as visitors read them: `Monday to Friday 8:30 AM to 5:00 PM CST`, `Closed Saturday and Sunday`. */
export function officeHours({ businessHours, timeZone, locale = DEFAULT_LOCALE }: OfficeTime) {
  const t = translatorIn(locale);
  const { days, opens, closes } = businessHours;
  const closed = WEEKDAYS.map((_, index) => index + 1).filter((day) => !days.includes(day));
  const open = t("{days} {opens} to {closes} {zone}", {
    days: formatDays(days, t),
    opens: clockTime(opens, locale),
    closes: clockTime(closes, locale),
    zone: standardTimeOf(timeZone),
  });
  const lines =
    closed.length === 0 ? [open] : [open, t("Closed {days}", { days: formatDays(closed, t) })];
  return lines.map(capitalized);
}

/** `[1, 2, 3, 6]` -> `Monday to Wednesday and Saturday` */
function formatDays(days: readonly number[], t: Translate): string {
  const weekday = new Intl.DateTimeFormat(t.locale, { timeZone: "UTC", weekday: "long" });
  // The first of June 2026 is a Monday.
  const nameOf = (day = 1) => weekday.format(Date.UTC(2026, 5, day));
  const dayNames = runsOf(days).flatMap((run) => {
    if (run.length < RANGE_MIN_DAYS) return run.map(nameOf);
    return [t("{first} to {last}", { first: nameOf(run[0]), last: nameOf(run.at(-1)) })];
  });
  return new Intl.ListFormat(t.locale).format(dayNames);
}

function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function clockTime(time: string, locale: LocaleCode): string {
  return formatTimeOfDay(new Date(`2026-01-01T${time}:00Z`), "UTC", locale);
}

/** "EST", also in summer, as firms write it; "GMT+1" where English has no name for a zone's time. */
function standardTimeOf(timeZone: string): string {
  const seasons = [new Date("2026-01-15T12:00Z"), new Date("2026-07-15T12:00Z")];
  const [standard] = seasons.sort((one, other) => hourIn(one) - hourIn(other));
  return nameIn(standard ?? new Date(0));

  function hourIn(moment: Date): number {
    const day = moment.toLocaleString("en-US", { timeZone, day: "numeric" });
    const time = moment.toLocaleTimeString("en-GB", { timeZone });
    return Number(day) * 24 + Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;
  }
  function nameIn(moment: Date): string {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
    const part = format.formatToParts(moment).find(({ type }) => type === "timeZoneName");
    return part?.value ?? timeZone;
  }
}
