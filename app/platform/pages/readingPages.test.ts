import { expect, test } from "vitest";
import { PAGE_NUMBER, SWITCH, TEXT } from "./parameters";
import { findPageAddress, type ReadingPage } from "./readingPages";

const PAGES: readonly ReadingPage[] = [
  { pattern: "/", parameters: {} },
  {
    pattern: "/careers",
    parameters: { type: TEXT, search: TEXT, page: PAGE_NUMBER, applied: SWITCH },
    uncached: ["search"],
  },
  { pattern: "/careers/job/:jobId", parameters: {} },
  { pattern: "/careers/feed.xml", parameters: {} },
  { pattern: "/.well-known/security.txt", parameters: {} },
  { pattern: "/og/job/:jobId.png", parameters: {} },
];

test.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/careers?type=Contract&type=Other&x=1", "/careers?type=Contract"],
  ["/careers?type=&page=2", "/careers?page=2"],
  ["/careers?type=Contract&page=2", "/careers?page=2&type=Contract"],
  ["/careers?page=2&type=Contract", "/careers?page=2&type=Contract"],
  ["/careers?page=abc", "/careers"],
  ["/careers?page=1%27%20or%201=1", "/careers"],
  ["/careers?page=1", "/careers"],
  ["/careers?page=-2&type=Contract", "/careers?type=Contract"],
  ["/careers?page=002", "/careers?page=2"],
  ["/careers?page=2.0", "/careers?page=2"],
  ["/careers?page=9999999", "/careers"],
  ["/careers?applied=1", "/careers?applied=1"],
  ["/careers?applied=yes", "/careers"],
  ["/careers?applied=1&applied=2&page=%00", "/careers?applied=1"],
  ["/careers?type=Contract%00", "/careers?type=Contract"],
  [`/careers?type=Contract${"%20".repeat(300)}x`, "/careers?type=Contract"],
  ["/careers/job/product-manager?ref=x", "/careers/job/product-manager"],
  ["/careers/feed.xml?x=1", "/careers/feed.xml"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
  ["/og/job/product-manager.png?v=2", "/og/job/product-manager.png"],
])("%s is the page %s", (target, href) => {
  expect(findPageAddress(PAGES, target)).toEqual({ href, isCacheable: true });
});

test("the answer to a search is not cacheable", () => {
  expect(findPageAddress(PAGES, "/careers?search=data")).toEqual({
    href: "/careers?search=data",
    isCacheable: false,
  });
});

test("a value is cut before it is used as a key", () => {
  const address = findPageAddress(PAGES, `/careers?type=${"x".repeat(5000)}`);
  expect(address?.href.length).toBeLessThan(250);
});

// The router accepts all of these; the cache must not, or one page would have many keys.
test.each([
  "/Careers",
  "/careers/",
  "//careers",
  "/careers.data",
  "/careers%20",
  "/careers;x",
  "/careers/job/",
  "/careers/job/a/b",
  "/careers/job/a.b",
  "/careers/job/a.data",
  "/_root.data",
  "/.",
  "/../",
  "/careers/../careers",
  "/careers/feed.xml.data",
  "/careers/feed.xml/",
  "/careers/feedxxml",
  "/careers/Feed.xml",
  "/.well-known/../careers",
  "/og/job/.png",
  "/og/job/a",
  "/og/job/a.jpg",
  "/og/job/a.PNG",
  "/og/job/a.b.png",
  "/og/job/..png",
  "/og/job/a.png.data",
  "/og/job/a.png/",
  "/og/job/%61.png",
  "/admin",
  "/#",
])("%s is not a reading page", (target) => {
  expect(findPageAddress(PAGES, target)).toBeNull();
});
