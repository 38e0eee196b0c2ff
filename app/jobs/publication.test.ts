import { expect, test } from "vitest";
import { OPEN_ON_NOVEMBER_20 } from "~/jobs/jobs.testing";
import {
  findGaps,
  findLegalGaps,
  isOpen,
  isPastClosing,
  lastPublicDay,
  publicationAfter,
} from "~/jobs/publication";
import { DEMO_JOBS } from "../../database/demo/demoJobs";

const complete = {
  payMinimum: 100_000,
  payMaximum: 120_000,
  payUnit: "year" as const,
  benefits: "Medical insurance",
  otherCompensation: "Annual bonus",
  location: "Hamilton, NJ",
  workplace: "hybrid" as const,
  closesOn: "2027-01-31",
};

const fieldsOf = (changes: Partial<Parameters<typeof findGaps>[0]>) =>
  findGaps({ ...complete, ...changes }).map(({ field }) => field);

test("a complete job has no gaps", () => {
  expect(findGaps(complete)).toEqual([]);
});

test("the law requires pay with both ends and a unit, benefits and other compensation", () => {
  expect(fieldsOf({ payMinimum: null, payMaximum: null })).toEqual(["pay_minimum"]);
  expect(fieldsOf({ payMinimum: null })).toEqual(["pay_minimum"]);
  expect(fieldsOf({ payMaximum: null, payUnit: null })).toEqual(["pay_maximum", "pay_unit"]);
  expect(fieldsOf({ benefits: null })).toEqual(["benefits"]);
  expect(fieldsOf({ otherCompensation: null })).toEqual(["other_compensation"]);
});

test("job search engines want city, state and a closing date, which the law does not require", () => {
  expect(fieldsOf({ location: "Hamilton", closesOn: null })).toEqual(["location", "closes_on"]);
  expect(findLegalGaps({ ...complete, location: "Hamilton", closesOn: null })).toEqual([]);
});

test("a remote job needs no city", () => {
  expect(fieldsOf({ location: "Remote" })).toEqual([]);
  expect(fieldsOf({ location: "Anywhere", workplace: "remote" })).toEqual([]);
});

test.each(DEMO_JOBS)("the demo job $id has no legal gaps", (job) => {
  expect(findLegalGaps({ ...job, closesOn: null })).toEqual([]);
});

test.each([
  [null, false],
  ["2026-11-21", false],
  ["2026-11-20", false],
  ["2026-11-19", true],
])("on November 20 a closing date of %s is past: %s", (closesOn, past) => {
  expect(isPastClosing({ closesOn }, "2026-11-20")).toBe(past);
});

test.each(OPEN_ON_NOVEMBER_20)(
  "active %s and closing %s means open %s on November 20",
  (isActive, closesOn, open) => {
    expect(isOpen({ isActive, closesOn }, "2026-11-20")).toBe(open);
  },
);

const now = new Date("2026-11-20T15:00:00Z");
const earlier = new Date("2026-10-01T15:00:00Z");
const at = { now, today: "2026-11-20" };
const open = { isActive: true, closesOn: null };
const inactive = { isActive: false, closesOn: null };

test("firstPublicAt is the first time the job is public", () => {
  expect(publicationAfter(null, open, at)).toEqual({ firstPublicAt: now, closedOn: null });
  const draft = { ...inactive, firstPublicAt: null, closedOn: null };
  expect(publicationAfter(draft, open, at)).toEqual({ firstPublicAt: now, closedOn: null });
});

test("a job that was never public has neither firstPublicAt nor closedOn after a change", () => {
  const never = { firstPublicAt: null, closedOn: null };
  expect(publicationAfter(null, inactive, at)).toEqual(never);
  expect(publicationAfter({ ...inactive, ...never }, inactive, at)).toEqual(never);
});

test("a job taken off the site gets today as closedOn, which is cleared when it opens again", () => {
  const before = { ...open, firstPublicAt: earlier, closedOn: null };
  const closed = publicationAfter(before, inactive, at);
  expect(closed).toEqual({ firstPublicAt: earlier, closedOn: "2026-11-20" });
  expect(publicationAfter({ ...inactive, ...closed }, open, at)).toEqual({
    firstPublicAt: earlier,
    closedOn: null,
  });
});

test("a job whose closing date passed has that date as closedOn after a later change", () => {
  const before = { isActive: true, closesOn: "2026-11-03", firstPublicAt: earlier, closedOn: null };
  expect(publicationAfter(before, inactive, at)).toEqual({
    firstPublicAt: earlier,
    closedOn: "2026-11-03",
  });
});

test.each([
  ["closed by hand", "2026-11-03", null, "2026-11-03"],
  ["closed by its date", null, "2026-11-03", "2026-11-03"],
  ["closed by hand before its date", "2026-11-03", "2026-12-01", "2026-11-03"],
  ["closed on an unknown day", null, null, null],
])("a job that was %s was public until then", (_how, closedOn, closesOn, day) => {
  expect(lastPublicDay({ closedOn, closesOn })).toBe(day);
});
