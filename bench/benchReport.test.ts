import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { formatBlock, replaceBlock } from "./docsBlock";
import { holds } from "./figure";
import { readOptions } from "./options";
import type { Results } from "./results";

const hardware = {
  processor: "Some processor",
  cores: 2,
  memoryGb: 8,
  system: "Linux 6",
  node: "24.21.0",
  nginx: null,
  loadBefore: 0.1,
};
const measured = { measuredAt: "2026-11-24T10:00:00.000Z", machine: hardware };
const results: Results = {
  cachedPages: {
    ...measured,
    name: "cachedPages",
    figures: [
      { what: "a page", measured: 0.97, unit: "times", limit: { atLeast: 0.95 } },
      { what: "nginx", measured: 1.4, unit: "times" },
      { what: "a slow page", measured: 130, unit: "ms", limit: { atMost: 100 } },
    ],
  },
  secondStart: { ...measured, name: "secondStart", figures: [], error: "it did not start" },
};

test("each figure stands in the document beside its limit, a broken one and a failed entry too", () => {
  const rows = formatBlock(results).split("\n");
  expect(rows).toContain("| a page | 0.97 times | at least 0.95 | holds |");
  expect(rows).toContain("| nginx | 1.40 times | to compare |  |");
  expect(rows).toContain("| a slow page | 130 ms | at most 100 | BROKEN |");
  expect(rows).toContain("| could not be measured |  |  | BROKEN |");
  expect(rows[0]).toContain("Some processor, 2 cores, 8 GB");
});

test("docs/performance.md has a place for the figures, and nothing else changes", async () => {
  const before = await readFile("docs/performance.md", "utf8");
  const once = replaceBlock(before, "FIRST");
  const twice = replaceBlock(once, "SECOND");
  expect(twice).toBe(once.replace("FIRST", "SECOND"));
  expect(once).toContain("\n\nFIRST\n\n");
});

test("a figure without a limit is there to compare with", () => {
  expect(holds({ what: "nginx", measured: 3, unit: "times" })).toBe(true);
});

test("a name that is no entry is refused with those that are", () => {
  expect(() => readOptions(["cachedPage"])).toThrow(/no cachedPage; there are .*cachedPages/);
  expect(readOptions(["cachedPages", "--write-docs"])).toMatchObject({
    names: ["cachedPages"],
    writesDocs: true,
  });
});
