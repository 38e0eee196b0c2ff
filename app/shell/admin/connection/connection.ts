/** Repeats requests that did not reach the server until they do. */
export interface RetryingConnection {
  /** Rejects like the request for any other reason, or once `signal` was aborted. */
  reach<Result>(request: () => Promise<Result>, signal?: AbortSignal | null): Promise<Result>;
  /** Repeats the waiting requests now. */
  retry(): void;
}

/** Calls `changed(true)` when the first request waits for the connection, and `changed(false)` when none does any more. */
export function createConnection(changed: (isCutOff: boolean) => void): RetryingConnection {
  const cutOff = new Set<object>();
  const pauses = new Set<() => void>();
  const note = (token: object, isCutOff: boolean) => {
    if (isCutOff) cutOff.add(token);
    else cutOff.delete(token);
    changed(cutOff.size > 0);
  };
  return {
    async reach(request, signal) {
      const token = {};
      try {
        for (let rejections = 0; ; rejections += 1) {
          try {
            return await request();
          } catch (error) {
            if (!isUnreached(error) || signal?.aborted) throw error;
          }
          note(token, true);
          await pauseIn(pauses, reconnectDelayMs(rejections, Math.random()), signal);
        }
      } finally {
        note(token, false);
      }
    },
    retry: () => {
      for (const end of [...pauses]) end();
    },
  };
}

/** Waits until the time is over, somebody calls the function that it adds to `pauses`, or `signal` is aborted. */
function pauseIn(
  pauses: Set<() => void>,
  milliseconds: number,
  signal?: AbortSignal | null,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      pauses.delete(end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    pauses.add(end);
  });
}

/** fetch rejects with a TypeError if no response came. */
const isUnreached = (error: unknown) => error instanceof TypeError;

const FIRST_MS = 2_000;
const PAUSE_MAX_MS = 60_000;

/**
 * Milliseconds to wait after so many rejections in a row: doubled each time, up to a minute, and randomized so that open pages do
 * not all reconnect at once.
 */
export function reconnectDelayMs(rejections: number, random: number): number {
  const longest = Math.min(PAUSE_MAX_MS, FIRST_MS * 2 ** rejections);
  return longest / 2 + (longest / 2) * random;
}

/** Waits for the browser's connection, or for `tryNow`, if it is offline. Also ends when `signal` is aborted. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stopWaiting();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stopWaiting = onReconnect(end);
    signal.addEventListener("abort", end);
  });
}

const tryNowRequests = new EventTarget();

/** Everything that waits for the connection goes on, also if the browser believes itself offline. */
export function tryNow(): void {
  tryNowRequests.dispatchEvent(new Event("try"));
}

/** Calls back when the browser is online again, and at `tryNow`. Returns a function that stops. */
export function onReconnect(callback: () => void): () => void {
  addEventListener("online", callback);
  tryNowRequests.addEventListener("try", callback);
  return () => {
    removeEventListener("online", callback);
    tryNowRequests.removeEventListener("try", callback);
  };
}
