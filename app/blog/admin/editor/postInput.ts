import { type RefObject, useCallback, useState } from "react";
import { completeInput, type PostInput, postForm } from "~/blog/post";
import { useTypedForm } from "~/shell/forms/typedForm";

/**
 * The content has up to 500,000 characters, each of up to nine bytes when encoded; the other fields need little more.
 */
export const POST_FORM_MAX_BYTES = 5 * 1024 * 1024;

export const EMPTY_POST = postForm.empty;

/** The form as the body of a request. */
export function bodyOf(input: PostInput): URLSearchParams {
  const { tags, is_published, ...texts } = input;
  const body = new URLSearchParams(texts);
  for (const tag of tags) body.append("tags", tag);
  if (is_published) body.set("is_published", "on");
  return body;
}

/** Shows a form of this post as an article. */
export function previewAddress(postId: string): string {
  return `/admin/blogs/preview?blog=${postId}`;
}

/** A draft as a browser stored it; null if it is none. */
export function readDraft(value: object): PostInput | null {
  const input = completeInput(value);
  const isComplete = Object.entries(EMPTY_POST).every(([name, empty]) => {
    const typedValue = input[name as keyof PostInput];
    return typeof typedValue === typeof empty && Array.isArray(typedValue) === Array.isArray(empty);
  });
  return isComplete ? input : null;
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

export type FormRef = RefObject<HTMLFormElement | null>;

/** What is typed into the form of a post, and whether it differs from the stored post. */
export function useTypedPost(form: FormRef, initial: PostInput, stored: PostInput) {
  const [dirty, setDirty] = useState(() => !isSameInput(initial, stored));
  const onRead = useCallback((now: PostInput) => setDirty(!isSameInput(now, stored)), [stored]);
  const { typed, changed: readSoon } = useTypedForm(postForm, form, initial, {
    isSame: isSameInput,
    onRead,
  });
  const changed = useCallback(() => {
    // Before the pause ends, so that leaving the page within it asks for confirmation.
    setDirty(true);
    readSoon();
  }, [readSoon]);
  return { typed, dirty, changed };
}
