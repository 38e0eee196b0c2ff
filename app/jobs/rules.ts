import { slugOf } from "#markup/slug";
import type { AdvertisedJob, Job } from "~/jobs/job";

export const PUBLIC_PAGE_SIZE = 20;
export const ADMIN_PAGE_SIZE = 25;
export const SIMILAR_JOBS = 3;
export const RECENT_JOBS = 5;

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
