import type { OfficeTime } from "~/platform/calendar/officeCalendar";

/** Everything the pages and mails say about the firm itself, as it is stored. */
export interface CompanyProfile extends OfficeTime {
  /** As the law knows it. */
  name: string;
  shortName: string;
  descriptor: string;
  tagline: string;
  email: string;
  phone: string;
  /** Where it works, as a sentence names it ("New Zealand"); empty where it says nothing of that. */
  region: string;
  offices: Office[];
  /** Business hours as people read them, a line each; what is counted with is `businessHours`. */
  hours: string[];
  /** Slugs of the posts on the home page, in order; the newest ones fill the places that are left. */
  homePosts: string[];
  /** Only those with an address are shown. */
  social: { label: string; href: string }[];
}

export interface Company extends CompanyProfile {
  /** The phone number as a dialling address: digits only after the plus sign. */
  phoneHref: string;
}

/** A profile as it was typed into its form, by field name. */
export type CompanyInput = Readonly<Record<string, string>>;

export interface Office {
  name: string;
  street: string;
  city: string;
  /** Where a country has none, it and the postal code are empty. */
  region: string;
  postalCode: string;
  /** As ISO 3166-1 writes it: "US". */
  country: string;
}

/** What stands until somebody has saved a profile: plainly a placeholder, and a mailbox that reaches nobody. */
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
  hours: ["Monday to Friday, 9:00 AM to 6:00 PM UTC"],
  homePosts: [],
  social: [],
});

export function companyOf(profile: CompanyProfile): Company {
  return { ...profile, phoneHref: phoneHref(profile.phone, profile.offices[0]?.country) };
}

/**
 * A number without its country's code is dialled as one of the first office's country, where that can be told from its
 * digits.
 */
function phoneHref(phone: string, country: string | undefined): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.startsWith("+")) return `tel:+${digits}`;
  const isAmerican = (country === "US" || country === "CA") && /^1?\d{10}$/.test(digits);
  return isAmerican ? `tel:+1${digits.slice(-10)}` : `tel:${digits}`;
}
