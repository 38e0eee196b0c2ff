/** Messages of the process: its modules are loaded, the result of a task, or the error of a task. */
export type ProcessMessage<Result> =
  | { kind: "ready" }
  | { kind: "done"; result: Result }
  | { kind: "failed"; error: Error };

const TIDY_FROM_BYTES = 16 * 1024 ** 2;

/** The bytes of documents, and what was made of them, would stay until the heap is full. */
function tidyUp(): void {
  const { heapUsed, external } = process.memoryUsage();
  if (heapUsed + external > TIDY_FROM_BYTES) globalThis.gc?.();
}

/**
 * The side of a work process that runs inside it (workProcess.server.ts is the other): reports that it is ready, then answers
 * each task.
 */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result> | Result): void {
  // The program decides when this process ends, also after Ctrl-C, which reaches every process of the terminal.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("message", async (task: Task) => {
    try {
      process.send?.({ kind: "done", result: await work(task) });
    } catch (error) {
      process.send?.({ kind: "failed", error });
    }
    setImmediate(tidyUp);
  });
  process.send?.({ kind: "ready" });
}
