import { expect, test } from "vitest";
import { changeInWords } from "~/routes/admin/parts/dashboard/changeInWords";

test("a figure says how it moved since last month, in its unit", () => {
  expect(changeInWords(18, 6)).toBe("+12 since last month");
  expect(changeInWords(6, 18)).toBe("−12 since last month");
  expect(changeInWords(12, 10, " points")).toBe("+2 points since last month");
  expect(changeInWords(4, 4)).toBe("No change since last month");
});

test("a figure that was not kept yet a month ago is not compared", () => {
  expect(changeInWords(18, undefined)).toBeNull();
});
