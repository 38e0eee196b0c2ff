import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { addedPost } from "~/blog/posts.testing";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { listedPaths } from "~/seo/listedPages";
import { loader as sitemap } from "~/seo/sitemap";
import { PART_ADDRESSES_MAX, readPartName } from "~/seo/sitemapXml";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { parseXml, textsOf } from "../../tests/support/xml";

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
