import { type PostInput, postForm } from "~/blog/post";
import { stateOf } from "~/blog/postPublication";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { columnsOfTyped } from "~/platform/forms/record";

interface OutcomeContext {
  /** Whether visitors can read the stored post. */
  wasPublic: boolean;
  calendar: OfficeCalendar;
  now: Date;
}

/** Says what a save of the typed form would do to the post. A time that is not complete yet counts as none. */
export function formatOutcome(
  typed: PostInput,
  { wasPublic, calendar, now }: OutcomeContext,
): string {
  const { isPublished, publishAt } = columnsOfTyped(postForm, typed);
  const moment = publishAt ? calendar.momentOf(publishAt) : null;
  switch (stateOf({ isPublished, publishAt: moment })) {
    case "published":
      return wasPublic ? "Stays public" : "Will be public";
    case "scheduled":
      if (!moment || moment <= now) return "Its time has passed";
      return `${wasPublic ? "Hidden now, publishes" : "Publishes"} ${calendar.shortMoment(moment)}`;
    case "draft":
      return wasPublic ? "Becomes a draft" : "Stays a draft";
  }
}
