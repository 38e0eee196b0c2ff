import type { Job } from "~/jobs/job";
import { isOpen } from "~/jobs/rules";

/** When a job was public; see tables.server.ts. */
type Publication = Pick<Job, "publishedAt" | "closedOn">;
type Dated = Pick<Job, "isActive" | "closesOn">;

/** Whether the closing date has passed, so that publishing the job would show it to nobody. */
export function isPastClosing({ closesOn }: Pick<Job, "closesOn">, today: string): boolean {
  return closesOn !== null && closesOn < today;
}

/** Computes the publication columns for a change. `before` is null for a new job. */
export function publicationAfter(
  before: (Dated & Publication) | null,
  after: Dated,
  { now, today }: { now: Date; today: string },
): Publication {
  if (isOpen(after, today)) return { publishedAt: before?.publishedAt ?? now, closedOn: null };
  const wasOpen = before !== null && isOpen(before, today);
  const publishedAt = before?.publishedAt ?? (wasOpen ? now : null);
  if (!before || !publishedAt) return { publishedAt: null, closedOn: null };
  return { publishedAt, closedOn: wasOpen ? today : lastPublicDay(before) };
}

/** The last public day of a job that is not open, as YYYY-MM-DD; null if it was never public or is unknown. */
export function lastPublicDay(job: Pick<Job, "closedOn" | "closesOn">): string | null {
  return job.closedOn ?? job.closesOn;
}
