import { useMatches } from "react-router";

/** What a route says of itself in its `handle`. */
export interface RouteHandle {
  /** A working page: React takes over in the browser. Everything else is a reading page and ships no React. */
  hydrate?: boolean;
}

/** Whether the page being shown is one that React takes over. */
export function useIsHydrated(): boolean {
  const matches = useMatches();
  return matches.some(({ handle }) => (handle as RouteHandle)?.hydrate);
}
