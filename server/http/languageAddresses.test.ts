import { expect, test } from "vitest";
import { baseOfPath, createSiteFinder } from "./languageAddresses";

const hrefOf = (target: string, second: "" | "/es" = "/es") =>
  createSiteFinder(() => second)(target)?.href ?? null;

test.each([
  ["/", "/"],
  ["/careers?page=2", "/careers?page=2"],
  ["/es", "/es"],
  ["/es/", "/es"],
  ["/es?utm_source=mail", "/es"],
  ["/es/careers?page=2&utm_source=mail", "/es/careers?page=2"],
  ["/ES/Careers/", "/es/careers"],
  ["/es/og/home.png", "/es/og/home.png"],
  ["/es/partners", "/es/partners"],
  ["/escrow", "/escrow"],
  ["/favicon.ico", "/favicon.ico"],
])("%s is the reading page %s", (target, href) => {
  expect(hrefOf(target)).toBe(href);
});

test.each([
  "/es/favicon.ico",
  "/es/sitemap.xml",
  "/es/careers/feed.xml",
  "/es/contact",
  "/es/api/jobs",
])("%s is no reading page", (target) => {
  expect(hrefOf(target)).toBeNull();
});

test("without a second language, its base is an address like any other", () => {
  expect(hrefOf("/es", "")).toBe("/es");
  expect(hrefOf("/es/careers", "")).toBeNull();
});

test("a base ends at a slash", () => {
  expect(["/es", "/es/x", "/ES/x", "/escrow", "/e"].map((path) => baseOfPath(path, "/es"))).toEqual(
    ["/es", "/es", "/es", "", ""],
  );
});
