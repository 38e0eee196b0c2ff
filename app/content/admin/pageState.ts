import type { PageState, Presence } from "~/content/queries.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";

/** The name of the texts that nobody saved. */
export const ORIGINAL = "The original texts";

/** What visitors see of a page, and what waits, in a sentence or two. */
export function formatPageState(
  { version, publishedVersion, scheduled }: PageState,
  calendar: Pick<OfficeCalendar, "shortMoment">,
  { hasOriginals, isThere }: Presence,
): string {
  const missing = hasOriginals
    ? "Visitors find it once it has an entry."
    : "Visitors do not find it yet.";
  const versionText = publishedVersion === 0 ? "the original texts" : `version ${publishedVersion}`;
  const published = isThere ? `Visitors see ${versionText}.` : missing;
  const planned = scheduled
    ? ` Version ${scheduled.version} is published on ${calendar.shortMoment(scheduled.at)}, office time.`
    : "";
  const isDraft = version > publishedVersion && version !== scheduled?.version;
  return `${published}${planned}${isDraft ? ` Version ${version} is a draft.` : ""}`;
}

/** The badge of a page in the list, and whether its name says everything about the page. */
export function pageBadge(
  { version, publishedVersion, scheduled }: PageState,
  { hasOriginals, isThere }: Presence,
) {
  if (scheduled) return { status: "scheduled", label: "Planned", saysAll: false };
  if (version > publishedVersion) return { status: "draft", label: "Draft", saysAll: false };
  if (!hasOriginals && version === 0)
    return { status: "inactive", label: "Not translated", saysAll: true };
  if (!isThere) return { status: "inactive", label: "Empty", saysAll: false };
  if (version === 0) return { status: "inactive", label: "Original texts", saysAll: true };
  return { status: "published", label: "Published", saysAll: true };
}
