import type pg from "pg";
import { fillWithJobs } from "../database/demo/scale/manyJobs";
import { fillWithPosts } from "../database/demo/scale/manyPosts";
import type { RunningApp } from "../tests/support/app";
import type { Figure } from "./figure";
import { timeVisits } from "./largeSite";
import { eachOf } from "./visits";

const RECORDS = 20_000;
/** There are 800 of jobs and 1,600 of posts. */
const FAR_PAGE = 600;
const LIMIT_MS = 300;

/** Feeds and other responses for programs, of a large site. Each address is requested once, so that none comes from the cache. */
export const feedResponses = (): Promise<Figure[]> =>
  timeVisits({
    holds: "20,000 jobs and 20,000 posts",
    environment: { DEMO_CONTENT: "off" },
    fill,
    visits: (_, app) => visits(app),
    limitMs: LIMIT_MS,
  });

async function fill(client: pg.Client): Promise<void> {
  await fillWithPosts(client, RECORDS, new Date());
  await fillWithJobs(client, RECORDS, new Date());
  await client.query("vacuum analyze jobs, job_words, blogs, blog_words");
}

function visits({ url }: RunningApp): Record<string, string[]> {
  const each = eachOf(url);
  const sitemapParts = ["jobs", "posts"].flatMap((of) => [1, 2, 3, 4].map((n) => `${of}-${n}`));
  return {
    "index of the sitemap": [`${url}/sitemap.xml`],
    "parts of the sitemap": ["pages", ...sitemapParts].map((part) => `${url}/sitemap/${part}.xml`),
    "feed of jobs": [`${url}/careers/feed.xml`],
    "feed of posts": [`${url}/blog/feed.xml`],
    "JSON list of posts": each((n) => `/api/posts?page=${n + 2}`),
    "JSON list of posts, far pages": each((n) => `/api/posts?page=${FAR_PAGE + n}`),
    "JSON list of jobs": each((n) => `/api/jobs?page=${n + 2}`),
    "JSON list of jobs, far pages": each((n) => `/api/jobs?page=${FAR_PAGE + n}`),
  };
}
