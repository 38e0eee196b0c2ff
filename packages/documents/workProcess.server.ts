import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { FairQueue } from "./fairQueue.ts";
import {
  endProcess,
  forkProcess,
  lowerPriorityAndOomRank,
  type ProcessPlan,
} from "./forkProcess.server.ts";
import type { ProcessMessage } from "./serveTasks.ts";

interface RunOptions {
  /** A person waits for the result: the task runs before those that are not urgent. */
  isUrgent?: boolean;
  /** Less time than other tasks have. */
  maxMs?: number;
  /** The limit for the time of the processor, where the system says it: it does not depend on what else runs. */
  computingMaxMs?: number;
  /** The sender of the document: senders are served in turn. */
  sender?: string;
}

/**
 * `limits-exceeded`: the task took more time or memory than it may, or crashed twice. `busy`: too many tasks wait already, the
 * program stops, or the time was over before the machine had let the task compute.
 */
export type WorkResult<Result> = { ok: true; result: Result } | { ok: false; reason: WorkError };
export type WorkError = "limits-exceeded" | "busy";

interface WorkProcessPlan extends ProcessPlan {
  /** The limit for one task. A longer task is ended together with its process; the next task gets a new one. */
  maxMs: number;
  /** All of its memory. */
  memoryMaxBytes: number;
  /** How many tasks may wait, urgent and others. */
  waitingMax: number;
  /** As `nice` has it: from 0, that of the program, to 19, behind everything else. */
  priority: number;
}

const BUSY = { ok: false, reason: "busy" } as const;

const START_MAX_MS = 30_000;
const IDLE_MS = 1_500;
const CHECK_USE_EVERY_MS = 100;

interface QueuedTask<Task, Result> {
  prepare(): Promise<Task>;
  preparation?: Promise<Task>;
  maxMs: number;
  computingMaxMs: number;
  resolve(result: WorkResult<Result>): void;
  reject(error: unknown): void;
}

function prepare<Task, Result>(task: QueuedTask<Task, Result> | undefined): void {
  if (!task || task.preparation) return;
  task.preparation = task.prepare();
  // An error is handled where the task is run.
  task.preparation.catch(() => undefined);
}

/**
 * A process that runs one task at a time. It starts with the first task and ends after an idle time. On purpose no thread: a
 * thread that runs out of memory at once, or whose native code crashes, ends the whole program.
 */
export class WorkProcess<Task, Result> {
  private readonly plan: WorkProcessPlan;
  private readonly urgent: FairQueue<QueuedTask<Task, Result>>;
  private readonly ordinary: FairQueue<QueuedTask<Task, Result>>;
  private child: ChildProcess | null = null;
  private working: Promise<void> | null = null;
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(plan: WorkProcessPlan) {
    this.plan = plan;
    this.urgent = new FairQueue(plan.waitingMax);
    this.ordinary = new FairQueue(plan.waitingMax);
  }

  /** `prepare` is called once it is the task's turn, so that what waits holds no memory. */
  run(prepare: () => Promise<Task>, options: RunOptions = {}): Promise<WorkResult<Result>> {
    const { isUrgent = false, sender = "" } = options;
    const { maxMs = this.plan.maxMs, computingMaxMs = Number.POSITIVE_INFINITY } = options;
    if (this.isClosed) return Promise.resolve(BUSY);
    clearTimeout(this.idle);
    return new Promise<WorkResult<Result>>((resolve, reject) => {
      const waiting = isUrgent ? this.urgent : this.ordinary;
      waiting.add(sender, { prepare, maxMs, computingMaxMs, resolve, reject })?.resolve(BUSY);
      this.working ??= this.runQueue();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    for (const { resolve } of [...this.urgent.clear(), ...this.ordinary.clear()]) resolve(BUSY);
    await this.end();
    await this.working;
  }

  /**
   * Runs tasks until none is waiting. An urgent one is prepared while the one before it runs, but on purpose taken only
   * afterwards: the one that has waited longest at that moment is next.
   */
  private async runQueue(): Promise<void> {
    for (let task = this.next(); task; task = this.next()) {
      const done = this.runTask(task);
      prepare(this.urgent.peek());
      await done;
    }
    // An idle process does not hold up the end of the program.
    this.child?.unref();
    this.child?.channel?.unref();
    this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    this.working = null;
  }

  private next(): QueuedTask<Task, Result> | undefined {
    return this.urgent.next() ?? this.ordinary.next();
  }

  private async runTask(waiting: QueuedTask<Task, Result>): Promise<void> {
    const { resolve, reject } = waiting;
    if (this.isClosed) return resolve(BUSY);
    try {
      const task = await (waiting.preparation ?? waiting.prepare());
      if (this.isClosed) return resolve(BUSY);
      // A process that ended by itself may have been ended from outside: the document gets a second one.
      const first = await this.attempt(task, waiting);
      const result =
        first === "ended" && !this.isClosed ? await this.attempt(task, waiting) : first;
      if (result !== "ended") resolve(result);
      else resolve({ ok: false, reason: this.isClosed ? "busy" : "limits-exceeded" });
    } catch (error) {
      await this.end();
      reject(error);
    }
  }

  private async attempt(task: Task, { maxMs, computingMaxMs }: QueuedTask<Task, Result>) {
    const child = this.child ?? (await this.start());
    if (this.isClosed) return "ended";
    child.ref();
    child.channel?.ref();
    const { memoryMaxBytes } = this.plan;
    const limits = { maxMs, memoryMaxBytes, computingMaxMs };
    const result = await resultOf<Result>(child, limits, () => child.send(task as object));
    if (result === "ended" || !result.ok) await this.end();
    return result;
  }

  /** The process is ours before it is ready, so that `close` ends it also while it starts. */
  private async start(): Promise<ChildProcess> {
    const child = forkProcess(this.plan);
    this.child = child;
    child.once("exit", () => {
      if (this.child === child) this.child = null;
    });
    const limits = { maxMs: START_MAX_MS, memoryMaxBytes: Number.POSITIVE_INFINITY };
    const startResult = await resultOf(child, limits, () => undefined);
    const isReady = startResult !== "ended" && startResult.ok;
    if (isReady) lowerPriorityAndOomRank(child, this.plan.priority);
    else if (!this.isClosed) throw new Error(`a process did not start: ${this.plan.source}`);
    return child;
  }

  private async end(): Promise<void> {
    const ending = this.child;
    this.child = null;
    if (ending) await endProcess(ending);
  }
}

interface Limits {
  maxMs: number;
  memoryMaxBytes: number;
  /** The limit for what it computes. */
  computingMaxMs?: number;
}

/**
 * A task that ran out of time counts as held up by a busy machine if it computed for less than this part of it: for less than 1
 * second of 10.
 */
const COMPUTED_MIN_SHARE = 0.1;

/** Resolves with the next message of the process, with an error if it exceeds a limit, or once it has ended. */
function resultOf<Result>(
  child: ChildProcess,
  { maxMs, memoryMaxBytes, computingMaxMs = Number.POSITIVE_INFINITY }: Limits,
  begin: () => void,
): Promise<WorkResult<Result> | "ended"> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkResult<Result> | "ended">();
  const computedBefore = computedMsOf(child.pid);
  const computed = () => computedMsOf(child.pid) - computedBefore;
  const exceeded = () => resolve({ ok: false, reason: "limits-exceeded" });
  const outOfTime = () => {
    const isHeldUp = computedMsOf(process.pid) > 0 && computed() < COMPUTED_MIN_SHARE * maxMs;
    return isHeldUp ? resolve(BUSY) : exceeded();
  };
  const ended = () => resolve("ended");
  const onMessage = (received: unknown) => {
    const message = received as ProcessMessage<Result> | null | undefined;
    if (message?.kind === "failed") reject(message.error);
    else if (message?.kind === "done" || message?.kind === "ready")
      resolve({ ok: true, result: (message as { result: Result }).result });
    // No task sends anything else: a document has taken the process over.
    else exceeded();
  };
  // A process that could not be started, or that ended while a task was written to it.
  const onError = (error: NodeJS.ErrnoException) =>
    ["EPIPE", "ERR_IPC_CHANNEL_CLOSED"].includes(error.code ?? "") ? ended() : reject(error);
  child.on("message", onMessage).on("exit", ended).on("error", onError);
  const clock = setTimeout(outOfTime, maxMs);
  const use = setInterval(() => {
    if (computed() > computingMaxMs) exceeded();
    memoryOf(child.pid).then((bytes) => bytes > memoryMaxBytes && exceeded());
  }, CHECK_USE_EVERY_MS);
  begin();
  return promise.finally(() => {
    clearTimeout(clock);
    clearInterval(use);
    child.off("message", onMessage).off("exit", ended).off("error", onError);
  });
}

const PAGE_BYTES = 4096;

/** The resident memory of a process; 0 if it has ended. */
async function memoryOf(pid = 0): Promise<number> {
  try {
    // The second number counts pages: proc(5). Systems without it have `ps`.
    if (existsSync("/proc/self/statm"))
      return Number((await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1]) * PAGE_BYTES;
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout) * 1024;
  } catch {
    return 0;
  }
}

/** Milliseconds in the clock of proc(5), the same on all of today's systems with one. */
const TICK_MS = 10;

/** The processor time of a process; 0 if it has ended, or the system does not report it this way. */
function computedMsOf(pid = 0): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The numbers 14 and 15 of proc(5), counted from behind the name, which may hold spaces.
    const numbers = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(numbers[11]) + Number(numbers[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
