import { parentPort, type TransferListItem } from "node:worker_threads";

interface Done<Answer> {
  answer: Answer;
  /** Buffers that are transferred instead of copied. */
  transfer?: readonly TransferListItem[];
}

/** The side inside a worker thread of workThread.server.ts: reports that it is ready, then answers each job. */
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
