import path from "node:path";
import { type TransferListItem, Worker } from "node:worker_threads";
import { PROJECT_FOLDER } from "~/platform/db/projectFolder.server";

/** One thread that does one job after the other, started by its first job and ended when it has had none for a while. */
export interface WorkThread<Job, Answer> {
  run(job: Job, options?: RunOptions): Promise<WorkResult<Answer>>;
  close(): Promise<void>;
}

interface RunOptions {
  /** A person waits for it: it goes before the jobs that nobody waits for. */
  isUrgent?: boolean;
  /** Buffers that are handed over instead of copied. */
  transfer?: readonly TransferListItem[];
}

/** `too-much`: the job took more time or memory than it may. `busy`: too many jobs wait already. */
export type WorkResult<Answer> = { ok: true; answer: Answer } | { ok: false; reason: WorkError };
export type WorkError = "too-much" | "busy";

/** What the thread sends: that it has loaded its modules, the answer of a job, or why a job could not be done. */
export type ThreadMessage<Answer> =
  | { kind: "ready" }
  | { kind: "answer"; answer: Answer }
  | { kind: "failed"; error: Error };

interface WorkThreadPlan {
  /** The thread's own source, from the project's folder. */
  source: string;
  /** Of one job. A job that needs longer is ended with its thread; the next one gets a new thread. */
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

interface WaitingJob<Job, Answer> {
  job: Job;
  transfer: readonly TransferListItem[];
  resolve(result: WorkResult<Answer>): void;
  reject(error: unknown): void;
}

export function createWorkThread<Job, Answer>(plan: WorkThreadPlan): WorkThread<Job, Answer> {
  return new QueuedWorkThread<Job, Answer>(plan);
}

class QueuedWorkThread<Job, Answer> implements WorkThread<Job, Answer> {
  private readonly plan: WorkThreadPlan;
  private readonly urgent: WaitingJob<Job, Answer>[] = [];
  private readonly patient: WaitingJob<Job, Answer>[] = [];
  private worker: Worker | null = null;
  private working: Promise<void> | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(plan: WorkThreadPlan) {
    this.plan = plan;
  }

  run(job: Job, { isUrgent = false, transfer = [] }: RunOptions = {}) {
    if (this.urgent.length + this.patient.length >= this.plan.waitingMax)
      return Promise.resolve({ ok: false as const, reason: "busy" as const });
    clearTimeout(this.idle);
    return new Promise<WorkResult<Answer>>((resolve, reject) => {
      (isUrgent ? this.urgent : this.patient).push({ job, transfer, resolve, reject });
      this.working ??= this.workOff();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    for (const { resolve } of [...this.urgent.splice(0), ...this.patient.splice(0)])
      resolve({ ok: false, reason: "busy" });
    await this.end();
    await this.working;
  }

  /** Ends when nothing waits any more. */
  private async workOff(): Promise<void> {
    for (;;) {
      const next = this.urgent.shift() ?? this.patient.shift();
      if (!next) break;
      await this.doJob(next);
    }
    this.worker?.unref();
    this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    this.working = null;
  }

  private async doJob(waiting: WaitingJob<Job, Answer>): Promise<void> {
    const { job, transfer, resolve, reject } = waiting;
    try {
      const thread = this.worker ?? (await this.start());
      thread.ref();
      const begin = () => thread.postMessage(job, transfer);
      const result = await answerOf<Answer>(thread, this.plan, begin);
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

// On purpose the source itself and no part of the bundle: what reads documents is loaded by the thread that needs it,
// and a start of the program never waits for it. Node reads TypeScript by leaving the types out.
async function startThread({ source, heapMaxMb }: WorkThreadPlan): Promise<Worker> {
  const thread = new Worker(path.join(PROJECT_FOLDER, source), {
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // On purpose nothing: whoever waits for an answer hears of it too, and an error that nobody listens to would end the program.
  thread.on("error", () => undefined);
  const plan = { maxMs: START_MAX_MS, buffersMaxBytes: Number.POSITIVE_INFINITY };
  const started = await answerOf(thread, plan, () => undefined);
  if (!started.ok) throw new Error(`a thread did not start: ${source}`);
  return thread;
}

/** What the thread sends next. A thread that is ended, or runs out of memory, never answers. */
function answerOf<Answer>(
  thread: Worker,
  { maxMs, buffersMaxBytes }: Pick<WorkThreadPlan, "maxMs" | "buffersMaxBytes">,
  begin: () => void,
): Promise<WorkResult<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkResult<Answer>>();
  const tooMuch = () => resolve({ ok: false, reason: "too-much" });
  const onMessage = (message: ThreadMessage<Answer>) => {
    if (message.kind === "failed") reject(message.error);
    else resolve({ ok: true, answer: (message as { answer: Answer }).answer });
  };
  const onError = (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : reject(error);
  thread.on("message", onMessage).on("exit", tooMuch).on("error", onError);
  const clock = setTimeout(tooMuch, maxMs);
  const memory = setInterval(() => {
    // Rejected when the thread has ended in the meantime, which "exit" tells.
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
