import { expect, test } from "vitest";
import { formatChange } from "~/dashboard/formatChange";

test("a figure says how it moved since last month, in its unit", () => {
  expect(formatChange(18, 6)).toBe("+12 since last month");
  expect(formatChange(6, 18)).toBe("−12 since last month");
  expect(formatChange(12, 10, " points")).toBe("+2 points since last month");
  expect(formatChange(4, 4)).toBe("No change since last month");
});

test("a figure that was not kept yet a month ago is not compared", () => {
  expect(formatChange(18, undefined)).toBeNull();
});
