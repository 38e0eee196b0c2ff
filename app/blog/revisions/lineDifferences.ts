import { diffArrays } from "diff";

export interface Line {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * Comparing takes the square of what differs: 0.3 s at this many lines. Two texts that differ in more are shown one
 * after the other.
 */
const DIFFERENCES_MAX_LINES = 1_000;

/** What became of the lines of a text, in order. */
export function lineDifferences(before: string, after: string): Line[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(old, now, { maxEditLength: DIFFERENCES_MAX_LINES });
  if (!changes) return [...asLines("removed", old), ...asLines("added", now)];
  return changes.flatMap(({ added, removed, value }) =>
    asLines(added ? "added" : removed ? "removed" : "same", value),
  );
}

function asLines(kind: Line["kind"], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ kind, text }));
}
