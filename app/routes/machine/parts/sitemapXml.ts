import type { Job } from "~/domain/jobs/rules";
import { PUBLIC_PAGES } from "~/routes/machine/parts/publicPages";
import { element } from "~/routes/machine/parts/xml";

/** sitemaps.org allows 50,000 addresses in one file; the pages come on top of the jobs. */
export const SITEMAP_JOBS_MAX = 49_000;

/** Every page and open job. Only what comes from records has a date: for the texts nobody keeps a true one. */
export function sitemapXml(jobs: readonly Pick<Job, "id" | "updatedAt">[], origin: string): string {
  const newest = jobs.reduce((latest, job) => Math.max(latest, job.updatedAt.getTime()), 0);
  const pages = PUBLIC_PAGES.map(({ path }) => {
    const isDated = path === "/careers" && jobs.length > 0;
    return entry(new URL(path, origin).href, isDated ? new Date(newest) : null);
  });
  const openings = jobs.map((job) => entry(`${origin}/careers/job/${job.id}`, job.updatedAt));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...openings,
    "</urlset>",
    "",
  ].join("\n");
}

function entry(address: string, changedAt: Date | null): string {
  const lastmod = changedAt ? element("lastmod", changedAt.toISOString()) : "";
  return `<url>${element("loc", address)}${lastmod}</url>`;
}
