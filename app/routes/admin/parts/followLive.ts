const LIVE_PATH = "/admin/live";
const NAME = "desk-live";

/**
 * Calls back whenever something changed at the desk. However many pages of it are open in this browser, one of them asks the server and tells
 * the others: over HTTP/1.1 a browser has six connections for a site, and each page would hold one of them. Returns a way to stop.
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

/** Resolves once the page is left. The browser itself connects again when the line breaks. */
function listenUntil(left: AbortSignal, changed: () => void): Promise<void> {
  const source = new EventSource(LIVE_PATH);
  let lost = false;
  source.onmessage = changed;
  source.onerror = () => {
    lost = true;
    // Refused, and not tried again: the session may have ended, which the next look at the server finds out.
    if (source.readyState === EventSource.CLOSED) changed();
  };
  source.onopen = () => {
    // What happened in between was told to nobody.
    if (lost) changed();
    lost = false;
  };
  return new Promise((resolve) => {
    left.addEventListener("abort", () => {
      source.close();
      resolve();
    });
  });
}

function ignoreLeaving(error: unknown) {
  if ((error as DOMException).name !== "AbortError") throw error;
}
