import type { PageState } from "~/content/queries.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";

/** The name of the texts that nobody saved. */
export const ORIGINAL = "The original texts";

/** What decides whether visitors find a page. */
interface Presence {
  /** Whether an owner added it: it has no original texts. */
  isAdded: boolean;
  /** Whether visitors find it. */
  isThere: boolean;
}

/** What visitors see of a page, and what waits, in a sentence or two. */
export function formatPageState(
  { version, publishedVersion, scheduled }: PageState,
  calendar: Pick<OfficeCalendar, "shortMoment">,
  { isAdded, isThere }: Presence,
): string {
  const missing = isAdded
    ? "Visitors do not find it yet."
    : "Visitors find it once it has an entry.";
  const shown = publishedVersion === 0 ? "the original texts" : `version ${publishedVersion}`;
  const published = isThere ? `Visitors see ${shown}.` : missing;
  const planned = scheduled
    ? ` Version ${scheduled.version} is published on ${calendar.shortMoment(scheduled.at)}, office time.`
    : "";
  const isDraft = version > publishedVersion && version !== scheduled?.version;
  return `${published}${planned}${isDraft ? ` Version ${version} is a draft.` : ""}`;
}

/** The badge of a page in the list, and whether its name says everything about the page. */
export function pageBadge({ version, publishedVersion, scheduled }: PageState, isThere: boolean) {
  if (scheduled) return { status: "scheduled", label: "Planned", saysAll: false };
  if (version > publishedVersion) return { status: "draft", label: "Draft", saysAll: false };
  if (!isThere) return { status: "inactive", label: "Empty", saysAll: false };
  if (version === 0) return { status: "inactive", label: "Original texts", saysAll: true };
  return { status: "published", label: "Published", saysAll: true };
}
