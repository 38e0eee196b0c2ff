import type { Company } from "~/company/profile";
import type { CompanyCard } from "~/ui/layouts/company";

/** The company as shown in the frame of every page. */
export function companyCard(company: Company, logo: string | null): CompanyCard {
  return {
    ...company,
    logo,
    offices: company.offices.map(({ name, street, city, region, postalCode }) => ({
      name,
      lines: [street, [city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ")],
    })),
  };
}
