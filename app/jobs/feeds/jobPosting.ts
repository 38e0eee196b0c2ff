import type { Company } from "~/company/profile";
import type { EmploymentType, Job, PayUnit } from "~/jobs/job";
import { jobPath } from "~/jobs/public/careersAddress";
import { listSections, paragraphsOf } from "~/jobs/public/formatJob";
import { isRemote, isRemoteLocation } from "~/jobs/rules";
import { LOCALES } from "~/languages/languages";
import { type Translate, translatorIn } from "~/languages/translate";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { element, markupText } from "~/shell/feeds/xml";
import {
  logoAddress,
  pageAddress,
  postalAddress,
  type StructuredData,
} from "~/shell/public/pageMeta";

/** The employment types of schema.org. Jobs that were taken over from another site may have other types. */
const POSTING_TYPES: Record<EmploymentType, string> & Partial<Record<string, string>> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Freelance: "CONTRACTOR",
  Temporary: "TEMPORARY",
  Internship: "INTERN",
};

const UNITS: Record<PayUnit, string> = {
  hour: "HOUR",
  day: "DAY",
  week: "WEEK",
  month: "MONTH",
  year: "YEAR",
};

/**
 * Describes a job with every property that Google's guide to JobPosting requires or recommends and the job states
 * (developers.google.com/search/docs/appearance/structured-data/job-posting). Nothing is guessed: pay without a unit and
 * ambiguous places are omitted.
 */
export function jobPosting(job: Job, company: Company, origin: string): StructuredData {
  const t = translatorIn(company.locale);
  const calendar = createOfficeCalendar(company);
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: jobHtml(job, t),
    datePosted: calendar.dayOf(job.datePosted),
    ...(job.closesOn && { validThrough: calendar.endOfDay(job.closesOn) }),
    employmentType: POSTING_TYPES[job.type] ?? "OTHER",
    hiringOrganization: {
      "@type": "Organization",
      name: company.name,
      sameAs: `${origin}/`,
      logo: logoAddress(origin),
    },
    identifier: { "@type": "PropertyValue", name: company.name, value: job.id },
    ...placeOf(job, company),
    ...payOf(job, LOCALES[t.locale].currency),
    ...(job.benefits && { jobBenefits: job.benefits }),
    ...(job.otherCompensation && { incentiveCompensation: job.otherCompensation }),
    directApply: true,
    url: pageAddress(origin, company.base, jobPath(job.id)),
  };
}

function placeOf(job: Job, company: Company): StructuredData {
  const address = addressOf(job, company);
  const country = formatCountry(company.offices[0]?.country);
  const remote = isRemote(job);
  return {
    ...(address && { jobLocation: { "@type": "Place", address } }),
    ...(remote && { jobLocationType: "TELECOMMUTE" }),
    ...(remote &&
      country && { applicantLocationRequirements: { "@type": "Country", name: country } }),
  };
}

/** Where remote workers may live: only the company's own country is known. */
function formatCountry(code: string | undefined): string | undefined {
  return code && new Intl.DisplayNames("en", { type: "region" }).of(code);
}

/**
 * The address of the office in that city, or of "City, ST" in the country of the company's first office. A remote job whose
 * location is neither, such as "Anywhere", has none.
 */
function addressOf(job: Job, company: Company): StructuredData | null {
  const { location } = job;
  if (isRemoteLocation(location)) return null;
  const [city = "", region, ...rest] = location.split(",").map((part) => part.trim());
  const isThere = (office: { city: string; region: string }) =>
    office.city.toLowerCase() === city.toLowerCase() && (!region || office.region === region);
  const office = company.offices.find(isThere);
  if (office) return postalAddress(office);
  const isState = /^[A-Z]{2}$/.test(region ?? "") && rest.length === 0;
  if (isRemote(job) && !isState) return null;
  const address = { "@type": "PostalAddress", addressLocality: city };
  if (!region || rest.length > 0) return address;
  const country = isState && company.offices[0]?.country;
  return { ...address, addressRegion: region, ...(country && { addressCountry: country }) };
}

function payOf(job: Job, currency: string): StructuredData {
  const { payMinimum: low, payMaximum: high, payUnit, payCurrency } = job;
  if (!payUnit || (low === null && high === null)) return {};
  const amounts =
    low === high
      ? { value: low }
      : { ...(low !== null && { minValue: low }), ...(high !== null && { maxValue: high }) };
  return {
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: payCurrency ?? currency,
      value: { "@type": "QuantitativeValue", ...amounts, unitText: UNITS[payUnit] },
    },
  };
}

/** Renders the whole text of a job as simple HTML for search engines and feeds, in the order of its page. */
export function jobHtml(job: Job, t: Translate): string {
  return [
    ...paragraphsOf(job.description).map(
      (text) => `<p>${markupText(text).replaceAll("\n", "<br>")}</p>`,
    ),
    ...listSections(job, t).map(({ title, lines }) => list(title, lines)),
  ].join("");
}

function list(title: string, points: readonly string[]): string {
  const items = points.map((point) => element("li", point)).join("");
  return `${element("h3", title)}<ul>${items}</ul>`;
}
