/** Everything the pages and mails say about the firm itself, as it is stored. */
export interface CompanyProfile {
  /** As the law knows it. */
  name: string;
  shortName: string;
  descriptor: string;
  tagline: string;
  email: string;
  phone: string;
  offices: Office[];
  /** Business hours, a line each. */
  hours: string[];
  /** Only those with an address are shown. */
  social: { label: string; href: string }[];
}

export interface Company extends CompanyProfile {
  /** The phone number as a dialling address: digits only after the plus sign. */
  phoneHref: string;
}

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

/** The demo firm. Its e-mail, phone and addresses are reserved examples that reach nobody. */
const northwind: CompanyProfile = {
  name: "Northwind Technology Consulting",
  shortName: "Northwind",
  descriptor: "Technology Consulting",
  tagline:
    "Transforming businesses through innovative technology solutions and expert staff augmentation.",
  email: "hello@northwind.example",
  phone: "(609) 555-0100",
  offices: [
    {
      name: "Hamilton office",
      street: "100 Example Way",
      city: "Hamilton",
      region: "NJ",
      postalCode: "08619",
      country: "US",
    },
    {
      name: "East Brunswick office",
      street: "200 Sample Street, Suite 4",
      city: "East Brunswick",
      region: "NJ",
      postalCode: "08816",
      country: "US",
    },
  ],
  hours: ["Monday to Friday, 9:00 AM to 6:00 PM EST", "Closed Saturday and Sunday"],
  social: [],
};

export const NORTHWIND: Company = companyOf(northwind);

export function companyOf(profile: CompanyProfile): Company {
  return { ...profile, phoneHref: phoneHref(profile.phone, profile.offices[0]?.country) };
}

/** A number without its country's code is dialled as one of the first office's country, where that can be told from its digits. */
function phoneHref(phone: string, country: string | undefined): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.startsWith("+")) return `tel:+${digits}`;
  const isAmerican = (country === "US" || country === "CA") && /^1?\d{10}$/.test(digits);
  return isAmerican ? `tel:+1${digits.slice(-10)}` : `tel:${digits}`;
}
