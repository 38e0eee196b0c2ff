import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Following a link replaces the screen, and often the link with it: the focus would be nowhere, and the next Tab would
 * start at the menu. It then moves to the heading. A control that the next screen has too keeps it, such as Next.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
