import { existsSync } from "node:fs";
import path from "node:path";
import { parentPort, type TransferListItem, Worker } from "node:worker_threads";

/** A worker thread that runs one job at a time. It starts with the first job and ends after an idle time. */
export interface WorkThread<Job, Result> {
  run(job: Job, options?: RunOptions): Promise<WorkResult<Result>>;
  close(): Promise<void>;
}

interface RunOptions {
  /** A person waits for the result: the job runs before those that are not urgent. */
  isUrgent?: boolean;
  /** Buffers that are transferred instead of copied. */
  transfer?: readonly TransferListItem[];
}

/** `too-much`: the job took more time or memory than it may. `busy`: too many jobs wait already. */
export type WorkResult<Result> = { ok: true; result: Result } | { ok: false; reason: WorkError };
export type WorkError = "too-much" | "busy";

/** Messages of the thread: its modules are loaded, the result of a job, or the error of a job. */
type ThreadMessage<Result> =
  | { kind: "ready" }
  | { kind: "done"; result: Result }
  | { kind: "failed"; error: Error };

interface WorkThreadPlan {
  /** The thread's source file, in this folder. */
  source: string;
  /** The limit for one job. A longer job is ended together with its thread; the next job gets a new thread. */
  maxMs: number;
  heapMaxMb: number;
  /** Memory outside the thread's own heap. */
  buffersMaxBytes: number;
  /** How many jobs may wait. */
  waitingMax: number;
}

const START_MAX_MS = 30_000;
const IDLE_MS = 30_000;
const CHECK_MEMORY_EVERY_MS = 100;

interface WaitingJob<Job, Result> {
  job: Job;
  transfer: readonly TransferListItem[];
  resolve(result: WorkResult<Result>): void;
  reject(error: unknown): void;
}

export function createWorkThread<Job, Result>(plan: WorkThreadPlan): WorkThread<Job, Result> {
  return new QueuedWorkThread<Job, Result>(plan);
}

class QueuedWorkThread<Job, Result> implements WorkThread<Job, Result> {
  private readonly plan: WorkThreadPlan;
  private readonly urgent: WaitingJob<Job, Result>[] = [];
  private readonly ordinary: WaitingJob<Job, Result>[] = [];
  private worker: Worker | null = null;
  private working: Promise<void> | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(plan: WorkThreadPlan) {
    this.plan = plan;
  }

  run(job: Job, { isUrgent = false, transfer = [] }: RunOptions = {}) {
    if (this.urgent.length + this.ordinary.length >= this.plan.waitingMax)
      return Promise.resolve({ ok: false as const, reason: "busy" as const });
    clearTimeout(this.idle);
    return new Promise<WorkResult<Result>>((resolve, reject) => {
      (isUrgent ? this.urgent : this.ordinary).push({ job, transfer, resolve, reject });
      this.working ??= this.runJobs();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    for (const { resolve } of [...this.urgent.splice(0), ...this.ordinary.splice(0)])
      resolve({ ok: false, reason: "busy" });
    await this.end();
    await this.working;
  }

  /** Runs jobs until none is waiting. */
  private async runJobs(): Promise<void> {
    for (;;) {
      const next = this.urgent.shift() ?? this.ordinary.shift();
      if (!next) break;
      await this.doJob(next);
    }
    this.worker?.unref();
    this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    this.working = null;
  }

  private async doJob(waiting: WaitingJob<Job, Result>): Promise<void> {
    const { job, transfer, resolve, reject } = waiting;
    try {
      const thread = this.worker ?? (await this.start());
      thread.ref();
      const begin = () => thread.postMessage(job, transfer);
      const result = await resultOf<Result>(thread, this.plan, begin);
      if (!result.ok) await this.end();
      resolve(result);
    } catch (error) {
      await this.end();
      reject(error);
    }
  }

  private async start(): Promise<Worker> {
    const thread = await startThread(this.plan);
    this.worker = thread;
    thread.once("exit", () => {
      if (this.worker === thread) this.worker = null;
    });
    return thread;
  }

  private async end(): Promise<void> {
    const ending = this.worker;
    this.worker = null;
    await ending?.terminate();
  }
}

// On purpose the source file and not part of the bundle: the libraries that read documents are loaded only by the
// thread that needs them and do not delay a start. Node strips the types.
async function startThread({ source, heapMaxMb }: WorkThreadPlan): Promise<Worker> {
  const thread = new Worker(path.join(findSources(import.meta.dirname), source), {
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 16 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // On purpose empty: the promise of the result rejects too, and an error event without a listener would end the
  // process.
  thread.on("error", () => undefined);
  const plan = { maxMs: START_MAX_MS, buffersMaxBytes: Number.POSITIVE_INFINITY };
  const started = await resultOf(thread, plan, () => undefined);
  if (!started.ok) throw new Error(`a thread did not start: ${source}`);
  return thread;
}

/** This folder, also from within the bundle. */
function findSources(start: string): string {
  if (existsSync(path.join(start, THIS_FILE))) return start;
  const below = path.join(start, "packages/documents");
  if (existsSync(path.join(below, THIS_FILE))) return below;
  if (path.dirname(start) === start) throw new Error("no packages/documents above the bundle");
  return findSources(path.dirname(start));
}

const THIS_FILE = "workThread.server.ts";

/** Resolves with the thread's next message, or with `too-much` if the thread is ended or runs out of memory. */
function resultOf<Result>(
  thread: Worker,
  { maxMs, buffersMaxBytes }: Pick<WorkThreadPlan, "maxMs" | "buffersMaxBytes">,
  begin: () => void,
): Promise<WorkResult<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkResult<Result>>();
  const tooMuch = () => resolve({ ok: false, reason: "too-much" });
  const onMessage = (message: ThreadMessage<Result>) => {
    if (message.kind === "failed") reject(message.error);
    else resolve({ ok: true, result: (message as { result: Result }).result });
  };
  const onError = (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : reject(error);
  thread.on("message", onMessage).on("exit", tooMuch).on("error", onError);
  const clock = setTimeout(tooMuch, maxMs);
  const memory = setInterval(() => {
    // Rejects if the thread has ended in the meantime, which the "exit" event reports.
    thread.getHeapStatistics().then(
      ({ external_memory }) => external_memory > buffersMaxBytes && tooMuch(),
      () => undefined,
    );
  }, CHECK_MEMORY_EVERY_MS);
  begin();
  return promise.finally(() => {
    clearTimeout(clock);
    clearInterval(memory);
    thread.off("message", onMessage).off("exit", tooMuch).off("error", onError);
  });
}

interface Done<Result> {
  result: Result;
  /** Buffers that are transferred instead of copied. */
  transfer?: readonly TransferListItem[];
}

/** The side inside a worker thread of workThread.server.ts: reports that it is ready, then answers each job. */
export function doJobs<Job, Result>(
  work: (job: Job) => Promise<Done<Result>> | Done<Result>,
): void {
  parentPort?.on("message", async (job: Job) => {
    try {
      const { result, transfer = [] } = await work(job);
      parentPort?.postMessage({ kind: "done", result }, transfer);
    } catch (error) {
      parentPort?.postMessage({ kind: "failed", error });
    }
  });
  parentPort?.postMessage({ kind: "ready" });
}
