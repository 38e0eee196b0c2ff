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
export type WorkResult<Answer> = { ok: true; answer: Answer } | { ok: false; reason: WorkFault };
export type WorkFault = "too-much" | "busy";

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
  const urgent: WaitingJob<Job, Answer>[] = [];
  const patient: WaitingJob<Job, Answer>[] = [];
  let worker: Worker | null = null;
  let working: Promise<void> | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Ends when nothing waits any more. */
  async function workOff(): Promise<void> {
    for (;;) {
      const next = urgent.shift() ?? patient.shift();
      if (!next) break;
      await doJob(next);
    }
    worker?.unref();
    idle = setTimeout(() => void end(), IDLE_MS).unref();
    working = null;
  }

  async function doJob({ job, transfer, resolve, reject }: WaitingJob<Job, Answer>): Promise<void> {
    try {
      const thread = worker ?? (await start());
      thread.ref();
      const result = await answerOf<Answer>(thread, plan, () => thread.postMessage(job, transfer));
      if (!result.ok) await end();
      resolve(result);
    } catch (error) {
      await end();
      reject(error);
    }
  }

  async function start(): Promise<Worker> {
    const thread = await startThread(plan);
    worker = thread;
    thread.once("exit", () => {
      if (worker === thread) worker = null;
    });
    return thread;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return {
    run(job, { isUrgent = false, transfer = [] } = {}) {
      if (urgent.length + patient.length >= plan.waitingMax)
        return Promise.resolve({ ok: false, reason: "busy" });
      clearTimeout(idle);
      return new Promise((resolve, reject) => {
        (isUrgent ? urgent : patient).push({ job, transfer, resolve, reject });
        working ??= workOff();
      });
    },
    async close() {
      clearTimeout(idle);
      for (const { resolve } of [...urgent.splice(0), ...patient.splice(0)])
        resolve({ ok: false, reason: "busy" });
      await end();
      await working;
    },
  };
}

// On purpose the source itself and no part of the bundle: what reads documents is loaded by the thread that needs it, and a start of the
// program never waits for it. Node reads TypeScript by leaving the types out.
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
