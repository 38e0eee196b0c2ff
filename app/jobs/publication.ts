import { isOpen, type Job } from "~/jobs/rules";

/** What is recorded of a job's time in public; see tables.server.ts. */
type Publication = Pick<Job, "publishedAt" | "closedOn">;
type Dated = Pick<Job, "isActive" | "closesOn">;

/** Whether its last day to apply is over: publishing it would show it to nobody. */
export function isPastClosing({ closesOn }: Pick<Job, "closesOn">, today: string): boolean {
  return closesOn !== null && closesOn < today;
}

/** What to record with a change. `before` is null for a new job. */
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

/** The day on which a job that is not open was last public; null if it never was, or nobody knows. */
export function lastPublicDay(job: Pick<Job, "closedOn" | "closesOn">): string | null {
  return job.closedOn ?? job.closesOn;
}
