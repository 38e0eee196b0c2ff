import { createContext, useContext } from "react";
import { useMatches } from "react-router";
import type { EarlyScript } from "~/platform/http/security/headers.server";

/**
 * The id of the request that rendered this page. Error pages show it and the log contains it. In the browser it is known on error
 * pages only (`data-request-id` on the root element), for hydration.
 */
export const RequestIdContext = createContext<string | undefined>(undefined);

/**
 * The nonce of this response, for the scripts of working pages. Set on the server only: browsers hide it from scripts, so it is
 * undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);

/** Set on the server only. */
export const EarlyScriptContext = createContext<EarlyScript | undefined>(undefined);

/** The `handle` that a route declares. */
export interface RouteHandle {
  /** A working page, which React hydrates in the browser. Every other page is a reading page and ships no React. */
  hydrate?: boolean;
  /**
   * Whether React waits until the visitor touches the page at this address. Its form works without scripts until then, and
   * nothing on it needs them sooner.
   */
  waitsForTouch?: (url: URL) => boolean;
}

/** Whether the current page is hydrated by React. */
export function usePageHydrates(): boolean {
  const matches = useMatches();
  return matches.some(({ handle }) => (handle as RouteHandle)?.hydrate);
}
