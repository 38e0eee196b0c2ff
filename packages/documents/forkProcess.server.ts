import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";

export interface ProcessPlan {
  /** The source file of the process, in this folder. */
  source: string;
  /** The heap of its JavaScript. */
  heapMaxMb: number;
  /** Whether the process loads native code, which could do what Node forbids it. */
  usesAddons?: boolean;
  /** A folder whose files it may read, besides its own code. */
  readableFolder?: string;
}

/**
 * Starts the process of a plan, which may read its own code and its folder and do nothing else to the system.
 *
 * On purpose from the source file and not part of the bundle: the libraries that read documents are loaded only by the process
 * that needs them and do not delay a start. Node strips the types.
 */
export function forkProcess(plan: ProcessPlan): ChildProcess {
  // Without symbolic links: what may be read is compared with the real path.
  const folder = realpathSync(getSourcesFolder(import.meta.dirname));
  const child = fork(path.join(folder, plan.source), [], {
    ...withinCpuTime(flagsOf(plan, folder)),
    // One heap of the C library, which returns at once what is large.
    env: {
      MALLOC_ARENA_MAX: "1",
      MALLOC_MMAP_THRESHOLD_: "65536",
      MALLOC_TRIM_THRESHOLD_: "65536",
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // On purpose empty: a task that waits for it hears of it, and an error without a listener would end the program.
  child.on("error", () => undefined);
  endWithProgram(child);
  return child;
}

function flagsOf(plan: ProcessPlan, folder: string): string[] {
  const { heapMaxMb, usesAddons, readableFolder } = plan;
  const readable = [
    ...readableBy(folder),
    ...(readableFolder ? [realpathSync(readableFolder)] : []),
  ];
  return [
    // It may read its own code and that folder, and nothing else: no other file, no further process.
    "--permission",
    ...readable.map((place) => `--allow-fs-read=${place}`),
    ...(usesAddons ? ["--allow-addons"] : []),
    `--max-old-space-size=${heapMaxMb}`,
    "--max-semi-space-size=2",
    "--single-threaded-gc",
    "--v8-pool-size=0",
    "--expose-gc",
  ];
}

/** The folder of this package, and where its libraries are: above it, or above the bundle that holds it. */
function readableBy(folder: string): string[] {
  const above = path.dirname(path.dirname(folder));
  return [folder, realpathSync(path.join(above, "node_modules")), path.join(above, "package.json")];
}

/** Ends the process when the program ends, in whatever way, unless the program is killed. */
function endWithProgram(child: ChildProcess): void {
  // One that could not be started emits no exit event.
  if (child.pid === undefined) return;
  const end = () => child.kill("SIGKILL");
  process.on("exit", end);
  child.once("exit", () => process.off("exit", end));
}

/** Processor time of one process, all its tasks together. */
const CPU_MAX_SECONDS = 120;
const SHELL = "/bin/sh";
const LIMITED = `unset PWD OLDPWD; ulimit -t ${CPU_MAX_SECONDS}; exec "$0" "$@"`;

/**
 * Returns how to start Node with these flags. Where there is a shell, the system ends the process after 120 seconds of processor
 * time: a program that was killed cannot end it.
 *
 * The limit may end a task that did nothing wrong. Example: earlier tasks took 115 seconds, and the next one needs 10. It is
 * ended with its process, and begins again in a second one.
 */
function withinCpuTime(flags: string[]) {
  if (!existsSync(SHELL)) return { execArgv: flags };
  return { execPath: SHELL, execArgv: ["-c", LIMITED, process.execPath, ...flags] };
}

/** Gives the process its priority. If the machine runs out of memory, Linux ends this process first, and not the program. */
export function lowerPriorityAndOomRank({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, which the next task finds.
  }
  // Not on every system; it is a preference and no limit.
  writeFile(`/proc/${pid}/oom_score_adj`, "1000").catch(() => undefined);
}

export async function endProcess(child: ChildProcess): Promise<void> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  if (child.pid === undefined || hasEnded) return;
  child.ref();
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** This folder, also from within the bundle. */
function getSourcesFolder(start: string): string {
  if (existsSync(path.join(start, IN_EVERY_PROCESS))) return start;
  const below = path.join(start, "packages/documents");
  if (existsSync(path.join(below, IN_EVERY_PROCESS))) return below;
  if (path.dirname(start) === start) throw new Error("no packages/documents above the bundle");
  return getSourcesFolder(path.dirname(start));
}

/** Each process imports it, so that a package of the program, which leaves out other sources, has it too. */
const IN_EVERY_PROCESS = "serveTasks.ts";
