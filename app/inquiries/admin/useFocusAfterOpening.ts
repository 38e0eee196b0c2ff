import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

export const MESSAGE_HEADING = "inquiry-title";

/**
 * Moves the focus to the heading of a message that was opened, and back to its place in the list when it is closed. A
 * document that is loaded with an open message leaves the focus where browsers put it.
 */
export function useFocusAfterOpening(open: string): void {
  const isFirstPage = useLocation().key === "default";
  const before = useRef(isFirstPage ? open : "");
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open === closed) return;
    document.getElementById(open ? MESSAGE_HEADING : `inquiry-${closed}`)?.focus();
  }, [open]);
}
