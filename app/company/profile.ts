import { officeHours } from "~/company/officeHours";
import type { OfficeTime } from "~/platform/calendar/officeCalendar";

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
  /** Slugs of the posts on the home page, in order; the newest posts fill the remaining places. */
  homePosts: string[];
  /** Only networks with an address. */
  social: { label: string; href: string }[];
}

/** The names beside the logo: part of the brand, the rest are the company's details. */
export type Lockup = Pick<CompanyProfile, "shortName" | "descriptor">;
export type CompanyDetails = Omit<CompanyProfile, keyof Lockup>;

export interface Company extends CompanyProfile {
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

export function companyOf(profile: CompanyProfile): Company {
  return {
    ...profile,
    phoneHref: phoneHref(profile.phone, profile.offices[0]?.country),
    // Profiles from before the hours followed from days and times have a text of their own.
    hours: officeHours(profile),
  };
}

/**
 * A number without a country code gets +1 if the first office is in the United States or Canada and the number has ten
 * digits, or eleven with a leading 1. Other numbers are dialed as typed.
 */
function phoneHref(phone: string, country: string | undefined): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.startsWith("+")) return `tel:+${digits}`;
  const isAmerican = (country === "US" || country === "CA") && /^1?\d{10}$/.test(digits);
  return isAmerican ? `tel:+1${digits.slice(-10)}` : `tel:${digits}`;
}
