import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { followLive } from "~/routes/admin/parts/followLive";

/** Many changes at once are shown together. */
const GATHER_MS = 300;

/**
 * Longer than this without a key or a pointer, nobody is there: asking the server on their behalf would keep a session open that has to end.
 * Shorter than the 30 minutes after which it does.
 */
const ATTENDED_MS = 20 * 60_000;

const SIGNS = ["keydown", "pointerdown", "pointermove", "visibilitychange"] as const;

/**
 * Loads the page's data again when something changed at the desk: at once while somebody looks, otherwise as soon as somebody does. Never beside
 * a change that is under way here: its own loading brings what it has to say, and must find it.
 */
export function useLiveUpdates(): void {
  const { revalidate } = useRevalidator();
  const busy = useIsBusy();
  const stale = useRef(false);
  const attendedAt = useRef(0);
  const show = useEffectEvent(() => {
    const attended = Date.now() - attendedAt.current < ATTENDED_MS;
    if (!stale.current || busy || document.hidden || isAsking() || !attended) return;
    stale.current = false;
    void revalidate();
  });
  useEffect(() => {
    attendedAt.current = Date.now();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const gather = () => {
      stale.current = true;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        show();
      }, GATHER_MS);
    };
    const attend = () => {
      attendedAt.current = Date.now();
      show();
    };
    const stop = followLive(gather);
    for (const sign of SIGNS) document.addEventListener(sign, attend, { passive: true });
    return () => {
      stop();
      clearTimeout(gathering);
      for (const sign of SIGNS) document.removeEventListener(sign, attend);
    };
  }, []);

  useEffect(() => {
    if (!busy) show();
  }, [busy]);
}

/** A question that is being answered must not go together with the row it stands in. */
function isAsking(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  return state !== "idle" || fetchers.length > 0;
}
