import { diffArrays } from "diff";

/** A field in which two versions of a record differ, with both values as text. */
export interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

export interface Line {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * The time grows with the square of the differing lines: 0.3 s for this many. Texts that differ in more lines are shown
 * as completely removed and added.
 */
const DIFFERENCES_MAX_LINES = 1_000;

/** The lines of both texts in order, each unchanged, removed or added. */
export function lineDifferences(before: string, after: string): Line[] {
  const [oldLines, newLines] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(oldLines, newLines, { maxEditLength: DIFFERENCES_MAX_LINES });
  if (!changes) return [...asLines("removed", oldLines), ...asLines("added", newLines)];
  return changes.flatMap(({ added, removed, value }) =>
    asLines(added ? "added" : removed ? "removed" : "same", value),
  );
}

function asLines(kind: Line["kind"], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ kind, text }));
}
