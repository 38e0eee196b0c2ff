export interface JobFilterValues {
  search: string;
  department: string;
  location: string;
  type: string;
  workplace: string;
}

const NAMES = ["search", "department", "location", "type", "workplace"] as const;

/** The address of the careers page with these filters. Omits empty filters and the first page. */
export function careersAddress(filters: JobFilterValues, page = 1): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (filters[name]) query.set(name, filters[name]);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/careers?${query}` : "/careers";
}

/** The link element by which feed readers find the feed. */
export const JOB_FEED = {
  rel: "alternate",
  type: "application/rss+xml",
  title: "Open positions",
  href: "/careers/feed.xml",
} as const;

/** The feed of the open jobs as a link that people see. */
export const JOB_FEED_LINK = {
  href: JOB_FEED.href,
  type: JOB_FEED.type,
  label: "RSS feed",
} as const;

export function isFiltered(filters: JobFilterValues): boolean {
  return NAMES.some((name) => filters[name] !== "");
}

/** The path of a job's page. Ids of imported jobs can have letters that an address spells differently. */
export function jobPath(id: string): string {
  return `/careers/job/${encodeURIComponent(id)}`;
}

/** The path of the form by which people apply for a job. */
export function applyPath(id: string): string {
  return `/careers/apply/${encodeURIComponent(id)}`;
}

/** The path of a job's preview picture. */
export function jobPicture(id: string): string {
  return `/og/job/${encodeURIComponent(id)}.png`;
}

const REFERENCE = /^APP-[0-9A-HJKMNP-TV-Z]{8}$/;

/** An application that was received, as the addresses of the pages that confirm it say it. Nothing personal is in them. */
export interface ApplicationConfirmation {
  reference: string;
  /** Whether a confirmation is mailed. */
  isConfirmed: boolean;
}

/** The reference is validated, so that no other text can be shown as one. */
function readConfirmed(query: URLSearchParams, name: string): ApplicationConfirmation | null {
  const reference = query.get(name);
  if (!reference || !REFERENCE.test(reference)) return null;
  return { reference, isConfirmed: query.get("mail") !== "none" };
}

function queryOf(
  name: string,
  { reference, isConfirmed }: ApplicationConfirmation,
  more = {},
): string {
  const query = new URLSearchParams({ [name]: reference, ...more });
  if (!isConfirmed) query.set("mail", "none");
  return query.toString();
}

/** The application form's own page, after it was sent. It redirects to Careers by itself, unless `isStaying`. */
export const readSubmitted = (query: URLSearchParams) => readConfirmed(query, "submitted");
export const submittedQuery = (applied: ApplicationConfirmation, { isStaying = false } = {}) =>
  `?${queryOf("submitted", applied, isStaying ? { stay: "1" } : {})}`;

/** The careers page with the confirmation of an application. */
export const readAppliedFor = (query: URLSearchParams) => readConfirmed(query, "applied");
export const appliedAddress = (applied: ApplicationConfirmation, jobId: string) =>
  `/careers?${queryOf("applied", applied, { position: jobId })}`;
