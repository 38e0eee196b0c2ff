import { reconnectDelayMs } from "~/shell/admin/reconnectDelay";

const LIVE_PATH = "/admin/live";
const NAME = "desk-live";

/**
 * Calls back whenever something changed in the admin area. Of all open pages in this browser, one holds the
 * connection and notifies the others: over HTTP/1.1 a browser has six connections per site, and each page would
 * occupy one. Returns a function that stops.
 */
export function followLive(changed: () => void): () => void {
  const others = new BroadcastChannel(NAME);
  const left = new AbortController();
  others.onmessage = changed;
  const listen = () => listenUntil(left.signal, tellAll);
  // Locks are available in secure contexts only: https, or this machine.
  if (navigator.locks)
    navigator.locks.request(NAME, { signal: left.signal }, listen).catch(ignoreAbort);
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
 * Resolves once the page is left. EventSource reconnects by itself after a lost connection, but not after an error
 * status (overload, restart, an ended session that may be renewed), so this reconnects then.
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

function ignoreAbort(error: unknown) {
  if ((error as DOMException).name !== "AbortError") throw error;
}
