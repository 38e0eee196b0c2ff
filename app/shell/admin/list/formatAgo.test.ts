import { expect, it } from "vitest";
import { createOfficeCalendar } from "~/platform/config/officeCalendar";
import { formatAgo } from "~/shell/admin/list/formatAgo";

const calendar = createOfficeCalendar({
  timeZone: "America/New_York",
  businessHours: { days: [1], opens: "09:00", closes: "18:00" },
});
const NOW = new Date("2026-11-23T15:00:00Z");

it.each([
  ["2026-11-23T14:59:30Z", "just now"],
  ["2026-11-23T15:00:20Z", "just now"],
  ["2026-11-23T14:55:00Z", "5 min ago"],
  ["2026-11-23T12:30:00Z", "2 h ago"],
  ["2026-11-20T12:30:00Z", "3 d ago"],
  ["2026-11-16T14:00:00Z", "Nov 16"],
  ["2026-11-25T15:00:00Z", "Nov 25"],
  ["2025-12-31T12:00:00Z", "Dec 31, 2025"],
  ["2026-01-01T03:00:00Z", "Dec 31, 2025"],
])("writes %s as %s", (at, text) => {
  expect(formatAgo(new Date(at), NOW, calendar)).toBe(text);
});
