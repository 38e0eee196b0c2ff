import type { Server } from "node:http";
import type { Logger } from "~/platform/log/log.server";
import { tellOperator } from "./operator";

// Below the promised 10 s, after which a service manager may kill the process.
const STOP_WITHIN_MS = 9_500;

/** What a start that has ended hands over to be stopped. */
export interface Started {
  log: Logger;
  stop(): Promise<void>;
}

/**
 * Stops once, on the first signal by which terminals, npm, containers and service managers end a program. A start that is
 * under way ends first: cut off, it would leave its database server running.
 */
export function stopOnSignals(started: Promise<Started>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    // Ctrl-C in a terminal arrives twice, directly and through npm.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
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

const IN_FLIGHT_GRACE_MS = 6_000;

/** Accepts no new connections, lets running requests finish for some seconds, then closes the rest. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timeout = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timeout);
}
