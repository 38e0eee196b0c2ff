import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isSameInput, typedInForm } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/forms";

const TYPING_PAUSE_MS = 300;

export type FormRef = RefObject<HTMLFormElement | null>;

/**
 * The values of the form, read after each pause in typing, and whether they differ from the stored post. The inputs are
 * uncontrolled, so the form works the same before and without scripts.
 */
export function useTypedPost(form: FormRef, shown: PostInput, stored: PostInput) {
  const [typed, setTyped] = useState(shown);
  const [dirty, setDirty] = useState(() => !isSameInput(shown, stored));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(() => {
    if (!form.current) return;
    const now = typedInForm(form.current);
    setTyped((before) => (isSameInput(before, now) ? before : now));
    setDirty(!isSameInput(now, stored));
  }, [form, stored]);

  const changed = useCallback(() => {
    // Before the pause ends, so that leaving the page within it asks for confirmation.
    setDirty(true);
    clearTimeout(pause.current);
    pause.current = setTimeout(read, TYPING_PAUSE_MS);
  }, [read]);

  useEffect(() => {
    // A field may have been filled in before this script ran.
    read();
    return () => clearTimeout(pause.current);
  }, [read]);
  return { typed, dirty, changed };
}
