import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isSameInput, typedInForm } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/forms";

const TYPING_PAUSE_MS = 300;

export type FormRef = RefObject<HTMLFormElement | null>;

/**
 * What stands in the form, read after each pause in typing, and whether it differs from what is stored. The form keeps its own
 * values, so that it is the same form before scripts are there and without them.
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
    // At once, so that nobody leaves unasked within the pause.
    setDirty(true);
    clearTimeout(pause.current);
    pause.current = setTimeout(read, TYPING_PAUSE_MS);
  }, [read]);

  useEffect(() => {
    // A field may have been filled in before this script was there.
    read();
    return () => clearTimeout(pause.current);
  }, [read]);
  return { typed, dirty, changed };
}
