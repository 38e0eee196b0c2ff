import { expect, test } from "vitest";
import { createPageFinder } from "~/platform/http/cache/readingPages";

const findPage = createPageFinder([
  { pattern: "/" },
  {
    pattern: "/careers",
    parameters: { type: "text", search: "text", page: "page-number", applied: "switch" },
    uncached: ["search"],
  },
  { pattern: "/careers/job/:jobId" },
  { pattern: "/careers/feed.xml" },
  { pattern: "/.well-known/security.txt" },
  { pattern: "/og/job/:jobId.png" },
]);

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
  expect(findPage(target)).toEqual({ href, isCacheable: true });
});

test("the response to a search is not cacheable", () => {
  expect(findPage("/careers?search=data")).toEqual({
    href: "/careers?search=data",
    isCacheable: false,
  });
});

test("a value is cut before it is used as a key", () => {
  const address = findPage(`/careers?type=${"x".repeat(5000)}`);
  expect(address?.href.length).toBeLessThan(250);
});

// The router accepts all of these spellings: rendered anew each time, one of a sitemap or feed would hold up everybody.
test.each([
  ["/Careers", "/careers"],
  ["/careers/", "/careers"],
  ["/careers///", "/careers"],
  ["/%63areers", "/careers"],
  ["/careers/Feed.xml", "/careers/feed.xml"],
  ["/careers/feed.xml/", "/careers/feed.xml"],
  ["/Careers/feed%2Exml?x=1", "/careers/feed.xml"],
  ["/Careers/Job/Product-Manager", "/careers/job/Product-Manager"],
  ["/careers/job/%70roduct-manager/", "/careers/job/product-manager"],
  ["/OG/job/a.PNG", "/og/job/a.png"],
  ["/og/job/%61.png", "/og/job/a.png"],
])("%s is another spelling of the page %s", (target, href) => {
  expect(findPage(target)).toEqual({ href, isCacheable: true });
});

test.each([
  "//careers",
  "/careers.data",
  "/careers%20",
  "/careers;x",
  "/careers%2Ffeed.xml",
  "/careers/%",
  "/careers/job/%00",
  "/careers/job/%E0%A4%A",
  "/careers/job/",
  "/careers/job/a/b",
  "/careers/job/a.b",
  "/careers/job/a.data",
  "/_root.data",
  "/.",
  "/../",
  "/careers/../careers",
  "/careers/feed.xml.data",
  "/careers/feedxxml",
  "/.well-known/../careers",
  "/og/job/.png",
  "/og/job/a",
  "/og/job/a.jpg",
  "/og/job/a.b.png",
  "/og/job/..png",
  "/og/job/a.png.data",
  "/admin",
  "/#",
])("%s is not a reading page", (target) => {
  expect(findPage(target)).toBeNull();
});

test.each(["/admin", "/Admin", "/%61dmin", "/admin/", "/contact", "/a.b"])(
  "%s is no page of the pattern for all short addresses",
  (target) => {
    const pages = [{ pattern: "/careers" }, { pattern: "/:address" }];
    const find = createPageFinder(pages, ["/admin", "/contact", "/admin/:page"]);
    expect(find(target)).toBeNull();
    expect(find("/partners?x=1")).toEqual({ href: "/partners", isCacheable: true });
    expect(find("/CAREERS")).toEqual({ href: "/careers", isCacheable: true });
  },
);
