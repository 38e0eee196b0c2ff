import { expect, test } from "vitest";
import { findGaps, findLegalGaps, isPastClosing } from "~/jobs/publishCheck";
import { DEMO_JOBS } from "../../database/demo/jobs";

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
