import { readableLines } from "#markup/readableText";
import { type PostInput, postForm } from "~/blog/post";
import { textsWithChangedMarkup } from "~/blog/revisions/changedMarkup";
import { categoryName } from "~/blog/rules";
import { type Difference, fieldDifferences } from "~/shell/editing/fieldDifferences";

/** The fields in which two versions of a post differ, in the order of the screen, with both values as text. */
export function postDifferences(before: PostInput, after: PostInput): Difference[] {
  return fieldDifferences(postForm.fields, { before, after }, (input, field) =>
    formatField(input, field as keyof PostInput),
  );
}

/**
 * The differences as readers see them: articles are compared without their tags, save where these alone differ in a line. If
 * nothing else does, the source is compared.
 */
export function readableDifferences(before: PostInput, after: PostInput): Difference[] {
  const lines = [readableLines(before.content), readableLines(after.content)] as const;
  const texts = textsWithChangedMarkup(...lines);
  if (texts.before === texts.after) return postDifferences(before, after);
  return postDifferences({ ...before, content: texts.before }, { ...after, content: texts.after });
}

function formatField(input: PostInput, field: keyof PostInput): string {
  if (field === "tags") return input.tags.join(", ");
  if (field === "is_published") return input.is_published ? "Yes" : "No";
  if (field === "category") return categoryName(input.category);
  if (field === "publish_at") return input.publish_at.replace("T", " ");
  // Spaces around a text are not stored.
  return input[field].trim();
}
