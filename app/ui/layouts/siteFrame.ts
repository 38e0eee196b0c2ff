import type { AddressBase, Language, LocaleCode, PageLanguage } from "~/languages/languages";

/** What the frame shows of the company; app/company has the full profile. */
export interface CompanyCard {
  /** The legal name, for the copyright line. */
  name: string;
  /** The name next to the logo. */
  shortName: string;
  /** The line under the name. */
  descriptor: string;
  tagline: string;
  /** The address of the company's own logo; null for the drawn one. */
  logo: string | null;
  email: string;
  /** As displayed, and as a phone dials it ("tel:+1..."). */
  phone: string;
  phoneHref: string;
  offices: readonly { name: string; lines: readonly string[] }[];
  hours: readonly string[];
  /** Where the company works, for use in a sentence; empty if it is not set. */
  region: string;
  timeZone: string;
  /** What this page is in, and what its address begins with. */
  locale: LocaleCode;
  base: AddressBase;
  /** The other language that pages are in; null if there is none. */
  other: PageLanguage | null;
  businessHours: {
    readonly days: readonly number[];
    readonly opens: string;
    readonly closes: string;
  };
  /** Empty until an address is set, so that no link leads nowhere. */
  social: readonly { label: string; href: string }[];
}

/** A page in another language. */
export interface OtherLanguageLink {
  language: Language;
  /** Path and query, with the base of that language. */
  href: string;
}

export interface FrameLink {
  label: string;
  href: string;
}

/** The links in the header and the footer of every public page. */
export interface SiteLinks {
  /** An extra link is left out of a narrow bar: it is in the footer too. */
  header: readonly (FrameLink & { button?: boolean; extra?: boolean })[];
  quick: readonly FrameLink[];
  services: readonly FrameLink[];
  legal: readonly FrameLink[];
}
