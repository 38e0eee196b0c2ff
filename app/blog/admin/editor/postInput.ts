import { type PostInput, postForm } from "~/blog/post";
import { type FormFields, textOf } from "~/platform/forms/check";

/**
 * The content has up to 500,000 characters, each of up to nine bytes when encoded; the other fields need little more.
 */
export const POST_FORM_MAX_BYTES = 5 * 1024 * 1024;

export const EMPTY_POST = postForm.empty;

/**
 * Without scripts the tag buttons post the form. Returns the form with its tags changed, to be shown again without
 * saving; null if the form was posted to be saved.
 */
export function withTagsChanged(fields: FormFields, input: PostInput): PostInput | null {
  if (fields.has("add_tag")) return input;
  const removed = textOf(fields, "remove_tag");
  return removed ? { ...input, tags: input.tags.filter((tag) => tag !== removed) } : null;
}

/** The form as the body of a request. */
export function bodyOf(input: PostInput): URLSearchParams {
  const { tags, is_published, ...texts } = input;
  const body = new URLSearchParams(texts);
  for (const tag of tags) body.append("tags", tag);
  if (is_published) body.set("is_published", "on");
  return body;
}

/** Ignores spaces around texts, because they are not stored. */
export function isSameInput(one: PostInput, other: PostInput): boolean {
  return asStored(one) === asStored(other);
}

/** The fields by name, because the database returns those of a draft in an order of its own. */
function asStored(input: PostInput): string {
  const body = bodyOf(input);
  body.sort();
  return JSON.stringify([...body].map(([name, text]) => [name, text.trim()]));
}
