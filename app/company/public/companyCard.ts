import type { Company } from "~/company/profile";
import type { CompanyCard } from "~/ui/layouts/company";

/** The company as shown in the frame of every page. */
export function companyCard(company: Company, mark: string | null): CompanyCard {
  return {
    ...company,
    mark,
    offices: company.offices.map(({ name, street, city, region, postalCode }) => ({
      name,
      lines: [street, [city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ")],
    })),
  };
}
