import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type JobInput, readJobInput } from "~/jobs/forms";
import { formFieldsOf } from "~/shell/public/form/formFieldsOf";

const TYPING_PAUSE_MS = 200;

/** Returns the form's values, read after each pause in typing. The inputs stay uncontrolled, as they are without scripts. */
export function useTypedJob(form: RefObject<HTMLFormElement | null>, shown: JobInput) {
  const [typed, setTyped] = useState(shown);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(() => {
    if (form.current) setTyped(readJobInput(formFieldsOf(form.current)));
  }, [form]);
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
