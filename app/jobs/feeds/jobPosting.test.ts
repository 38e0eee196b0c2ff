import { expect, test } from "vitest";
import { jobPosting } from "~/jobs/feeds/jobPosting";
import { breadcrumbData, siteData } from "~/shell/public/pageMeta";
import { NORTHWIND } from "../../../database/demo/company";
import { hostileJob } from "../../../tests/support/hostileJob";

const ORIGIN = "https://firm.example";
const plain = {
  title: "Data Engineer",
  location: "Hamilton, NJ",
  department: "Engineering",
  description: "First.\n\nSecond,\nwith a break.",
  responsibilities: ["Build"],
  requirements: ["SQL & Python"],
  benefits: "Dental\nVision",
  otherCompensation: "Annual bonus",
} as const;
const postingOf = (changes: Parameters<typeof hostileJob>[0]) =>
  jobPosting(
    hostileJob({
      ...plain,
      responsibilities: ["Build"],
      requirements: ["SQL & Python"],
      ...changes,
    }),
    NORTHWIND,
    ORIGIN,
  );

test("a posting contains all properties that Google requires and recommends", () => {
  expect(postingOf({})).toEqual({
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: "Data Engineer",
    description:
      "<p>First.</p><p>Second,<br>with a break.</p><h3>Responsibilities</h3><ul><li>Build</li></ul><h3>Requirements</h3><ul><li>SQL &amp; Python</li></ul><h3>Benefits</h3><ul><li>Dental</li><li>Vision</li></ul><h3>Other compensation</h3><ul><li>Annual bonus</li></ul>",
    datePosted: "2026-11-20",
    validThrough: "2026-11-30T23:59:59-05:00",
    employmentType: "FULL_TIME",
    hiringOrganization: {
      "@type": "Organization",
      name: "Northwind Technology Consulting",
      sameAs: "https://firm.example/",
      logo: "https://firm.example/icon-512.png",
    },
    identifier: {
      "@type": "PropertyValue",
      name: "Northwind Technology Consulting",
      value: "hostile-1",
    },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: "100 Example Way",
        addressLocality: "Hamilton",
        addressRegion: "NJ",
        postalCode: "08619",
        addressCountry: "US",
      },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "USD",
      value: { "@type": "QuantitativeValue", minValue: 100, maxValue: 200, unitText: "HOUR" },
    },
    jobBenefits: "Dental\nVision",
    incentiveCompensation: "Annual bonus",
    directApply: true,
    url: "https://firm.example/careers/job/hostile-1",
  });
});

test.each([
  ["Full-time", "FULL_TIME"],
  ["Part-time", "PART_TIME"],
  ["Contract", "CONTRACTOR"],
  ["Freelance", "CONTRACTOR"],
  ["Temporary", "TEMPORARY"],
  ["Internship", "INTERN"],
  ["Something else", "OTHER"],
])("%s is %s", (type, employmentType) => {
  expect(postingOf({ type })).toMatchObject({ employmentType });
});

test("a remote job names the country of its applicants", () => {
  expect(postingOf({ workplace: "remote", location: "Remote" })).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: "United States" },
  });
  expect(postingOf({ workplace: "remote", location: "Remote" })).not.toHaveProperty("jobLocation");
  expect(postingOf({ workplace: "hybrid" })).not.toHaveProperty("jobLocationType");
  // No place is invented for it; one that is stated is given.
  for (const location of ["Anywhere", "Remoto", "Paris, France"])
    expect(postingOf({ workplace: "remote", location })).not.toHaveProperty("jobLocation");
  expect(postingOf({ workplace: "remote", location: "Austin, TX" })).toHaveProperty("jobLocation");
  expect(postingOf({ workplace: null, location: "En remoto" })).toHaveProperty("jobLocationType");
});

test.each([
  ["hamilton", { streetAddress: "100 Example Way" }],
  ["Austin, TX", { addressLocality: "Austin", addressRegion: "TX", addressCountry: "US" }],
  ["Hamilton, OH", { addressLocality: "Hamilton", addressRegion: "OH", addressCountry: "US" }],
  ["Paris, France", { addressLocality: "Paris", addressRegion: "France" }],
])("the address of %s contains what is known", (location, address) => {
  const posting = postingOf({ location }) as { jobLocation: { address: object } };
  expect(posting.jobLocation.address).toMatchObject(address);
});

test.each([
  [{ payMinimum: 90, payMaximum: null }, { minValue: 90 }],
  [{ payMinimum: null, payMaximum: 90 }, { maxValue: 90 }],
  [{ payMinimum: 90, payMaximum: 90 }, { value: 90 }],
])("pay of %o is %o", (pay, amounts) => {
  const posting = postingOf(pay) as { baseSalary: { value: object } };
  expect(posting.baseSalary.value).toEqual({
    "@type": "QuantitativeValue",
    unitText: "HOUR",
    ...amounts,
  });
});

test("properties that a job does not state are omitted", () => {
  const silent = postingOf({ payUnit: null, benefits: null, closesOn: null, workplace: null });
  for (const name of ["baseSalary", "jobBenefits", "validThrough", "jobLocationType"])
    expect(silent).not.toHaveProperty(name);
  expect(postingOf({ payMinimum: null, payMaximum: null })).not.toHaveProperty("baseSalary");
});

test("a job in the second language has the address of its page", () => {
  const company = { ...NORTHWIND, locale: "es-US", base: "/es" } as const;
  expect(jobPosting(hostileJob(), company, ORIGIN)).toMatchObject({
    url: "https://firm.example/es/careers/job/hostile-1",
  });
});

test("the description escapes hostile text", () => {
  const { description } = jobPosting(hostileJob(), NORTHWIND, ORIGIN);
  expect(description).not.toMatch(/<(?!\/?(p|ul|li|h3|br)>)/);
});

test("the home page describes the company and its address", () => {
  const { "@graph": graph } = siteData(NORTHWIND, ORIGIN) as { "@graph": object[] };
  expect(graph).toHaveLength(2);
  expect(graph[0]).toMatchObject({
    "@type": "Organization",
    url: "https://firm.example/",
    telephone: "+16095550100",
    address: [{ addressLocality: "Hamilton" }, { addressLocality: "East Brunswick" }],
  });
  expect(graph[0]).not.toHaveProperty("sameAs");
  expect(graph[1]).toMatchObject({ "@type": "WebSite", name: NORTHWIND.name });
});

test("breadcrumbs are numbered from one", () => {
  const way = breadcrumbData(
    [
      { label: "Home", href: "/" },
      { label: "Careers", href: "/careers" },
    ],
    ORIGIN,
  );
  expect(way).toMatchObject({
    itemListElement: [
      { position: 1, name: "Home", item: "https://firm.example/" },
      { position: 2, name: "Careers", item: "https://firm.example/careers" },
    ],
  });
});
