import { expect, test } from "vitest";
import { sources } from "./sources";

// A look at a page right after an action passes or fails with the load of the machine: tests wait for what they look at.

const LOOK_AT_ONCE = [
  /\bexpect\(\s*await\b[^;]*?\.(isVisible|isHidden|count|inputValue|isChecked|isEnabled|isDisabled)\(/g,
  /\bexpect\(\s*(new URL\()?\w+\.url\(\)/g,
];

test("no journey looks at a page at once: expect.poll and waitFor wait", () => {
  const journeys = sources.filter(({ name }) => /^tests\/(journeys|thorough)\//.test(name));
  expect(journeys.length).toBeGreaterThan(50);
  const found = journeys.flatMap(({ name, text }) =>
    LOOK_AT_ONCE.flatMap((look) => [...text.matchAll(look)]).map(
      ({ index }) => `${name}:${text.slice(0, index).split("\n").length}`,
    ),
  );
  expect(found).toEqual([]);
});
