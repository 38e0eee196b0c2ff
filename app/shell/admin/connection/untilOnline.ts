/** Waits for the browser's connection, or for `tryNow`, if it is offline. Also ends when `left` is aborted. */
export function untilOnline(left: AbortSignal): Promise<void> {
  if (navigator.onLine || left.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener("online", end);
      left.removeEventListener("abort", end);
      resolve();
    };
    addEventListener("online", end);
    left.addEventListener("abort", end);
  });
}

/** Lets go on what waits for the connection, whatever the browser thinks of it. */
export function tryNow(): void {
  dispatchEvent(new Event("online"));
}
