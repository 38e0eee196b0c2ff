import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The link that was followed, such as the Next of the last page, is often not on the new screen. Focus would then be on the body,
 * from where keyboards start at the top of the page again; it moves to the heading.
 */
export function useFocusAfterNavigation() {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [key]);
}

/**
 * Browsers scroll a box for long text only as far as its cursor, which may leave the rest of it under a bar. After Tab the whole
 * box is in sight, as far as the screen has room for it.
 */
export function useLongTextsInSight(): void {
  useEffect(() => {
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === "Tab" && target instanceof HTMLTextAreaElement)
        target.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keyup", show);
    return () => document.removeEventListener("keyup", show);
  }, []);
}
