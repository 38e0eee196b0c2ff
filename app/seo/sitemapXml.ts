import type { Post } from "~/blog/post";
import { categoryPath, postPath, topicPath } from "~/blog/public/postsAddress";
import type { Job } from "~/jobs/job";
import { jobPath } from "~/jobs/public/careersAddress";
import { element } from "~/shell/feeds/xml";

type ListedJob = Pick<Job, "id" | "updatedAt">;
type ListedPost = Pick<Post, "slug" | "category" | "updatedAt">;

/** The pages in the sitemap, and when the newest record of each list changed; null if the list is empty. */
interface ListedPages {
  /** The paths of the pages that show no record. */
  pages: readonly string[];
  jobs: Date | null;
  posts: Date | null;
  categories: readonly { category: string; changedAt: Date }[];
}

/** The authors and tags that have pages. */
interface Topics {
  authors: readonly ListedTopic[];
  tags: readonly ListedTopic[];
}

interface ListedTopic {
  slug: string;
  changedAt: Date;
}

/** All pages, open jobs and posts in one file. */
export function sitemapXml(
  {
    pages,
    jobs,
    posts,
    ...topics
  }: {
    pages: readonly string[];
    jobs: readonly ListedJob[];
    posts: readonly ListedPost[];
  } & Topics,
  origin: string,
): string {
  const byCategory = [...Map.groupBy(posts, ({ category }) => category)];
  const newest = {
    pages,
    ...topics,
    jobs: newestOf(jobs),
    posts: newestOf(posts),
    categories: byCategory.flatMap(([category, categoryPosts]) => {
      const changedAt = newestOf(categoryPosts);
      return changedAt ? [{ category, changedAt }] : [];
    }),
  };
  return urlset([
    ...pageEntries(newest, origin),
    ...jobEntries(jobs, origin),
    ...postEntries(posts, origin),
  ]);
}

/** A file of its own for each kind; the index names them. */
export const pagesXml = (listed: ListedPages & Topics, origin: string) =>
  urlset(pageEntries(listed, origin));
export const jobsXml = (jobs: readonly ListedJob[], origin: string) =>
  urlset(jobEntries(jobs, origin));
export const postsXml = (posts: readonly ListedPost[], origin: string) =>
  urlset(postEntries(posts, origin));

export function sitemapIndexXml(names: readonly string[], origin: string): string {
  const entries = names.map(
    (name) => `<sitemap>${element("loc", `${origin}/sitemap/${name}.xml`)}</sitemap>`,
  );
  return inside("sitemapindex", entries);
}

/** Only records and their lists have a date of change: for fixed texts none is stored. */
function pageEntries(newest: ListedPages & Topics, origin: string): string[] {
  const { pages, jobs, posts, categories, authors, tags } = newest;
  const dates: Record<string, Date | null> = { "/careers": jobs, "/blog": posts };
  const fixed = pages.map((path) => entry(new URL(path, origin).href, dates[path] ?? null));
  const lists = categories.map(({ category, changedAt }) =>
    entry(origin + categoryPath(category), changedAt),
  );
  const topicsOf = (kind: "author" | "tag", topics: readonly ListedTopic[]) =>
    topics.map(({ slug, changedAt }) => entry(origin + topicPath({ kind, slug }), changedAt));
  return [...fixed, ...lists, ...topicsOf("author", authors), ...topicsOf("tag", tags)];
}

const jobEntries = (jobs: readonly ListedJob[], origin: string) =>
  jobs.map((job) => entry(origin + jobPath(job.id), job.updatedAt));

const postEntries = (posts: readonly ListedPost[], origin: string) =>
  posts.map((post) => entry(origin + postPath(post.slug), post.updatedAt));

const urlset = (entries: readonly string[]) => inside("urlset", entries);

function inside(root: string, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    "",
  ].join("\n");
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

/** A large sitemap has parts: the fixed pages, and parts of at most this many jobs or posts, newest first. */
export const PART_ADDRESSES_MAX = 5_000;

export type SitemapPart = { kind: "pages" } | { kind: "jobs" | "posts"; number: number };

interface Totals {
  jobs: number;
  posts: number;
}

/** Whether everything fits into one file that is answered as fast as a page. */
export function fitsInOne({ jobs, posts }: Totals): boolean {
  return jobs + posts <= PART_ADDRESSES_MAX;
}

/** The names of all parts, as they stand in addresses: "jobs-1". */
export function listPartNames({ jobs, posts }: Totals): string[] {
  return ["pages", ...numbered("jobs", jobs), ...numbered("posts", posts)];
}

function numbered(kind: string, total: number): string[] {
  const count = Math.ceil(total / PART_ADDRESSES_MAX);
  return Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`);
}

/** The part of this name; null if no sitemap of any size has one. */
export function readPartName(name: string): SitemapPart | null {
  if (name === "pages") return { kind: "pages" };
  const [, kind, number] = /^(jobs|posts)-([1-9]\d{0,4})$/.exec(name) ?? [];
  return kind === "jobs" || kind === "posts" ? { kind, number: Number(number) } : null;
}

/** Where the records of a part begin and how many it holds. */
export function rangeOf(number: number): { skipped: number; limit: number } {
  return { skipped: (number - 1) * PART_ADDRESSES_MAX, limit: PART_ADDRESSES_MAX };
}
