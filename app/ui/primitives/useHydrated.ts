import { useSyncExternalStore } from "react";

/** False on the server and in the first rendering in the browser, so that hydration matches. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
