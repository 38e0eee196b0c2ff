import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { followLive } from "~/shell/admin/followLive";
import type { SessionClock } from "~/shell/admin/session/sessionClock";

/** Many changes at once are shown together. */
const GATHER_MS = 300;

const SIGNS = ["keydown", "pointerdown", "pointermove", "visibilitychange"] as const;

/**
 * Loads the page's data again when something changed at the desk: at once while somebody looks, otherwise as soon as
 * somebody does. Never beside a change that is under way here: its own loading brings what it has to say, and must find
 * it. And never when the server would answer with another page: a session that ended, a database that is away or a
 * proof that has aged must not take what is on the screen.
 */
export function useLiveUpdates(session: RefObject<SessionClock | null>, isPaused: boolean): void {
  const { revalidate } = useRevalidator();
  const busy = useIsBusy() || isPaused;
  const stale = useRef(false);
  const attendedAt = useRef(0);
  const mayShow = useEffectEvent(() => {
    const attended = Date.now() - attendedAt.current < (session.current?.attendedMs() ?? 0);
    return stale.current && !busy && !document.hidden && !isAsking() && attended;
  });
  const show = useEffectEvent(async () => {
    if (!mayShow() || (await session.current?.ask()) !== "open" || !mayShow()) return;
    stale.current = false;
    void revalidate();
  });
  useEffect(() => {
    attendedAt.current = Date.now();
    const gathering = gatherCalls(() => void show());
    const attend = () => {
      attendedAt.current = Date.now();
      // By the same way, so that a moving pointer asks once and not with each step.
      if (stale.current) gathering.call();
    };
    const stop = followLive(() => {
      stale.current = true;
      gathering.call();
    });
    for (const sign of SIGNS) document.addEventListener(sign, attend, { passive: true });
    return () => {
      stop();
      gathering.stop();
      for (const sign of SIGNS) document.removeEventListener(sign, attend);
    };
  }, []);
  useEffect(() => {
    if (!busy) void show();
  }, [busy]);
}

/** Answers many calls within a moment by one. */
function gatherCalls(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
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
