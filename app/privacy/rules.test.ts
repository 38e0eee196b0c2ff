import { describe, expect, test } from "vitest";
import { DAY_MS } from "~/platform/durations";
import { retentionForm } from "~/privacy/privacyForms";
import { beginsWait, monthsFor, nextPurge, retentionCutoff } from "~/privacy/rules";

test.each([
  ["2026-11-21T10:00:00.000Z", 12, "2025-11-21T10:00:00.000Z"],
  ["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2028-02-29T00:00:00.000Z", 12, "2027-02-28T00:00:00.000Z"],
  ["2026-01-15T23:59:59.999Z", 2, "2025-11-15T23:59:59.999Z"],
])(
  "at %s, a retention of %d months has ended for records received until %s",
  (now, months, until) => {
    expect(retentionCutoff(new Date(now), months).toISOString()).toBe(until);
  },
);

test.each([
  { setting: 12, promised: null, months: 12 },
  { setting: 6, promised: 12, months: 6 },
  { setting: 120, promised: 12, months: 12 },
  { setting: 36, promised: 24, months: 24 },
  // The law asks for a year, and the notice for that exception.
  { setting: 24, promised: 6, months: 12 },
  { setting: 9, promised: 6, months: 9 },
])(
  "with $setting months set, who was promised $promised has their record retained for $months",
  ({ setting, promised, months }) => expect(monthsFor(setting, promised)).toBe(months),
);

describe("the next purge", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const next = (ranAt: Date | null, clockDoubtedAt: Date | null = null) =>
    nextPurge({ ranAt, clockDoubtedAt }, now);

  test("is a day after the last one, or at once if that has passed", () => {
    expect(next(null)).toEqual(now);
    expect(next(ago(1.9))).toEqual(now);
    expect(next(ago(0.25))).toEqual(ago(-0.75));
  });

  test("waits a day if the last one is long ago or to come, from when that was noticed", () => {
    for (const ranAt of [ago(3), ago(-400)]) {
      expect(next(ranAt)).toEqual(ago(-1));
      expect(next(ranAt, ago(0.25))).toEqual(ago(-0.75));
      expect(next(ranAt, ago(1))).toEqual(now);
    }
  });

  test("does not believe a moment that a clock noted which was ahead", () => {
    expect(next(ago(3), ago(-400))).toEqual(ago(-1));
    expect(beginsWait({ ranAt: ago(3), clockDoubtedAt: ago(-400) }, now)).toBe(true);
    expect(beginsWait({ ranAt: ago(3), clockDoubtedAt: ago(0.25) }, now)).toBe(false);
    expect(beginsWait({ ranAt: ago(0.5), clockDoubtedAt: ago(-400) }, now)).toBe(false);
  });
});

test("only whole months from 1 to 120 are accepted", () => {
  const check = (text: string) =>
    retentionForm.check({ application_months: text, inquiry_months: " 12 " });
  expect(check("120")).toEqual({
    ok: true,
    value: { application_months: 120, inquiry_months: 12 },
  });
  for (const text of ["", "0", "121", "-1", "1.5", "1e2", "twelve", "0x10"])
    expect(check(text)).toMatchObject({
      ok: false,
      fieldErrors: { application_months: "Enter a whole number of months from 1 to 120" },
    });
});
