import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { loader as jobApi } from "~/jobs/feeds/jobApi";
import { loader as jobFeed } from "~/jobs/feeds/jobFeed";
import { loader as jobPicture } from "~/jobs/feeds/jobPicture";
import { FEED_JOBS_MAX } from "~/jobs/feeds/jobRss";
import { storeJobWords } from "~/jobs/search/jobTextSearch.server";
import { jobs } from "~/jobs/tables.server";
import { loader as sitemap } from "~/seo/sitemap";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import { type TestContext, useDatabase } from "../../../tests/support/database";
import { documentedFields } from "../../../tests/support/documentedFields";
import { hostileJob } from "../../../tests/support/hostileJob";
import { testPictures } from "../../../tests/support/pictures";
import { parseXml, textsOf } from "../../../tests/support/xml";

const database = useDatabase();
const pictures = testPictures();
let context: TestContext;

const OPEN = hostileJob({ id: "open-1", closesOn: null });
const LAST_DAY = hostileJob({ id: "last-day-1", closesOn: "2026-11-30" });
const INACTIVE = hostileJob({ id: "inactive-1", closesOn: null, isActive: false });

beforeEach(async () => {
  context = database.context();
  await database.clear();
  // PostgreSQL stores no U+0000, so these texts contain none.
  await database.db.insert(jobs).values([OPEN, LAST_DAY, INACTIVE]);
});

test("the feed has the newest jobs, up to its limit", async () => {
  const more = Array.from({ length: FEED_JOBS_MAX }, (_, place) =>
    hostileJob({ id: `further-${place}`, closesOn: null }),
  );
  await database.db.insert(jobs).values(more);
  expect((await idsEverywhere()).feed).toHaveLength(FEED_JOBS_MAX);
});

/** Calls a route's loader as the framework does. Returns its response. */
async function responseOf(loader: unknown, path: string, params: object = {}): Promise<Response> {
  const url = new URL(path, context.settings.publicUrl);
  const scope = { app: context, pictures } as Partial<RequestScope> as RequestScope;
  const provided = new RouterContextProvider(new Map([[requestScope, scope]]));
  const args = { request: new Request(url), url, params, context: provided };
  return (loader as (args: object) => Promise<Response>)(args);
}

async function idsEverywhere() {
  const fromApi = (await (await responseOf(jobApi, "/api/jobs")).json()) as {
    items: { id: string }[];
    total: number;
  };
  const listed = await (await responseOf(sitemap, "/sitemap.xml")).text();
  const fed = await (await responseOf(jobFeed, "/careers/feed.xml")).text();
  const idOf = (address: string) => address.split("/").at(-1) ?? "";
  const inSitemap = textsOf(parseXml(listed), "loc").filter((text) => text.includes("/job/"));
  const inFeed = textsOf(parseXml(fed), "guid");
  return {
    api: fromApi.items.map(({ id }) => id).sort(),
    sitemap: inSitemap.map(idOf).sort(),
    feed: inFeed.map(idOf).sort(),
  };
}

test("open jobs are in all feeds and pages, inactive ones in none", async () => {
  const open = ["last-day-1", "open-1"];
  expect(await idsEverywhere()).toEqual({ api: open, sitemap: open, feed: open });
});

test("a job is removed everywhere at midnight after its closing date, in the company's time zone", async () => {
  context.setNow("2026-12-01T04:59:59Z");
  expect((await idsEverywhere()).feed).toContain("last-day-1");
  context.setNow("2026-12-01T05:00:00Z");
  const open = ["open-1"];
  expect(await idsEverywhere()).toEqual({ api: open, sitemap: open, feed: open });
});

test.each(["inactive-1", "never-was", "a\ufffdb", ""])(
  "%j answers like an unknown job",
  async (jobId) => {
    const result = await responseOf(jobApi, "/api/jobs/x", { jobId });
    expect(result.status).toBe(404);
    expect(result.headers.get("access-control-allow-origin")).toBe("*");
    expect(await result.json()).toEqual({
      error: { code: "job-not-found", message: "Job Not Found" },
    });
    expect((await responseOf(jobPicture, "/og/job/x.png", { jobId })).status).toBe(404);
  },
);

test("the API returns exactly the documented fields of a job", async () => {
  const result = await responseOf(jobApi, "/api/jobs/last-day-1", { jobId: "last-day-1" });
  const { title, location, department, description, responsibilities, requirements, benefits } =
    LAST_DAY;
  const json = (await result.json()) as object;
  expect(Object.keys(json)).toEqual(documentedFields("A job"));
  expect(json).toEqual({
    id: "last-day-1",
    title,
    location,
    type: "Full-time",
    department,
    description,
    responsibilities,
    requirements,
    datePosted: "2026-11-20T15:00:00.000Z",
    url: "https://frontdesk.example/careers/job/last-day-1",
    pay: { minimum: 100, maximum: 200, unit: "hour", currency: "USD", text: "$100 – $200 an hour" },
    benefits,
    workplace: "hybrid",
    closesOn: "2026-11-30",
  });
});

test("the list has the filters of the careers page", async () => {
  const seller = hostileJob({
    id: "sales-1",
    title: "Seller",
    department: "Sales",
    closesOn: null,
  });
  await database.db.insert(jobs).values(seller);
  await database.db.transaction((tx) => storeJobWords(tx, [seller]));
  const list = async (query: string) => (await responseOf(jobApi, `/api/jobs?${query}`)).json();
  expect(await list("department=Sales")).toMatchObject({
    items: [{ id: "sales-1" }],
    page: 1,
    pageSize: 20,
    total: 1,
  });
  expect(await list("search=seller")).toMatchObject({ total: 1 });
  expect(await list("search=seler")).toMatchObject({ total: 1, closeTo: "seller" });
  expect(await list("search=seller")).not.toHaveProperty("closeTo");
  expect(await list("search=%25")).toMatchObject({ total: 0 });
  expect(await list("page=9")).toMatchObject({ items: [], page: 9, total: 3 });
  expect(await list("type=%00&page=x")).toMatchObject({ page: 1, total: 3 });
});

test("a search that more than a thousand jobs fit lists a thousand, and says that there are more", async () => {
  const many = Array.from({ length: 1_001 }, (_, n) =>
    hostileJob({ id: `fits-${n}`, title: "Welder", closesOn: null }),
  );
  await database.db.insert(jobs).values(many);
  const list = async (query: string) => (await responseOf(jobApi, `/api/jobs?${query}`)).json();
  expect(await list("search=welder")).toMatchObject({ total: 1_000, hasMore: true });
  await database.db.delete(jobs).where(eq(jobs.id, "fits-0"));
  expect(await list("search=welder")).not.toHaveProperty("hasMore");
});

test("a job with hostile text has a picture", async () => {
  const result = await responseOf(jobPicture, "/og/job/open-1.png", { jobId: "open-1" });
  expect(result.headers.get("content-type")).toBe("image/png");
  expect((await result.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
});
