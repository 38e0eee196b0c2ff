import { diffArrays } from "diff";
import { type PostInput, postForm } from "~/blog/post";
import { categoryName } from "~/blog/rules";

export interface PostDifference {
  field: keyof PostInput;
  label: string;
  before: string;
  after: string;
}

/** The fields in which two versions of a post differ, in the order of the screen, with both values as text. */
export function postDifferences(before: PostInput, after: PostInput): PostDifference[] {
  const names = Object.keys(postForm.fields) as (keyof PostInput)[];
  return names
    .map((field) => ({
      field,
      label: postForm.fields[field].look.label,
      before: formatField(before, field),
      after: formatField(after, field),
    }))
    .filter((difference) => difference.before !== difference.after);
}

function formatField(input: PostInput, field: keyof PostInput): string {
  if (field === "tags") return input.tags.join(", ");
  if (field === "is_published") return input.is_published ? "Yes" : "No";
  if (field === "category") return categoryName(input.category);
  if (field === "publish_at") return input.publish_at.replace("T", " ");
  // Spaces around a text are not stored.
  return input[field].trim();
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
