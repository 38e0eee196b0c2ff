import { type PostInput, readPostInput } from "~/blog/forms";
import { type FormFields, textOf } from "~/platform/forms/check";
import { formFieldsOf } from "~/shell/public/form/formFieldsOf";

/** The most that a post form can weigh: half a million characters of content, of which each may take nine bytes, and the rest. */
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

/** A post form as it was typed. What still stands in the box for a new tag counts as tags. */
export function typedPost(fields: FormFields): PostInput {
  const input = readPostInput(fields);
  return { ...input, tags: distinctTags(input.tags) };
}

/** Commas part tags, and of two that differ in case only the first stays. */
export function distinctTags(texts: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of texts.flatMap((text) => text.split(",")).map((text) => text.trim())) {
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

/**
 * Without scripts the tag buttons post the form. Null when it was posted to be saved; otherwise the form with its tags
 * changed, to be shown again with nothing stored.
 */
export function withTagsChanged(fields: FormFields, input: PostInput): PostInput | null {
  if (fields.has("add_tag")) return input;
  const removed = textOf(fields, "remove_tag");
  return removed ? { ...input, tags: input.tags.filter((tag) => tag !== removed) } : null;
}

/** The same form as the body of a request. */
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

/** Spaces around a text are no change: they are not stored. */
export function isSameInput(one: PostInput, other: PostInput): boolean {
  return asStored(one) === asStored(other);
}

function asStored(input: PostInput): string {
  return JSON.stringify([...bodyOf(input)].map(([name, text]) => [name, text.trim()]));
}
