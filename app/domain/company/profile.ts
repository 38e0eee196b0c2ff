/** Everything the pages and mails say about the firm itself. */
export interface Company {
  name: string;
  shortName: string;
  descriptor: string;
  tagline: string;
  email: string;
  phone: string;
  /** The phone number as a dialling address: digits only after the plus sign. */
  phoneHref: string;
  offices: Office[];
  /** Business hours, a line each. */
  hours: string[];
  /** Only those with an address are shown. */
  social: { label: string; href: string }[];
}

export interface Office {
  name: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
  /** As ISO 3166-1 writes it: "US". */
  country: string;
}

/** The demo firm. Its e-mail, phone and addresses are reserved examples that reach nobody. */
export const NORTHWIND: Company = {
  name: "Northwind Technology Consulting",
  shortName: "Northwind",
  descriptor: "Technology Consulting",
  tagline:
    "Transforming businesses through innovative technology solutions and expert staff augmentation.",
  email: "hello@northwind.example",
  phone: "(609) 555-0100",
  phoneHref: "tel:+16095550100",
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
