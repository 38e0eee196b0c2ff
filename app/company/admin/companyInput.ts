import type { Company, CompanyInput, Office } from "~/company/profile";
import { SOCIAL_NETWORKS } from "~/company/rules";

/** The values of the form for a stored company. */
export function inputOfCompany(company: Company): CompanyInput {
  const { name, tagline, email, phone, offices, social } = company;
  return {
    ...{ name, tagline, email, phone },
    region: company.region,
    time_zone: company.timeZone,
    business_days: company.businessHours.days.join(","),
    opens: company.businessHours.opens,
    closes: company.businessHours.closes,
    home_posts: company.homePosts.join("\n"),
    ...Object.assign(
      {},
      ...offices.map((office, place) => inputOfOffice(`office_${place + 1}`, office)),
    ),
    ...Object.fromEntries(
      Object.entries(SOCIAL_NETWORKS).map(([field, label]) => [
        field,
        social.find((link) => link.label === label)?.href ?? "",
      ]),
    ),
  };
}

function inputOfOffice(field: string, office: Office): CompanyInput {
  return {
    [`${field}_name`]: office.name,
    [`${field}_street`]: office.street,
    [`${field}_city`]: office.city,
    [`${field}_region`]: office.region,
    [`${field}_postal_code`]: office.postalCode,
    [`${field}_country`]: office.country,
  };
}
