import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { addedPost } from "~/blog/posts.testing";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { LISTED_PAGES, listedPaths } from "~/seo/listedPages";
import { loader as sitemap } from "~/seo/sitemap";
import { PART_ADDRESSES_MAX, readPartName, sitemapXml } from "~/seo/sitemapXml";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { hostileJob } from "../../tests/support/hostileJob";
import { hostilePost } from "../../tests/support/hostilePost";
import { parseXml, textsOf } from "../../tests/support/xml";

const ORIGIN = "https://firm.example";
const JOBS = PART_ADDRESSES_MAX + 1;

const database = useDatabase();
let app: TestContext;
beforeEach(async () => {
  app = database.context();
  await database.clear();
});

async function addJobs(count: number) {
  await database.db.execute(sql`
    insert into jobs (id, title, location, type, department, description, responsibilities, requirements, is_active,
      date_posted, published_at, created_at, updated_at)
    select 'job-' || n, 'Engineer', 'Hamilton', 'Full-time', 'Engineering', 'Text', '{a}', '{b}', true, day, day, day, day
    from (select n, ${app.now()}::timestamptz - n * interval '1 minute' as day
      from generate_series(1, ${count}::int) as n) as made`);
}

/** Calls a route's loader as the framework does. */
async function resultOf(loader: unknown, params: object = {}): Promise<Response> {
  const scope = { app } as Partial<RequestScope> as RequestScope;
  const context = new RouterContextProvider(new Map([[requestScope, scope]]));
  return (loader as (args: object) => Promise<Response>)({ params, context });
}

async function addressesOf(response: Response): Promise<string[]> {
  return textsOf(parseXml(await response.text()), "loc").map(
    (address) => new URL(address).pathname,
  );
}

const partOf = (address: string) => /^\/sitemap\/(.*)\.xml$/.exec(address)?.[1] ?? "";

test("a sitemap that would be too large is an index of files that list every address once", async () => {
  await addJobs(JOBS);
  await addedPost(app, { slug: "open", category: "ai" });
  const addresses = await addressesOf(await resultOf(sitemap));
  expect(addresses.map(partOf)).toEqual(["pages", "jobs-1", "jobs-2", "posts-1"]);
  const listed: string[][] = [];
  for (const address of addresses)
    listed.push(await addressesOf(await resultOf(sitemap, { part: partOf(address) })));
  const [pages = [], first = [], second = [], posts = []] = listed;
  expect(pages).toEqual([...listedPaths(app, null), "/blog/category/ai", "/blog/author/ada"]);
  expect([first.length, second.length]).toEqual([PART_ADDRESSES_MAX, 1]);
  expect(new Set([...first, ...second]).size).toBe(JOBS);
  expect(posts).toEqual(["/blog/open"]);
});

test("the pages' part says when jobs and posts last changed", async () => {
  await addJobs(2);
  const post = await addedPost(app, { slug: "open", category: "ai" });
  const document = parseXml(await (await resultOf(sitemap, { part: "pages" })).text());
  const dates = [...document.getElementsByTagName("url")].map((url) => [
    new URL(textsOf(url, "loc")[0] ?? "").pathname,
    textsOf(url, "lastmod")[0],
  ]);
  const dateOf = new Map(dates as [string, string | undefined][]);
  const newestJob = new Date(app.now().getTime() - 60_000).toISOString();
  expect(dateOf.get("/careers")).toBe(newestJob);
  expect(dateOf.get("/blog")).toBe(post.updatedAt.toISOString());
  expect(dateOf.get("/blog/category/ai")).toBe(post.updatedAt.toISOString());
  expect(dateOf.get("/")).toBeUndefined();
});

test("a part that does not exist is answered 404 and not cached", async () => {
  await addJobs(1);
  for (const part of [
    "jobs-2",
    "posts-1",
    "jobs-0",
    "jobs-01",
    "jobs-100000",
    "users-1",
    "pages-1",
  ]) {
    const response = await resultOf(sitemap, { part });
    expect(response.status, part).toBe(404);
    expect(response.headers.get("cache-control"), part).toBe(NO_STORE);
  }
  expect(readPartName("posts-12")).toEqual({ kind: "posts", number: 12 });
});

test("a sitemap lists every page, job, post and category with posts, with the time of the last change", () => {
  const older = hostilePost({ slug: "older", updatedAt: new Date("2026-11-01T00:00:00Z") });
  const changedAt = new Date("2026-11-02T00:00:00Z");
  const topics = { authors: [{ slug: "ada", changedAt }], tags: [{ slug: "sql", changedAt }] };
  const pages = LISTED_PAGES.map(({ path }) => path);
  const records = { pages, jobs: [hostileJob()], posts: [older, hostilePost()], ...topics };
  const document = parseXml(sitemapXml(records, ORIGIN));
  const entries = [...document.getElementsByTagName("url")].map((url) => [
    textsOf(url, "loc")[0],
    textsOf(url, "lastmod")[0],
  ]);
  expect(entries).toHaveLength(LISTED_PAGES.length + 6);
  const dates = new Map(entries as [string, string][]);
  expect(dates.get("https://firm.example/")).toBeUndefined();
  expect(dates.get("https://firm.example/careers/job/hostile-1")).toBe("2026-11-21T15:00:00.000Z");
  expect(dates.get("https://firm.example/careers")).toBe("2026-11-21T15:00:00.000Z");
  expect(dates.get("https://firm.example/blog/hostile")).toBe("2026-11-20T16:00:00.000Z");
  expect(dates.get("https://firm.example/blog/older")).toBe("2026-11-01T00:00:00.000Z");
  for (const topic of ["/blog/author/ada", "/blog/tag/sql"])
    expect(dates.get(`https://firm.example${topic}`), topic).toBe("2026-11-02T00:00:00.000Z");
  for (const list of ["/blog", "/blog/category/data-engineering"])
    expect(dates.get(`https://firm.example${list}`), list).toBe("2026-11-20T16:00:00.000Z");
});

test("a sitemap without jobs and posts lists every page", () => {
  const records = { pages: ["/", "/about"], jobs: [], posts: [], authors: [], tags: [] };
  const document = parseXml(sitemapXml(records, ORIGIN));
  expect(textsOf(document, "loc")).toEqual([`${ORIGIN}/`, `${ORIGIN}/about`]);
  expect(textsOf(document, "lastmod")).toEqual([]);
});

test("the id of an imported job is spelled as addresses are", () => {
  const jobs = [hostileJob({ id: "ingeniería-1" })];
  const sitemap = parseXml(
    sitemapXml({ pages: [], jobs, posts: [], authors: [], tags: [] }, ORIGIN),
  );
  expect(textsOf(sitemap, "loc")).toEqual([`${ORIGIN}/careers/job/ingenier%C3%ADa-1`]);
});
