import { expect, test } from "vitest";
import { formatChange } from "~/dashboard/formatChange";

test("a figure shows its change since last month, in its unit", () => {
  expect(formatChange(18, 6)).toBe("+12 since last month");
  expect(formatChange(6, 18)).toBe("−12 since last month");
  expect(formatChange(12, 10, " points")).toBe("+2 points since last month");
  expect(formatChange(4, 4)).toBe("No change since last month");
});

test("a figure without a value of last month has no change", () => {
  expect(formatChange(18, undefined)).toBeNull();
});
