import { expect, test } from "vitest";
import { findPageAddress } from "./readingPages";

const PAGES = [
  { pattern: "/", parameters: [] },
  { pattern: "/careers", parameters: ["type", "search", "page"], uncached: ["search"] },
  { pattern: "/careers/job/:jobId", parameters: [] },
];

test.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/careers?type=Contract&type=Other&x=1", "/careers?type=Contract"],
  ["/careers?type=&page=2", "/careers?page=2"],
  ["/careers?type=Contract&page=2", "/careers?page=2&type=Contract"],
  ["/careers?page=2&type=Contract", "/careers?page=2&type=Contract"],
  ["/careers/job/product-manager?ref=x", "/careers/job/product-manager"],
])("%s is the page %s", (target, href) => {
  expect(findPageAddress(PAGES, target)).toEqual({ href, keep: true });
});

test("the answer to a search is not kept", () => {
  expect(findPageAddress(PAGES, "/careers?search=data")).toEqual({
    href: "/careers?search=data",
    keep: false,
  });
});

test("a value is cut before it is a key", () => {
  const address = findPageAddress(PAGES, `/careers?type=${"x".repeat(5000)}`);
  expect(address?.href.length).toBeLessThan(250);
});

// The router forgives all of these; the cache must not, or one page would have many keys.
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
  "/admin",
  "/#",
])("%s is no reading page", (target) => {
  expect(findPageAddress(PAGES, target)).toBeNull();
});
