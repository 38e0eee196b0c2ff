import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { followLive } from "~/shell/admin/followLive";
import type { SessionClock } from "~/shell/admin/session/sessionClock";

/** Changes within this time are shown together. */
const COMBINE_MS = 300;

const ACTIVITY_EVENTS = ["keydown", "pointerdown", "pointermove", "visibilitychange"] as const;

/**
 * Loads the page's data again when something changed in the admin area: at once while somebody is active, otherwise
 * as soon as somebody is. Never during a change on this page, which loads its own data. Never if the server would
 * answer with another page: an ended session, an unavailable database or an outdated confirmation must not replace
 * what is on the screen.
 */
export function useLiveUpdates(session: RefObject<SessionClock | null>, isPaused: boolean): void {
  const { revalidate } = useRevalidator();
  const busy = useIsBusy() || isPaused;
  const stale = useRef(false);
  const attendedAt = useRef(0);
  const mayShow = useEffectEvent(() => {
    const attended = Date.now() - attendedAt.current < (session.current?.attendedMs() ?? 0);
    return stale.current && !busy && !document.hidden && !isDialogOpen() && attended;
  });
  const show = useEffectEvent(async () => {
    if (!mayShow() || (await session.current?.ask()) !== "open" || !mayShow()) return;
    stale.current = false;
    void revalidate();
  });
  useEffect(() => {
    attendedAt.current = Date.now();
    const gathering = combineCalls(() => void show());
    const attend = () => {
      attendedAt.current = Date.now();
      // Delayed as well, so that a moving pointer asks once and not with each step.
      if (stale.current) gathering.call();
    };
    const stop = followLive(() => {
      stale.current = true;
      gathering.call();
    });
    for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, attend, { passive: true });
    return () => {
      stop();
      gathering.stop();
      for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, attend);
    };
  }, []);
  useEffect(() => {
    if (!busy) void show();
  }, [busy]);
}

/** Combines calls within COMBINE_MS into one. */
function combineCalls(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, COMBINE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Reloading could remove the row of an open dialog, and the dialog with it. */
function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  return state !== "idle" || fetchers.length > 0;
}
