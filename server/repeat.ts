import type { Logger } from "~/platform/log/log.server";

/** Repeats work, never twice at once; an error is logged and the work runs again at its next turn. */
export function repeat(log: Logger, everyMs: number, work: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function turn() {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, "background work failed"))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, everyMs);
      });
  }

  turn();
  return {
    /** Resolves once the running work has ended. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
