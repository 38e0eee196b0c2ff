import type { Job, JobInput } from "~/jobs/job";
import { isRemote } from "~/jobs/rules";

// Decides whether a job may be published (by its gaps, the policy and its closing date), and when
// it is public.

/** A missing detail of a job, required by pay transparency laws or recommended for job search engines. */
export interface Gap {
  kind: "law" | "search";
  /** The form field that closes the gap. */
  field: keyof JobInput;
  text: string;
}

export type PublishCheckFields = Pick<
  Job,
  | "payMinimum"
  | "payMaximum"
  | "payUnit"
  | "benefits"
  | "otherCompensation"
  | "location"
  | "workplace"
  | "closesOn"
>;

/**
 * Lists what to complete before a job is published. Law: N.J.S.A. 34:6B-23, in force since June 2025 and one of the strictest of
 * its kind, requires the wage or salary, or its range, and a general description of benefits and other compensation. Search: what
 * Google's guide to JobPosting requires or recommends (developers.google.com/search/docs/appearance/structured-data/job-posting).
 */
export function findGaps(job: PublishCheckFields): Gap[] {
  return [...payGaps(job), ...benefitGaps(job), ...searchGaps(job)];
}

/** Lists the gaps that block publishing if the policy says so. */
export function findLegalGaps(job: PublishCheckFields): Gap[] {
  return findGaps(job).filter(({ kind }) => kind === "law");
}

export interface PublishingPolicy {
  /** Whether a job that lacks legally required fields cannot be published; otherwise the editor only warns. */
  blocksIncomplete: boolean;
}

export type Publishable = PublishCheckFields & { isActive: boolean };

/** The gaps by which the policy blocks this job from being published; none if it does not. */
export function blockingGaps({ blocksIncomplete }: PublishingPolicy, job: Publishable): Gap[] {
  return blocksIncomplete && job.isActive ? findLegalGaps(job) : [];
}

/** Whether the closing date has passed, so that publishing the job would show it to nobody. */
export function isPastClosing({ closesOn }: Pick<Job, "closesOn">, today: string): boolean {
  return closesOn !== null && closesOn < today;
}

/**
 * Whether a change would publish a job whose closing date has passed. A form that leaves an active job active and its closing
 * date as it is publishes nothing. "Activate" sends no closing date, so it is refused for such a job.
 */
export function isPublishedTooLate(
  before: Job,
  after: Job,
  changes: Partial<Job>,
  today: string,
): boolean {
  if (!after.isActive || !isPastClosing(after, today)) return false;
  const staysClosed = before.isActive && changes.closesOn === before.closesOn;
  return !staysClosed;
}

function payGaps({ payMinimum: low, payMaximum: high, payUnit }: PublishCheckFields): Gap[] {
  if (low === null && high === null)
    return [law("pay_minimum", "State the pay, or both ends of its range.")];
  const gaps: Gap[] = [];
  if (low === null) gaps.push(law("pay_minimum", "State the lower end of the pay range."));
  if (high === null) gaps.push(law("pay_maximum", "State the upper end of the pay range."));
  if (!payUnit) gaps.push(law("pay_unit", "Say what the pay is for: an hour, a month, a year."));
  return gaps;
}

function benefitGaps({ benefits, otherCompensation }: PublishCheckFields): Gap[] {
  const gaps: Gap[] = [];
  if (!benefits) gaps.push(law("benefits", "Describe the benefits that come with it."));
  if (!otherCompensation) gaps.push(law("other_compensation", OTHER_COMPENSATION_MISSING));
  return gaps;
}

const OTHER_COMPENSATION_MISSING =
  "Describe other compensation, such as bonuses, or say that there is none.";

function searchGaps({ location, workplace, closesOn }: PublishCheckFields): Gap[] {
  const gaps: Gap[] = [];
  if (!isRemote({ workplace, location }) && !/^[^,]+, *[A-Z]{2}$/.test(location.trim()))
    gaps.push(search("location", "Name city and state, such as Springfield, IL."));
  if (!closesOn) gaps.push(search("closes_on", "Give the last day to apply."));
  return gaps;
}

const law = (field: Gap["field"], text: string): Gap => ({ kind: "law", field, text });
const search = (field: Gap["field"], text: string): Gap => ({ kind: "search", field, text });

/** Whether the public may see the job and apply. `today` is YYYY-MM-DD in the company's time zone. */
export function isOpen(job: Pick<Job, "isActive" | "closesOn">, today: string): boolean {
  return job.isActive && !isPastClosing(job, today);
}

/** When a job was public. */
type PublicDates = Pick<Job, "firstPublicAt" | "closedOn">;
type Dated = Pick<Job, "isActive" | "closesOn">;

/** Computes the publication columns for a change. `before` is null for a new job. */
export function publicationAfter(
  before: (Dated & PublicDates) | null,
  after: Dated,
  { now, today }: { now: Date; today: string },
): PublicDates {
  if (isOpen(after, today)) return { firstPublicAt: before?.firstPublicAt ?? now, closedOn: null };
  const wasOpen = before !== null && isOpen(before, today);
  const firstPublicAt = before?.firstPublicAt ?? (wasOpen ? now : null);
  if (!before || !firstPublicAt) return { firstPublicAt: null, closedOn: null };
  return { firstPublicAt, closedOn: wasOpen ? today : lastPublicDay(before) };
}

/** The last public day of a job that was public and is not open, as YYYY-MM-DD; null if it is unknown. */
export function lastPublicDay(job: Pick<Job, "closedOn" | "closesOn">): string | null {
  return job.closedOn ?? job.closesOn;
}
