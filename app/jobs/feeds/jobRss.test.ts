import { expect, test } from "vitest";
import { jobFeedXml } from "~/jobs/feeds/jobRss";
import { NORTHWIND } from "../../../database/demo/company";
import { HOSTILE, hostileJob } from "../../../tests/support/hostileJob";
import { parseXml, textsOf } from "../../../tests/support/xml";

const ORIGIN = "https://firm.example";
/** A feed reader receives everything but the one character that XML does not allow. */
const ARRIVES = HOSTILE.replace("\u0001", "");

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
});

test("a feed without jobs is valid", () => {
  const document = parseXml(jobFeedXml([], NORTHWIND, ORIGIN));
  expect(document.getElementsByTagName("item")).toHaveLength(0);
});

test("the id of an imported job is spelled as addresses are", () => {
  const [, link] = textsOf(
    parseXml(jobFeedXml([hostileJob({ id: "ingeniería-1" })], NORTHWIND, ORIGIN)),
    "link",
  );
  expect(link).toBe(`${ORIGIN}/careers/job/ingenier%C3%ADa-1`);
});
