import { expect, test } from "vitest";
import { formatPay, isOpen, publicationAfter } from "./rules";

test.each([
  [true, null, true],
  [true, "2026-11-20", true],
  [true, "2026-11-21", true],
  [true, "2026-11-19", false],
  [false, null, false],
  [false, "2026-11-21", false],
])("active %s and closing %s means open %s on November 20", (isActive, closesOn, open) => {
  expect(isOpen({ isActive, closesOn }, "2026-11-20")).toBe(open);
});

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

const now = new Date("2026-11-20T15:00:00Z");
const earlier = new Date("2026-10-01T15:00:00Z");
const at = { now, today: "2026-11-20" };
const open = { isActive: true, closesOn: null };
const inactive = { isActive: false, closesOn: null };

test("publishedAt is the first time the job is public", () => {
  expect(publicationAfter(null, open, at)).toEqual({ publishedAt: now, closedOn: null });
  const draft = { ...inactive, publishedAt: null, closedOn: null };
  expect(publicationAfter(draft, open, at)).toEqual({ publishedAt: now, closedOn: null });
});

test("a job that was never public has neither publishedAt nor closedOn after a change", () => {
  const never = { publishedAt: null, closedOn: null };
  expect(publicationAfter(null, inactive, at)).toEqual(never);
  expect(publicationAfter({ ...inactive, ...never }, inactive, at)).toEqual(never);
});

test("a job taken off the site gets today as closedOn, which is cleared when it opens again", () => {
  const before = { ...open, publishedAt: earlier, closedOn: null };
  const closed = publicationAfter(before, inactive, at);
  expect(closed).toEqual({ publishedAt: earlier, closedOn: "2026-11-20" });
  expect(publicationAfter({ ...inactive, ...closed }, open, at)).toEqual({
    publishedAt: earlier,
    closedOn: null,
  });
});

test("a job whose closing date passed has that date as closedOn after a later change", () => {
  const before = { isActive: true, closesOn: "2026-11-03", publishedAt: earlier, closedOn: null };
  expect(publicationAfter(before, inactive, at)).toEqual({
    publishedAt: earlier,
    closedOn: "2026-11-03",
  });
});
