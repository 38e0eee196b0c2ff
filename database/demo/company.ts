import { type Company, type CompanyProfile, companyOf } from "~/company/profile";

/** The demo company. Its email address, phone number and addresses are reserved examples that reach nobody. */
export const NORTHWIND_PROFILE: CompanyProfile = {
  name: "Northwind Technology Consulting",
  shortName: "Northwind",
  descriptor: "Technology Consulting",
  tagline:
    "Transforming businesses through innovative technology solutions and expert staff augmentation.",
  email: "hello@northwind.example",
  phone: "(609) 555-0100",
  region: "New Jersey",
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
  timeZone: "America/New_York",
  businessHours: { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" },
  homePosts: [
    "introduction-to-generative-ai",
    "data-science-for-business-intelligence",
    "modern-data-pipeline-architecture",
  ],
  social: [],
};

export const NORTHWIND: Company = companyOf(NORTHWIND_PROFILE);
