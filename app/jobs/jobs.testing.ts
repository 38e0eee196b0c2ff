import type { JobDetails } from "~/jobs/job";

export { ADA as ADMINISTRATOR, VISITOR } from "../../tests/support/ada";

export const DETAILS: JobDetails = {
  title: "Data Engineer",
  location: "Newark, NJ",
  type: "Full-time",
  department: "Engineering",
  description: "Build pipelines that are 100% tested.",
  responsibilities: ["Build"],
  requirements: ["SQL"],
  is_active: true,
  pay_minimum: 100_000,
  pay_maximum: 120_000,
  pay_unit: "year",
  pay_currency: "USD",
  benefits: null,
  other_compensation: null,
  workplace: "hybrid",
  closes_on: null,
};
