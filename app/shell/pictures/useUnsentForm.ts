import { type RefObject, useEffect, useEffectEvent } from "react";

export const STILL_UPLOADING =
  "The image is still being uploaded. Save once it is there, or cancel it.";

/** While an image is on its way, the form around it is not sent: it would be stored without it. */
export function useUnsentForm(
  field: RefObject<HTMLElement | null>,
  isUploading: boolean,
  onRefused: () => void,
): void {
  const refuse = useEffectEvent((event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    onRefused();
    field.current?.querySelector("input")?.focus();
  });
  useEffect(() => {
    const form = field.current?.closest("form");
    if (!isUploading || !form) return;
    form.addEventListener("submit", refuse, { capture: true });
    return () => form.removeEventListener("submit", refuse, { capture: true });
  }, [isUploading, field]);
}
