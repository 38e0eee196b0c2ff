import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first rendering in the browser, so that hydration matches. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
