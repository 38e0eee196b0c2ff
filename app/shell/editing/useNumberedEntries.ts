import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Numbers the entries that links within a page add to the browser's history, as the router numbers its own. It cannot ask
 * before Back leaves a page if it does not know how far that went.
 */
export function useNumberedEntries() {
  const { key } = useLocation();
  const last = useRef({ number: 0, href: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation of the router changes the entry.
  useEffect(() => {
    last.current = { number: window.history.state?.idx ?? 0, href: window.location.href };
  }, [key]);

  useEffect(() => {
    const number = () => {
      const { history, location } = window;
      const before = last.current;
      if (history.state === null) {
        // The same link once more replaces its entry.
        const idx = before.href === location.href ? before.number : before.number + 1;
        history.replaceState({ idx }, "");
      }
      last.current = { number: history.state.idx, href: location.href };
    };
    // Before the router reads it.
    window.addEventListener("popstate", number, { capture: true });
    return () => window.removeEventListener("popstate", number, { capture: true });
  }, []);
}
