import { expect, test } from "vitest";
import { isPastClosing } from "./publishCheck";
import { publicationAfter } from "./rules";

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

test.each([
  [null, false],
  ["2026-11-21", false],
  ["2026-11-20", false],
  ["2026-11-19", true],
])("on November 20 a closing date of %s is past: %s", (closesOn, past) => {
  expect(isPastClosing({ closesOn }, "2026-11-20")).toBe(past);
});
