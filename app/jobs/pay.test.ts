import { expect, test } from "vitest";
import { formatPay } from "~/jobs/pay";

test.each([
  [135_000, 165_000, "year", "$135,000 – $165,000 a year"],
  [68, 85.5, "hour", "$68 – $85.50 an hour"],
  [90_000, 90_000, "year", "$90,000 a year"],
  [90_000, null, "year", "From $90,000 a year"],
  [null, 90_000, "year", "Up to $90,000 a year"],
  [null, null, "year", null],
] as const)(
  "pay from %s to %s by the %s is formatted as %s",
  (payMinimum, payMaximum, payUnit, text) => {
    expect(formatPay({ payMinimum, payMaximum, payUnit, payCurrency: "USD" })).toBe(text);
  },
);
