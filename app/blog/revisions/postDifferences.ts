import { readableText } from "#markup/readableText";
import { type PostInput, postForm } from "~/blog/post";
import { categoryName } from "~/blog/rules";
import { type Difference, fieldDifferences } from "~/shell/editing/fieldDifferences";

/** The fields in which two versions of a post differ, in the order of the screen, with both values as text. */
export function postDifferences(before: PostInput, after: PostInput): Difference[] {
  return fieldDifferences(postForm.fields, { before, after }, (input, field) =>
    formatField(input, field as keyof PostInput),
  );
}

/** The differences as readers see them: articles are compared without their tags, unless they differ in these alone. */
export function readableDifferences(before: PostInput, after: PostInput): Difference[] {
  const texts = [readableText(before.content), readableText(after.content)] as const;
  if (texts[0] === texts[1]) return postDifferences(before, after);
  return postDifferences({ ...before, content: texts[0] }, { ...after, content: texts[1] });
}

function formatField(input: PostInput, field: keyof PostInput): string {
  if (field === "tags") return input.tags.join(", ");
  if (field === "is_published") return input.is_published ? "Yes" : "No";
  if (field === "category") return categoryName(input.category);
  if (field === "publish_at") return input.publish_at.replace("T", " ");
  // Spaces around a text are not stored.
  return input[field].trim();
}
