import type { JobDetails } from "~/jobs/job";

export const ADMINISTRATOR = {
  kind: "administrator",
  id: "1",
  name: "Ada",
  email: "ada@example.com",
  address: "127.0.0.1",
} as const;
export const VISITOR = { kind: "visitor", address: "127.0.0.1" } as const;

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
