import { expect, test } from "vitest";
import { formatOutcome } from "~/blog/admin/editor/postOutcome";
import { postForm } from "~/blog/post";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";

const calendar = createOfficeCalendar({
  timeZone: "America/New_York",
  businessHours: { days: [1], opens: "09:00", closes: "17:00" },
});

const now = new Date("2026-11-28T12:00:00Z");
const MORNING = "2099-12-14T09:00";

test.each([
  ["a new blog", false, { is_published: false, publish_at: "" }, "Stays a draft"],
  ["a new blog to publish", false, { is_published: true, publish_at: "" }, "Will be public"],
  ["a public blog", true, { is_published: true, publish_at: "" }, "Stays public"],
  ["a public blog taken back", true, { is_published: false, publish_at: "" }, "Becomes a draft"],
  [
    "a planned blog",
    false,
    { is_published: false, publish_at: MORNING },
    "Publishes Dec 14, 2099, 9:00 AM",
  ],
  [
    "a planned blog to publish",
    false,
    { is_published: true, publish_at: MORNING },
    "Will be public",
  ],
  [
    "a public blog that is planned anew",
    true,
    { is_published: false, publish_at: MORNING },
    "Hidden now, publishes Dec 14, 2099, 9:00 AM",
  ],
  [
    "a blog planned for a time that is over",
    false,
    { is_published: false, publish_at: "2026-11-28T06:59" },
    "Its time has passed",
  ],
  [
    "a time with half a year",
    false,
    { is_published: false, publish_at: "0020-12-14T09:00" },
    "Stays a draft",
  ],
])("the bar of %s says what saving makes of it", (_, wasPublic, typed, outcome) => {
  expect(formatOutcome({ ...postForm.empty, ...typed }, { wasPublic, calendar, now })).toBe(
    outcome,
  );
});
