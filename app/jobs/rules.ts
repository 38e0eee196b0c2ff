import { slugOf } from "~/platform/forms/slug";

export const EMPLOYMENT_TYPES = [
  "Full-time",
  "Part-time",
  "Contract",
  "Freelance",
  "Temporary",
  "Internship",
] as const;

/** Suggestions only: a department may have any name. */
export const SUGGESTED_DEPARTMENTS = [
  "Engineering",
  "Data Science",
  "Cloud Infrastructure",
  "Product",
  "Design",
  "Marketing",
  "Sales",
  "HR",
  "Finance",
] as const;

export const PAY_UNITS = ["hour", "day", "week", "month", "year"] as const;
export type PayUnit = (typeof PAY_UNITS)[number];

export const WORKPLACES = ["on-site", "hybrid", "remote"] as const;
export type Workplace = (typeof WORKPLACES)[number];

export const PUBLIC_PAGE_SIZE = 20;
export const ADMIN_PAGE_SIZE = 25;
export const SIMILAR_JOBS = 3;
export const RECENT_JOBS = 5;

export interface Job {
  id: string;
  title: string;
  location: string;
  type: string;
  department: string;
  description: string;
  responsibilities: string[];
  requirements: string[];
  isActive: boolean;
  datePosted: Date;
  payMinimum: number | null;
  payMaximum: number | null;
  payUnit: PayUnit | null;
  payCurrency: string | null;
  benefits: string | null;
  otherCompensation: string | null;
  workplace: Workplace | null;
  /** The last day to apply, as YYYY-MM-DD. */
  closesOn: string | null;
  /** When it was first public; null if it never was. */
  publishedAt: Date | null;
  /** The day on which it was taken off the site, as YYYY-MM-DD. */
  closedOn: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields of a job that the public can read. */
export type AdvertisedJob = Omit<
  Job,
  "isActive" | "publishedAt" | "closedOn" | "createdAt" | "updatedAt"
>;

export function advertisedOf(job: Job): AdvertisedJob {
  const { isActive, publishedAt, closedOn, createdAt, updatedAt, ...advertised } = job;
  return advertised;
}

/** Makes a job's id from its title as a slug and the moment it was added, in base 36. */
export function newJobId(title: string, now: Date): string {
  return [slugOf(title), now.getTime().toString(36)].filter(Boolean).join("-");
}

/** Whether the public may see the job and apply. `today` is YYYY-MM-DD in the company's time zone. */
export function isOpen(job: Pick<Job, "isActive" | "closesOn">, today: string): boolean {
  return job.isActive && (job.closesOn === null || job.closesOn >= today);
}

/** Formats the pay, such as "$135,000 – $165,000 a year"; null if none is stated. */
export function formatPay(job: Pick<Job, "payMinimum" | "payMaximum" | "payUnit" | "payCurrency">) {
  const { payMinimum: low, payMaximum: high } = job;
  if (low === null && high === null) return null;
  const unit = job.payUnit ? ` ${job.payUnit === "hour" ? "an" : "a"} ${job.payUnit}` : "";
  const money = moneyFormat(job.payCurrency ?? "USD");
  if (low !== null && high !== null && low !== high)
    return `${money.format(low)} – ${money.format(high)}${unit}`;
  if (high === null) return `From ${money.format(low ?? 0)}${unit}`;
  return `${low === null ? "Up to " : ""}${money.format(high)}${unit}`;
}

function moneyFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
}
