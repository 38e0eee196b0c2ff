import { expect, test } from "vitest";
import { isFoundSoonerByReading } from "~/platform/data/searchPlan.server";

const ROWS = 200_000;

test.each([
  ["the first page of a frequent word", { found: 25, total: 160_000 }, true],
  ["a page of it that a thousand are before", { found: 1_025, total: 160_000 }, true],
  ["a page in its middle", { found: 80_000, total: 160_000 }, false],
  ["the first page of a rare word", { found: 25, total: 100 }, false],
  ["nothing", { found: 25, total: 0 }, false],
])("the list is read for %s: %j %s", (_, counts, expected) => {
  expect(isFoundSoonerByReading(counts, ROWS)).toBe(expected);
});
