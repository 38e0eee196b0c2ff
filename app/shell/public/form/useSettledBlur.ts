import { type FocusEvent, useRef } from "react";

/**
 * Reports the field that was left, but never between the press and the release of a button: an error that disappears
 * in that moment moves the page, and the release misses the button.
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
      const report = () => onLeft(target, currentTarget);
      if (isPressed.current) afterRelease(report);
      else report();
    },
  };
}
