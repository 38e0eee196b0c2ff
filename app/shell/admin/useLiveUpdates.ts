import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { currentTargets, noteUpdate, type Targets } from "~/shell/admin/change/unintendedPresses";
import { reconnectDelayMs } from "~/shell/admin/connection/connection";
import type { SessionPoll } from "~/shell/admin/session/sessionPolling";
import { isDialogOpen } from "~/ui/primitives/Dialog";

/** Changes within this time are shown together. */
const COMBINE_MS = 300;
/** How soon a page asks again if the server or its database could not be reached. */
const ASK_AGAIN_MS = 5_000;

/** Data that are older say something about the time that is no longer so: that a reply is due, or a job open. */
const OLD_MS = 5 * 60_000;
const LOOK_AT_AGE_MS = 60_000;
/** Not later: each load prolongs the session, which must end some time after its last use. */
const USED_LATELY_MS = 2 * LOOK_AT_AGE_MS;

/** So long at most the router may take until React has rendered that a form is being sent. */
const RESULT_DUE_MS = 2_000;

const ACTIVITY_EVENTS = ["keydown", "pointerdown", "pointermove", "visibilitychange"] as const;

interface LiveUpdateOptions {
  /** While it is true, nothing is loaded. */
  isPaused: boolean;
  /** The data could not be loaded before, and are loaded as soon as the server can be reached. */
  isUnloaded: boolean;
  /** When the data that are shown were loaded. */
  loadedAt: Date;
}

/**
 * Loads the page's data again when something changed in the admin area, or the data are old: at once while somebody uses the
 * page, otherwise as soon as somebody does. It waits while a change is made on this page, which loads its own data. It loads
 * nothing if the session has ended, the database is unavailable or the confirmation is outdated: the response would be another
 * page, which must not replace what is on the screen.
 */
export function useLiveUpdates(
  session: RefObject<SessionPoll | null>,
  { isPaused, isUnloaded, loadedAt }: LiveUpdateOptions,
): void {
  const { revalidate } = useRevalidator();
  const busy = useIsBusy() || isPaused;
  const isResultDue = useIsResultDue(busy);
  const stale = useRef(false);
  const old = useRef(false);
  const attendedAt = useRef(0);
  const before = useRef<Targets>(null);
  const mayShow = useEffectEvent(() => {
    const isDue = stale.current || old.current;
    // Not below an open dialog: the row that it belongs to could be removed, and the dialog with it.
    const isDisturbing = busy || isResultDue() || document.hidden || isDialogOpen();
    return isDue && !isDisturbing && isUsedWithin(session.current?.attendedMs ?? 0, attendedAt);
  });
  const showLater = useLater(() => void show());
  const show = useEffectEvent(async () => {
    if (isResultDue()) showLater(RESULT_DUE_MS);
    if (!mayShow()) return;
    const result = await session.current?.ask();
    if (result === "unreachable" || isResultDue()) showLater(ASK_AGAIN_MS);
    if (result !== "open" || !mayShow()) return;
    stale.current = false;
    before.current = currentTargets();
    await revalidate();
  });
  useNotedUpdate(before, loadedAt);
  useAge(old, loadedAt, () => isUsedWithin(USED_LATELY_MS, attendedAt) && void show());
  const isLoadedBefore = useEffectEvent((at: number) => loadedAt.getTime() < at);
  useEffect(() => follow(stale, attendedAt, () => void show(), isLoadedBefore), []);
  useEffect(() => {
    if (!busy) void show();
  }, [busy]);
  useUnloaded(stale, isUnloaded, () => void show());
}

/** Compares once other data are on the page: the router is done before that, because it shows them in a transition. */
function useNotedUpdate(before: RefObject<Targets | null>, loadedAt: Date): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time says that other data are shown.
  useLayoutEffect(() => {
    if (before.current) noteUpdate(before.current);
    before.current = null;
  }, [loadedAt]);
}

/** Returns a function that calls back after so many milliseconds, once, however often it is called meanwhile. */
function useLater(call: () => void): (ms: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (ms) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(call, ms);
  };
}

const isUsedWithin = (ms: number, attendedAt: RefObject<number>) =>
  Date.now() - attendedAt.current < ms;

/** The live connection may open only after the database is back, and then announces nothing. */
function useUnloaded(stale: RefObject<boolean>, isUnloaded: boolean, show: () => void): void {
  const showLoaded = useEffectEvent(show);
  useEffect(() => {
    if (!isUnloaded) return;
    stale.current = true;
    showLoaded();
  }, [isUnloaded, stale]);
}

/**
 * Whether a form was sent whose result React may not have rendered yet. A load that begins in between would make the router drop
 * that result: a refused form would look like a saved one, and lose what was typed.
 */
function useIsResultDue(busy: boolean): () => boolean {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = () => {
      sentAt.current = performance.now();
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  useEffect(() => {
    if (!busy) return;
    return () => {
      sentAt.current = Number.NEGATIVE_INFINITY;
    };
  }, [busy]);
  return () => performance.now() - sentAt.current < RESULT_DUE_MS;
}

/** Notes that the data of the page are old, and calls back each minute from then on until others are loaded. */
function useAge(old: RefObject<boolean>, loadedAt: Date, isOld: () => unknown): void {
  const call = useEffectEvent(isOld);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the age counts from the moment at which other data are shown.
  useEffect(() => {
    old.current = false;
    const shownAt = performance.now();
    const timer = setInterval(() => {
      old.current = performance.now() - shownAt >= OLD_MS;
      if (old.current) call();
    }, LOOK_AT_AGE_MS);
    return () => clearInterval(timer);
  }, [loadedAt.getTime()]);
}

/** Marks the page stale with each live update, and notes when somebody is active. Returns a function that stops. */
function follow(
  stale: RefObject<boolean>,
  attendedAt: RefObject<number>,
  show: () => void,
  isLoadedBefore: (at: number) => boolean,
) {
  attendedAt.current = Date.now();
  const gathering = combineCalls(show);
  const attend = () => {
    attendedAt.current = Date.now();
    // Delayed as well, so that a moving pointer asks once and not with each step.
    if (stale.current) gathering.call();
  };
  const stop = followLive(() => {
    stale.current = true;
    gathering.call();
  }, isLoadedBefore);
  for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, attend, { passive: true });
  return () => {
    stop();
    gathering.stop();
    for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, attend);
  };
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

function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  // A fetcher that only loads changes nothing. Besides, one that was removed while a change had interrupted it stays listed.
  return state !== "idle" || fetchers.some(({ formMethod }) => formMethod === "POST");
}

const LIVE_PATH = "/admin/live";
const NAME = "admin-live";

/**
 * Between the pages of a browser: null if something changed; when a page was opened, which was not listening before; and the
 * reply to that page if something changed since.
 */
type TabMessage = null | { openedAt: number } | { missedSince: number };

/**
 * Calls back whenever something changed in the admin area. Of all open pages in this browser, one holds the connection and
 * notifies the others: over HTTP/1.1 a browser has six connections per site, and each page would occupy one. Returns a function
 * that stops.
 */
function followLive(changed: () => void, isLoadedBefore: (at: number) => boolean): () => void {
  const otherTabs = new BroadcastChannel(NAME);
  const controller = new AbortController();
  const openedAt = performance.timeOrigin;
  let changedAt = 0;
  otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data !== null && "openedAt" in data) {
      if (changedAt > data.openedAt) otherTabs.postMessage({ missedSince: data.openedAt });
      return;
    }
    if (data !== null && data.missedSince !== openedAt) return;
    changedAt = Date.now();
    changed();
  };
  otherTabs.postMessage({ openedAt });
  const listen = () => listenUntil(controller.signal, notifyAllTabs, isLoadedBefore);
  // Locks are available in secure contexts only: https, or this machine.
  if (navigator.locks)
    navigator.locks.request(NAME, { signal: controller.signal }, listen).catch(ignoreAbort);
  else void listen();
  return () => {
    controller.abort();
    otherTabs.close();
  };

  function notifyAllTabs() {
    changedAt = Date.now();
    otherTabs.postMessage(null);
    changed();
  }
}

/**
 * Resolves once the page is left. EventSource reconnects by itself after a lost connection, but not after an error status
 * (overload, restart, an ended session that may be renewed), so this reconnects then.
 */
function listenUntil(
  signal: AbortSignal,
  changed: () => void,
  isLoadedBefore: (at: number) => boolean,
): Promise<void> {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lost = false;
  let rejections = 0;
  connect();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      clearTimeout(retry);
      source.close();
      resolve();
    });
  });

  function connect() {
    source = openStream(changed, isLoadedBefore);
    source.onerror = () => {
      lost = true;
      if (source.readyState === EventSource.CLOSED) retryLater();
    };
    source.onopen = () => {
      // Changes during the interruption were not announced to this page.
      if (lost) changed();
      lost = false;
      rejections = 0;
    };
  }

  function retryLater() {
    // The session may have ended, which the next request finds out.
    if (rejections === 0) changed();
    retry = setTimeout(connect, reconnectDelayMs(rejections, Math.random()));
    rejections += 1;
  }
}

function openStream(changed: () => void, isLoadedBefore: (at: number) => boolean): EventSource {
  const source = new EventSource(LIVE_PATH);
  source.onmessage = changed;
  // Something may have changed after the data of the page were loaded, and before it was listening.
  source.addEventListener("announced", ({ data }) => {
    if (isLoadedBefore(Number(data))) changed();
  });
  return source;
}

function ignoreAbort(error: unknown) {
  if ((error as DOMException).name !== "AbortError") throw error;
}
