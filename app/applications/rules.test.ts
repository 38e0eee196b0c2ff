import { expect, test } from "vitest";
import { APPLICATION_TONES } from "~/applications/admin/statuses";
import { APPLICATION_STATUSES, conversionRate, isApplicationStatus } from "~/applications/rules";

test("the conversion rate is in whole percent, half rounded up, and 0 without applications", () => {
  expect(conversionRate(0, 0)).toBe(0);
  expect(conversionRate(1, 8)).toBe(13);
  expect(conversionRate(1, 3)).toBe(33);
  expect(conversionRate(15, 124)).toBe(12);
  expect(conversionRate(5, 5)).toBe(100);
});

test("only the five statuses can be set", () => {
  expect(isApplicationStatus("interviewed")).toBe(true);
  expect(isApplicationStatus("Interviewed")).toBe(false);
  expect(isApplicationStatus("toString")).toBe(false);
});

test("new is blue, reviewing yellow, interviewed purple, accepted green and rejected red", () => {
  const tones = APPLICATION_STATUSES.map((status) => APPLICATION_TONES[status]);
  expect(tones).toEqual(["info", "warn", "plum", "ok", "bad"]);
});
