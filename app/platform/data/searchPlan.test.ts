import { expect, test } from "vitest";
import { isFasterInListOrder } from "~/platform/data/searchPlan.server";

const ROWS = 200_000;

test.each([
  ["the first page of a frequent word", { needed: 25, matching: 160_000 }, true],
  ["a page of it that a thousand are before", { needed: 1_025, matching: 160_000 }, true],
  ["a page in its middle", { needed: 80_000, matching: 160_000 }, false],
  ["the first page of a rare word", { needed: 25, matching: 100 }, false],
  ["nothing", { needed: 25, matching: 0 }, false],
])("the list is read for %s: %j %s", (_, counts, expected) => {
  expect(isFasterInListOrder(counts, ROWS)).toBe(expected);
});
