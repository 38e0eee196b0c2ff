import type { PageState, PageVisibility } from "~/content/queries.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { Tone } from "~/ui/primitives/Badge";

/** The name of the texts that nobody saved. */
export const ORIGINAL = "The original texts";

/** "Visitors see version 3. Version 4 is published on Nov 26, 2026, 9:15 AM, office time." */
export function formatPageState(
  { version, publishedVersion, scheduled }: PageState,
  calendar: Pick<OfficeCalendar, "shortMoment">,
  { hasOriginals, isThere }: PageVisibility,
): string {
  const missing = hasOriginals
    ? "Visitors find it once it has an entry."
    : "Visitors do not find it.";
  const versionText = publishedVersion === 0 ? "the original texts" : `version ${publishedVersion}`;
  const published = isThere ? `Visitors see ${versionText}.` : missing;
  const planned = scheduled
    ? ` Version ${scheduled.version} is published on ${calendar.shortMoment(scheduled.at)}, office time.`
    : "";
  const isDraft = version > publishedVersion && version !== scheduled?.version;
  return `${published}${planned}${isDraft ? ` Version ${version} is a draft.` : ""}`;
}

/**
 * The sentence about the form of the editor, which opens with the newest version: somebody who
 * mends a word may publish more.
 */
export function formatFormState({ version, publishedVersion, scheduled }: PageState): string {
  if (scheduled?.version === version)
    return " The form holds the planned version: Publish makes it public now.";
  return version > publishedVersion ? " The form holds that draft: Publish makes it public." : "";
}

interface PageBadge {
  tone: Tone;
  label: string;
  /** Whether the label says everything about the page. */
  isComplete: boolean;
}

/** The badge of a page in the list. */
export function pageBadge(
  { version, publishedVersion, scheduled }: PageState,
  { hasOriginals, isThere }: PageVisibility,
): PageBadge {
  if (scheduled) return { tone: "info", label: "Planned", isComplete: false };
  if (version > publishedVersion) return { tone: "warn hollow", label: "Draft", isComplete: false };
  if (!hasOriginals && version === 0)
    return { tone: "hollow", label: "Not translated", isComplete: true };
  if (!isThere) return { tone: "hollow", label: "Empty", isComplete: false };
  if (version === 0) return { tone: "hollow", label: "Original texts", isComplete: true };
  return { tone: "ok", label: "Published", isComplete: true };
}
