import { expect, test } from "vitest";
import { formatCount, formatPublished } from "~/blog/public/formatPost";
import { postsAddress } from "~/blog/public/postsAddress";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { NORTHWIND } from "../../../database/demo/company";
import { hostilePost } from "../../../tests/support/hostilePost";

test.each([
  [{ total: 0, page: 1, pages: 1, correctedTo: null }, "0 articles"],
  [{ total: 1, page: 1, pages: 1, correctedTo: null }, "1 article"],
  [{ total: 30, page: 2, pages: 3, correctedTo: null }, "30 articles, page 2 of 3"],
  [
    { total: 2, page: 1, pages: 1, correctedTo: "pipelines" },
    "Showing results for pipelines: 2 articles",
  ],
])("%j is shown as %j", (found, text) => {
  expect(formatCount(found)).toBe(text);
});

const calendar = createOfficeCalendar(NORTHWIND);

test("the date of publication is the date at the offices, in en-US", () => {
  const publishedAt = new Date("2026-03-13T02:00:00Z");
  expect(formatPublished(hostilePost({ publishedAt }), calendar)).toEqual({
    iso: "2026-03-12",
    text: "March 12, 2026",
  });
});

test("a draft has no date of publication, even if it was published before", () => {
  expect(formatPublished(hostilePost({ publishedAt: null }), calendar)).toBeNull();
  expect(formatPublished(hostilePost({ isPublished: false }), calendar)).toBeNull();
});

test.each([
  [{ search: "", category: "" }, 1, "/blog"],
  [{ search: "", category: "ai" }, 1, "/blog?category=ai"],
  [{ search: "a & b", category: "ai" }, 3, "/blog?category=ai&search=a+%26+b&page=3"],
])("%j on page %i has the address %s", (filters, page, address) => {
  expect(postsAddress("/blog", filters, page)).toBe(address);
});
