import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { followLive } from "~/routes/admin/parts/followLive";

/** Many changes at once are shown together. */
const GATHER_MS = 300;

/**
 * Longer than this without a key or a pointer, nobody is there: asking the server on their behalf would keep a session open that has to end.
 * Shorter than the 30 minutes after which it does.
 */
const ATTENDED_MS = 20 * 60_000;

/** Loads the page's data again when something changed at the desk: at once while somebody looks, otherwise as soon as somebody does. */
export function useLiveUpdates(): void {
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  useEffect(() => {
    let stale = false;
    let attendedAt = Date.now();
    let gathering: ReturnType<typeof setTimeout> | undefined;

    function show() {
      const attended = Date.now() - attendedAt < ATTENDED_MS;
      if (!stale || document.hidden || !attended) return;
      stale = false;
      void refresh.current();
    }
    function changed() {
      stale = true;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        show();
      }, GATHER_MS);
    }
    function attend() {
      attendedAt = Date.now();
      show();
    }

    const stop = followLive(changed);
    const signs = ["keydown", "pointerdown", "pointermove", "visibilitychange"] as const;
    for (const sign of signs) document.addEventListener(sign, attend, { passive: true });
    return () => {
      stop();
      clearTimeout(gathering);
      for (const sign of signs) document.removeEventListener(sign, attend);
    };
  }, []);
}
