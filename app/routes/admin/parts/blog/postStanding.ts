import { type PostSummary, stateOf } from "~/domain/blog/rules";
import { OFFICE_TIME_ZONE } from "~/platform/calendar/officeCalendar";

const dateAndTimeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "medium",
  timeStyle: "short",
});

/** "Nov 25, 2026, 9:00 AM", at the offices. */
export function dateAndTime(moment: Date): string {
  return dateAndTimeFormat.format(moment).replaceAll("\u202f", " ");
}

/** How a post stands, in a sentence. */
export function standingInWords(post: PostSummary): string {
  const { publishAt, publishedAt } = post;
  switch (stateOf(post)) {
    case "published":
      return publishedAt ? `Published on ${dateAndTime(publishedAt)}.` : "Published.";
    case "scheduled":
      return publishAt ? `Scheduled: it publishes itself on ${dateAndTime(publishAt)}.` : "";
    case "draft":
      return "Draft: visitors do not see it.";
  }
}
