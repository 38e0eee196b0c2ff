import { expect, test } from "vitest";
import { isFoundSoonerByReading } from "./searchPlan.server";

const ROWS = 200_000;

test.each([
  ["the first page of a frequent word", { page: 1, total: 160_000 }, true],
  ["its last page, from the end", { page: 6_400, total: 160_000 }, true],
  ["a page in its middle", { page: 3_200, total: 160_000 }, false],
  ["the first page of a rare word", { page: 1, total: 100 }, false],
  ["nothing", { page: 1, total: 0 }, false],
])("the list is read for %s: %j %s", (_, page, expected) => {
  expect(isFoundSoonerByReading({ ...page, pageSize: 25 }, ROWS)).toBe(expected);
});
