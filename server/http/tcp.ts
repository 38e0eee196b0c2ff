import type { Server } from "node:http";
import type { Settings } from "~/platform/config/settings";

// Node's default limits let a client keep a socket for one to five minutes with a single byte. Browsers send headers at
// once; an upload of 5 MB over a slow line takes minutes, so bodies are limited by speed instead.
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 15 * 60_000;
const CHECK_INTERVAL_MS = 2_000;
const KEEP_ALIVE_MS = 15_000;
const IN_FLIGHT_GRACE_MS = 6_000;

export function hardenServer(server: Server): Server {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxRequestsPerSocket = 10_000;
  return server;
}

export const SERVER_OPTIONS = { connectionsCheckingInterval: CHECK_INTERVAL_MS };

/** Resolves once connections are accepted; throws an error of one line if the port is not available. */
export function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = LISTEN_ERRORS[error.code ?? ""] ?? error.message;
      reject(new Error(`HOST ${host}, PORT ${port}: ${why}`, { cause: error }));
    });
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: "another program listens there already; choose another PORT",
  EACCES: "this user may not listen there; choose a PORT above 1023",
  EADDRNOTAVAIL: "this machine does not have that address; choose another HOST",
  ENOTFOUND: "this host name cannot be found; choose another HOST",
};

/** Accepts no new connections, lets running requests finish for some seconds, then closes the rest. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
