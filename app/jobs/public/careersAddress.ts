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
