import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The link that was followed, such as the Next of the last page, is often not on the new screen. Focus would then be on
 * the body, from where keyboards start at the top of the page again; it moves to the heading.
 */
export function useFocusAfterNavigation() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [key]);
}
