import { createContext, useContext, useState } from "react";
import { useMatches } from "react-router";

const ShownAtContext = createContext<Date | null>(null);

/** Around all screens, with what `useScreenLoadedAt` returns. */
export const ShownAtProvider = ShownAtContext.Provider;

/**
 * When the data of the open screen were loaded, by the server's clock. `frameLoadedAt` is when those of the frame around it were:
 * live updates load the frame again, but not a screen in which somebody types (skipLiveReload).
 */
export function useScreenLoadedAt(frameLoadedAt: Date): Date {
  const { id, loaderData } = useMatches().at(-1) ?? {};
  const [shown, setShown] = useState({ id, loaderData, loadedAt: frameLoadedAt });
  // The router passes the same object on until it is loaded again. A screen without data shows none that could be old.
  const isSame = id === shown.id && loaderData === shown.loaderData;
  if (isSame && (loaderData != null || shown.loadedAt === frameLoadedAt)) return shown.loadedAt;
  setShown({ id, loaderData, loadedAt: frameLoadedAt });
  return frameLoadedAt;
}

/** Returns the value of the field; empty outside of the provider. */
export const useShownAt = () => useContext(ShownAtContext)?.toISOString() ?? "";
