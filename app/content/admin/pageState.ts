import { ORIGINAL_VERSION } from "~/content/editablePage";
import type { PageState, PageVisibility } from "~/content/queries.server";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { Tone } from "~/ui/primitives/Badge";

/** The name of the texts that nobody saved. */
export const ORIGINAL = "The original texts";

/** "Visitors see version 3. Version 4 is published on Nov 26, 2026, 9:15 AM, office time." */
export function formatPageState(
  state: PageState,
  calendar: Pick<OfficeCalendar, "shortMoment">,
  { hasOriginals, isThere }: PageVisibility,
): string {
  const { version, publicVersion, scheduled } = state;
  const missing = hasOriginals
    ? "Visitors find it once it has an entry."
    : "Visitors do not find it.";
  const versionText =
    publicVersion === ORIGINAL_VERSION ? "the original texts" : `version ${publicVersion}`;
  const published = isThere ? `Visitors see ${versionText}.` : missing;
  const planned = scheduled
    ? ` Version ${scheduled.version} is published on ${calendar.shortMoment(scheduled.at)}, office time.`
    : "";
  const isDraft = isNewestUnpublished(state) && version !== scheduled?.version;
  return `${published}${planned}${isDraft ? ` Version ${version} is a draft.` : ""}`;
}

/** The sentence about the form of the editor, which opens with the newest version: somebody who mends a word may publish more. */
export function formatFormState(state: PageState): string {
  if (state.scheduled?.version === state.version)
    return " The form holds the planned version: Publish makes it public now.";
  return isNewestUnpublished(state) ? " The form holds that draft: Publish makes it public." : "";
}

/** Whether the newest version is not the one that visitors see; false if the page was never saved. */
const isNewestUnpublished = ({ version, publicVersion }: PageState): boolean =>
  version > 0 && version !== publicVersion;

interface PageBadge {
  tone: Tone;
  label: string;
  /** Whether the label says everything about the page. */
  isComplete: boolean;
}

/** The badge of a page in the list. */
export function pageBadge(
  state: PageState,
  { isThere }: Pick<PageVisibility, "isThere">,
): PageBadge {
  if (state.scheduled) return { tone: "info", label: "Planned", isComplete: false };
  if (isNewestUnpublished(state)) return { tone: "warn hollow", label: "Draft", isComplete: false };
  if (state.publicVersion === null)
    return { tone: "hollow", label: "Not translated", isComplete: true };
  if (!isThere) return { tone: "hollow", label: "Empty", isComplete: false };
  if (state.publicVersion === ORIGINAL_VERSION)
    return { tone: "hollow", label: "Original texts", isComplete: true };
  return { tone: "ok", label: "Published", isComplete: true };
}
