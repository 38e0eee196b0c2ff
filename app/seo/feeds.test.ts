import { expect, test } from "vitest";
import { FEED_JOBS_MAX, jobFeedXml } from "~/jobs/feeds/jobRss";
import { LISTED_PAGES } from "~/seo/listedPages";
import { sitemapXml } from "~/seo/sitemapXml";
import { markupText } from "~/shell/feeds/xml";
import { NORTHWIND } from "../../database/demo/company";
import { HOSTILE, hostileJob } from "../../tests/support/hostileJob";
import { hostilePost } from "../../tests/support/hostilePost";
import { parseXml, textsOf } from "../../tests/support/xml";

const ORIGIN = "https://firm.example";
/** A feed reader receives everything but the one character that XML does not allow. */
const ARRIVES = HOSTILE.replace("\u0001", "");

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
  const address = "https://firm.example/careers/job/ingenier%C3%ADa-1";
  const sitemap = parseXml(
    sitemapXml({ pages: [], jobs, posts: [], authors: [], tags: [] }, ORIGIN),
  );
  expect(textsOf(sitemap, "loc")).toEqual([address]);
  const [, link] = textsOf(parseXml(jobFeedXml(jobs, NORTHWIND, ORIGIN)), "link");
  expect(link).toBe(address);
});

test("hostile texts arrive in the feed as text, complete and without markup", () => {
  const document = parseXml(jobFeedXml([hostileJob()], NORTHWIND, ORIGIN));
  const [item] = [...document.getElementsByTagName("item")];
  if (!item) throw new Error("the feed has no item");
  expect(textsOf(item, "title")).toEqual([`${ARRIVES}, ${ARRIVES} (hybrid)`]);
  expect(textsOf(item, "link")).toEqual(["https://firm.example/careers/job/hostile-1"]);
  expect(textsOf(item, "guid")).toEqual(textsOf(item, "link"));
  expect(textsOf(item, "pubDate")).toEqual(["Fri, 20 Nov 2026 15:00:00 GMT"]);
  expect(textsOf(item, "category")).toEqual([ARRIVES, "Full-time"]);
  // The description is HTML inside XML: it must also be well-formed, and without scripts.
  const html = parseXml(
    `<div>${textsOf(item, "description")[0]?.replaceAll("<br>", "<br/>")}</div>`,
  );
  expect(html.getElementsByTagName("script")).toHaveLength(0);
  expect(textsOf(html, "li")[0]).toBe(ARRIVES);
  expect(textsOf(html, "p")[0]).toContain("Apply by November 30, 2026");
});

test("a feed names its address and its last change", () => {
  const document = parseXml(jobFeedXml([hostileJob()], NORTHWIND, ORIGIN));
  const [self] = [...document.getElementsByTagName("atom:link")];
  expect(self?.getAttribute("href")).toBe("https://firm.example/careers/feed.xml");
  expect(textsOf(document, "lastBuildDate")).toEqual(["Sat, 21 Nov 2026 15:00:00 GMT"]);
  expect(FEED_JOBS_MAX).toBeGreaterThanOrEqual(100);
});

test("a feed without jobs is valid", () => {
  const document = parseXml(jobFeedXml([], NORTHWIND, ORIGIN));
  expect(document.getElementsByTagName("item")).toHaveLength(0);
});

test("characters that XML does not allow are removed from texts", () => {
  const broken = `a\u0000b\u0008c\uFFFEd\uD800e\uDC00f\u{1F600}\t\n`;
  expect(markupText(broken)).toBe("abcdef\u{1F600}\t\n");
});
