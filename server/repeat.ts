import type { Logger } from "~/platform/log/log.server";

/** Does work again and again, never twice at once; a failure is logged and the next turn tries again. */
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
    /** Resolves when the turn under way has ended. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
