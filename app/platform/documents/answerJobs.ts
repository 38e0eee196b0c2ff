import { parentPort, type TransferListItem } from "node:worker_threads";

interface Done<Answer> {
  answer: Answer;
  /** Buffers that are handed over instead of copied. */
  transfer?: readonly TransferListItem[];
}

/** Inside a thread of workThread.server.ts: says that it is ready, then answers each job that comes. */
export function answerJobs<Job, Answer>(
  work: (job: Job) => Promise<Done<Answer>> | Done<Answer>,
): void {
  parentPort?.on("message", async (job: Job) => {
    try {
      const { answer, transfer = [] } = await work(job);
      parentPort?.postMessage({ kind: "answer", answer }, transfer);
    } catch (error) {
      parentPort?.postMessage({ kind: "failed", error });
    }
  });
  parentPort?.postMessage({ kind: "ready" });
}
