import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { SentFields } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";

const TYPING_PAUSE_MS = 200;

/** Both functions must be the same in every rendering. */
interface Reading<Typed> {
  /** Whether what was read does not differ from what was read before. */
  isSame?: (before: Typed, now: Typed) => boolean;
  onRead?: (now: Typed) => void;
}

/**
 * Reads the typed values of a form after each pause in typing and when it is sent. The inputs stay uncontrolled, as they are
 * without scripts.
 */
export function useTypedForm<F extends Fields>(
  form: FormSchema<F>,
  element: RefObject<HTMLFormElement | null>,
  initial: TypedOf<F>,
  { isSame, onRead }: Reading<TypedOf<F>> = {},
) {
  const [typed, setTyped] = useState(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(() => {
    if (!element.current) return;
    const now = form.read(formFieldsOf(element.current));
    setTyped((before) => (isSame?.(before, now) ? before : now));
    onRead?.(now);
  }, [form, element, isSame, onRead]);
  const changed = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = setTimeout(read, TYPING_PAUSE_MS);
  }, [read]);

  useEffect(() => {
    // A field may have been filled in before hydration.
    read();
    // The response may come before the pause ends, and is compared with what was sent.
    const form = element.current;
    form?.addEventListener("submit", read);
    return () => {
      clearTimeout(pause.current);
      form?.removeEventListener("submit", read);
    };
  }, [element, read]);
  return { typed, changed };
}

/** The text fields of a form in the page, in the server's format. */
export function formFieldsOf(form: HTMLFormElement): SentFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}
