import { type PostInput, readPostInput } from "~/blog/forms";
import { type FormFields, textOf } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/form/formFieldsOf";

/**
 * The content has up to 500,000 characters, each of up to nine bytes when encoded; the other fields need little more.
 */
export const POST_FORM_MAX_BYTES = 5 * 1024 * 1024;

export const EMPTY_POST: PostInput = {
  title: "",
  slug: "",
  summary: "",
  category: "",
  image_url: "",
  image_alt: "",
  tags: [],
  author: "",
  author_image: "",
  content: "",
  is_published: false,
  publish_at: "",
};

/** A post form as it was typed. Text left in the box for a new tag counts as tags. */
export function typedPost(fields: FormFields): PostInput {
  const input = readPostInput(fields);
  return { ...input, tags: distinctTags(input.tags) };
}

/** Splits at commas; of two tags that differ only in case the first remains. */
export function distinctTags(texts: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of texts.flatMap((text) => text.split(",")).map((text) => text.trim())) {
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

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

export function typedInForm(form: HTMLFormElement): PostInput {
  return typedPost(formFieldsOf(form));
}

/** Ignores spaces around texts, because they are not stored. */
export function isSameInput(one: PostInput, other: PostInput): boolean {
  return asStored(one) === asStored(other);
}

function asStored(input: PostInput): string {
  return JSON.stringify([...bodyOf(input)].map(([name, text]) => [name, text.trim()]));
}
