import type { PageState } from "~/content/queries.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";

/** Of a page that an owner added. */
export const NOT_PUBLISHED = "Visitors do not find it yet.";

/** What visitors see of a page, and what waits, in a sentence or two. */
export function formatPageState(
  { version, publishedVersion, scheduled }: PageState,
  calendar: Pick<OfficeCalendar, "shortMoment">,
  withoutPublished = "Visitors see the original texts.",
): string {
  const published =
    publishedVersion === 0 ? withoutPublished : `Visitors see version ${publishedVersion}.`;
  const planned = scheduled
    ? ` Version ${scheduled.version} is published on ${calendar.shortMoment(scheduled.at)}, office time.`
    : "";
  const isDraft = version > publishedVersion && version !== scheduled?.version;
  return `${published}${planned}${isDraft ? ` Version ${version} is a draft.` : ""}`;
}

/** The badge of a page in the list. */
export function pageBadge({ version, publishedVersion, scheduled }: PageState) {
  if (version === 0) return { status: "inactive", label: "Original" };
  if (scheduled) return { status: "scheduled", label: "Planned" };
  if (version > publishedVersion) return { status: "draft", label: "Draft" };
  return { status: "published", label: "Published" };
}
