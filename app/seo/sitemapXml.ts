import { categoryPath, postPath } from "~/blog/public/postsAddress";
import type { Post } from "~/blog/rules";
import type { Job } from "~/jobs/job";
import { LISTED_PAGES } from "~/seo/listedPages";
import { element } from "~/shell/feeds/xml";

/** sitemaps.org allows 50,000 addresses in one file; pages and categories are added to these. */
export const SITEMAP_JOBS_MAX = 20_000;
export const SITEMAP_POSTS_MAX = 29_000;

type ListedPost = Pick<Post, "slug" | "category" | "updatedAt">;

interface Records {
  jobs: readonly Pick<Job, "id" | "updatedAt">[];
  posts: readonly ListedPost[];
}

/**
 * All pages, open jobs and posts. Only records and their lists have a date of change: for fixed texts none is stored.
 */
export function sitemapXml({ jobs, posts }: Records, origin: string): string {
  const dates: Record<string, Date | null> = {
    "/careers": newestOf(jobs),
    "/blog": newestOf(posts),
  };
  const pages = LISTED_PAGES.map(({ path }) =>
    entry(new URL(path, origin).href, dates[path] ?? null),
  );
  const openings = jobs.map((job) => entry(`${origin}/careers/job/${job.id}`, job.updatedAt));
  const articles = posts.map((post) => entry(origin + postPath(post.slug), post.updatedAt));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...openings,
    ...categoryEntries(posts, origin),
    ...articles,
    "</urlset>",
    "",
  ].join("\n");
}

function categoryEntries(posts: readonly ListedPost[], origin: string): string[] {
  const byCategory = Map.groupBy(posts, ({ category }) => category);
  return [...byCategory].map(([category, listed]) =>
    entry(origin + categoryPath(category), newestOf(listed)),
  );
}

function newestOf(records: readonly { updatedAt: Date }[]): Date | null {
  const newest = records.reduce(
    (latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()),
    0,
  );
  return newest > 0 ? new Date(newest) : null;
}

function entry(address: string, changedAt: Date | null): string {
  const lastmod = changedAt ? element("lastmod", changedAt.toISOString()) : "";
  return `<url>${element("loc", address)}${lastmod}</url>`;
}
