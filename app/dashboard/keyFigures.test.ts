import { expect, test } from "vitest";
import { formatChange } from "./keyFigures.server";

test("a figure shows its change since last month, in its unit", () => {
  expect(formatChange(18, 6)).toBe("+12 since last month");
  expect(formatChange(6, 18)).toBe("−12 since last month");
  expect(formatChange(1200, 0)).toBe("+1,200 since last month");
  expect(formatChange(12, 10, "point")).toBe("+2 points since last month");
  expect(formatChange(12, 13, "point")).toBe("−1 point since last month");
  expect(formatChange(4, 4)).toBe("No change since last month");
});

test("a figure without a value of last month says so", () => {
  expect(formatChange(18, undefined)).toBe("Nothing to compare with yet");
});
