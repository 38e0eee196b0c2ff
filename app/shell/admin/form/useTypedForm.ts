import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Fields, type FormSchema, readForm, type TypedOf } from "~/platform/forms/fields";
import { formFieldsOf } from "~/shell/form/formFieldsOf";

const TYPING_PAUSE_MS = 200;

/**
 * What is typed into a form, read after each pause in typing. The inputs stay uncontrolled, as they are without scripts.
 */
export function useTypedForm<F extends Fields>(
  form: FormSchema<F>,
  element: RefObject<HTMLFormElement | null>,
  shown: TypedOf<F>,
) {
  const [typed, setTyped] = useState(shown);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(() => {
    if (element.current) setTyped(readForm(form, formFieldsOf(element.current)));
  }, [form, element]);
  const changed = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = setTimeout(read, TYPING_PAUSE_MS);
  }, [read]);

  useEffect(() => {
    // A field may have been filled in before hydration.
    read();
    return () => clearTimeout(pause.current);
  }, [read]);
  return { typed, changed };
}
