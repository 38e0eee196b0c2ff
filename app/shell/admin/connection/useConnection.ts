import { useEffect, useState } from "react";
import { type Connection, createConnection } from "~/shell/admin/connection/connection";
import { missingScripts } from "~/shell/admin/connection/screenScripts";

/**
 * Keeps the current screen while the server cannot be reached. The router would replace it by an error page, so its
 * requests for data wait here for the connection, and so do the scripts of a screen that was never opened.
 */
export function useConnection() {
  const [isCutOff, setCutOff] = useState(false);
  const [connection] = useState(() => createConnection(setCutOff));
  useEffect(() => waitForData(connection), [connection]);
  const load = async (pathname: string, left: AbortSignal) => {
    const scripts = missingScripts(pathname);
    await Promise.all(scripts.map((script) => connection.reach(() => fetch(script), left)));
  };
  return { isCutOff, retry: connection.retry, load };
}

/** Returns a function that stops. */
function waitForData({ reach, retry }: Connection): () => void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    isScreenData(input, init) ? reach(() => fetch(input, init), init?.signal) : fetch(input, init);
  addEventListener("online", retry);
  return () => {
    window.fetch = fetch;
    removeEventListener("online", retry);
  };
}

/** On purpose no changes: repeating those is up to the person. */
function isScreenData(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  return new URL(input, location.href).pathname.endsWith(".data");
}
