/** What the frame tells about the company; the company room has all of it and more. */
export interface CompanyCard {
  /** Legal name, for the copyright line. */
  name: string;
  /** The name beside the mark. */
  shortName: string;
  /** The line under the name beside the mark. */
  descriptor: string;
  tagline: string;
  /** The address of its own mark; null where the drawn one stands. */
  mark: string | null;
  email: string;
  /** As people read it, and as a phone dials it ("tel:+1..."). */
  phone: string;
  phoneHref: string;
  offices: readonly { name: string; lines: readonly string[] }[];
  hours: readonly string[];
  /** As a sentence names where it works; empty where it says nothing of that. */
  region: string;
  timeZone: string;
  businessHours: {
    readonly days: readonly number[];
    readonly opens: string;
    readonly closes: string;
  };
  /** Empty until an address is configured: a link that leads nowhere is not shown. */
  social: readonly { label: string; href: string }[];
}
