import { type RefObject, useCallback, useState } from "react";
import { isSameInput } from "~/blog/admin/editor/postInput";
import { type PostInput, postForm } from "~/blog/post";
import { useTypedForm } from "~/shell/forms/typedForm";

export type FormRef = RefObject<HTMLFormElement | null>;

/** What is typed into the form of a post, and whether it differs from the stored post. */
export function useTypedPost(form: FormRef, shown: PostInput, stored: PostInput) {
  const [dirty, setDirty] = useState(() => !isSameInput(shown, stored));
  const onRead = useCallback((now: PostInput) => setDirty(!isSameInput(now, stored)), [stored]);
  const { typed, changed: readSoon } = useTypedForm(postForm, form, shown, {
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
