import type { Logger } from "~/platform/log/log.server";

// Below the promised 10 s, after which a service manager may kill the process.
const STOP_WITHIN_MS = 9_500;

/** Stops once, on the first signal by which terminals, npm, containers and service managers end a program. */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    // Ctrl-C in a terminal arrives twice, directly and through npm.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      void endWith(log, stop);
    });
  }
}

async function endWith(log: Logger, stop: () => Promise<void>): Promise<void> {
  const tooLong = setTimeout(() => {
    log.error("stopping took too long");
    process.exit(1);
  }, STOP_WITHIN_MS);
  try {
    await stop();
    clearTimeout(tooLong);
    log.info("stopped");
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "stopping failed");
    process.exit(1);
  }
}
