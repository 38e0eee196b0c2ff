import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "~/platform/log/log.server";
import { tellOperator } from "./operator";

// Below the promised 10 s, after which a service manager may kill the process.
const STOP_WITHIN_MS = 9_500;

/** The signals by which terminals, npm, containers and service managers end a program. */
export const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** The started program, which can be stopped. */
export interface Started {
  log: Logger;
  stop(): Promise<void>;
}

/**
 * Stops once, on the first of those signals. A start that is under way ends first; one that takes too long is cut off, and takes
 * its database server along.
 */
export function stopOnSignals(started: Promise<Started>): void {
  let isStopping = false;
  for (const signal of STOP_SIGNALS) {
    // Ctrl-C in a terminal arrives twice, directly and through npm.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void endOn(signal, started);
    });
  }
}

async function endOn(signal: NodeJS.Signals, started: Promise<Started>): Promise<void> {
  const tooLong = setTimeout(() => {
    tellOperator("Stopping took too long.");
    process.exit(1);
  }, STOP_WITHIN_MS);
  const { log, stop } = await started;
  log.info({ signal }, "stopping");
  try {
    await stop();
    clearTimeout(tooLong);
    log.info("stopped");
    await new Promise<void>((resolve) => log.flush(() => resolve()));
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "stopping failed");
    process.exit(1);
  }
}

/** The connections of a server that are open, from now on. */
export function openConnectionsOf(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}

const IN_FLIGHT_GRACE_MS = 6_000;
/** A request that was on its way when the stop began has arrived by then. */
const UNUSED_GRACE_MS = 1_000;

/**
 * Accepts no new connections, lets running requests finish for some seconds, then closes the rest. `connections` are those that
 * are open: Node does not count one as idle before its first request, and browsers open connections ahead of need.
 */
export async function stopServer(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const unused = setTimeout(() => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, UNUSED_GRACE_MS);
  const timeout = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(unused);
  clearTimeout(timeout);
}
