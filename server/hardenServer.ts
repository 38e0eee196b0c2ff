import type { Server } from "node:http";
import { MINUTE_MS } from "~/platform/durations";

// Node's default limits let a client keep a socket for one to five minutes with a single byte. Browsers send headers at
// once; an upload of 5 MB over a slow line takes minutes, so bodies are limited by speed instead.
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 15 * MINUTE_MS;
const CHECK_INTERVAL_MS = 2_000;
const KEEP_ALIVE_MS = 15_000;
/**
 * Browsers send some twenty and proxies as many more; Node answers a request with more than this with 431. While a request
 * waits, each header takes twenty times the memory that it has bytes.
 */
const HEADERS_MAX = 100;

/** How often the two limits of time are checked. Node reads it only as a server is created. */
export const SERVER_OPTIONS = { connectionsCheckingInterval: CHECK_INTERVAL_MS };

/** Limits what one client can keep occupied. */
export function hardenServer(server: Server): Server {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxRequestsPerSocket = 10_000;
  server.maxHeadersCount = HEADERS_MAX;
  return server;
}
