import { useMatches } from "react-router";

/** What a route declares in its `handle`. */
export interface RouteHandle {
  /** A working page, which React hydrates in the browser. Every other page is a reading page and ships no React. */
  hydrate?: boolean;
  /**
   * Whether React waits until the visitor touches the page at this address. Its form works without scripts until then,
   * and nothing on it needs them sooner.
   */
  waitsForTouch?: (url: URL) => boolean;
}

/** Whether the current page is hydrated by React. */
export function useIsHydrated(): boolean {
  const matches = useMatches();
  return matches.some(({ handle }) => (handle as RouteHandle)?.hydrate);
}
