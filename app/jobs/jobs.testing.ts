import { addJob } from "~/jobs/commands.server";
import type { Job, JobDetails } from "~/jobs/job";
import type { App } from "~/platform/app.server";
import { ADA } from "../../tests/support/actors";

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

/** Active, closing date, and whether such a job is open on that day. The rule has a form in code and one in SQL. */
export const OPEN_ON_NOVEMBER_20: [boolean, string | null, boolean][] = [
  [true, null, true],
  [true, "2026-11-20", true],
  [true, "2026-11-21", true],
  [true, "2026-11-19", false],
  [false, null, false],
  [false, "2026-11-21", false],
];

/** Adds the job above with these changes. */
export async function addedJob(app: App, changes: Partial<JobDetails> = {}): Promise<Job> {
  const result = await addJob(app, ADA, { ...DETAILS, ...changes });
  if (!result.ok) throw new Error(result.reason);
  return result.job;
}
