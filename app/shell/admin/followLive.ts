import { reconnectDelayMs } from "~/shell/admin/reconnectDelay";

const LIVE_PATH = "/admin/live";
const NAME = "desk-live";

/**
 * Calls back whenever something changed at the desk. However many pages of it are open in this browser, one of them
 * asks the server and tells the others: over HTTP/1.1 a browser has six connections for a site, and each page would
 * hold one of them. Returns a way to stop.
 */
export function followLive(changed: () => void): () => void {
  const others = new BroadcastChannel(NAME);
  const left = new AbortController();
  others.onmessage = changed;
  const listen = () => listenUntil(left.signal, tellAll);
  // Locks exist where the page is secure: https, or this machine.
  if (navigator.locks)
    navigator.locks.request(NAME, { signal: left.signal }, listen).catch(ignoreLeaving);
  else void listen();
  return () => {
    left.abort();
    others.close();
  };

  function tellAll() {
    others.postMessage(null);
    changed();
  }
}

/**
 * Resolves once the page is left. A line that breaks the browser connects again by itself. After a refusal (an
 * overload, a restart, a session that ended and may come back) it never tries again, so this does.
 */
function listenUntil(left: AbortSignal, changed: () => void): Promise<void> {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lost = false;
  let rejections = 0;
  connect();
  return new Promise((resolve) => {
    left.addEventListener("abort", () => {
      clearTimeout(retry);
      source.close();
      resolve();
    });
  });

  function connect() {
    source = new EventSource(LIVE_PATH);
    source.onmessage = changed;
    source.onerror = () => {
      lost = true;
      if (source.readyState === EventSource.CLOSED) retryLater();
    };
    source.onopen = () => {
      // What happened in between was announced to nobody here.
      if (lost) changed();
      lost = false;
      rejections = 0;
    };
  }

  function retryLater() {
    // The session may have ended, which the next look at the server finds out.
    if (rejections === 0) changed();
    retry = setTimeout(connect, reconnectDelayMs(rejections, Math.random()));
    rejections += 1;
  }
}

function ignoreLeaving(error: unknown) {
  if ((error as DOMException).name !== "AbortError") throw error;
}
