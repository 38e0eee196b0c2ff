import { type FocusEvent, useRef } from "react";

/**
 * Tells which field was left, but never between the press and the release of a button: an error that vanishes in that
 * moment moves the page, and the release misses what was pressed.
 */
export function useSettledBlur(onLeft: (field: Element, form: HTMLFormElement) => void) {
  const isPressed = useRef(false);
  const afterRelease = (act: () => void) =>
    addEventListener("pointerup", () => setTimeout(act), { once: true });
  return {
    onPointerDown() {
      isPressed.current = true;
      afterRelease(() => {
        isPressed.current = false;
      });
    },
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      const tell = () => onLeft(target, currentTarget);
      if (isPressed.current) afterRelease(tell);
      else tell();
    },
  };
}
