import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { getShared } from "./getShared";

export type Task = "site" | "migration" | "writing";

export interface DatabaseChild {
  readonly process: ChildProcess;
  readonly lines: string[];
  /** The rest of the first line that begins with the word; rejects when the process ends without one. */
  heard(word: string): Promise<string>;
  /** Resolves with the exit code, or null after a signal. */
  ended(): Promise<number | null>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const running = new Set<DatabaseChild>();

let program = "";

export async function prepareChildren(): Promise<void> {
  program = await getShared("databaseProcess");
}

/** A test that fails leaves its processes at work. */
export async function stopChildren(): Promise<void> {
  for (const child of running) await child.stop();
}

export interface ChildOptions {
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  /** Goes on after the test that started it; whoever started it stops it. */
  outlivesTest?: boolean;
}

/** Runs one task of databaseProcess.ts on a data folder, as this or another user. For files that call useClusterFolders. */
export function startChild(
  task: Task,
  dataDir: string,
  { outlivesTest = false, ...how }: ChildOptions = {},
): DatabaseChild {
  const child = spawn(process.execPath, [program, task, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...how,
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const over = once(child, "close").then(([code]) => code as number | null);
  const find = (word: string) => lines.find((line) => line.startsWith(`${word} `));

  const started: DatabaseChild = {
    process: child,
    lines,
    async heard(word) {
      for (;;) {
        const line = find(word);
        if (line) return line.slice(word.length + 1);
        const more = await Promise.race([once(reader, "line"), over.then(() => null)]);
        if (!more && !find(word)) throw new Error(`ended without "${word}": ${lines.at(-1)}`);
      }
    },
    ended: () => over,
    async kill() {
      child.kill("SIGKILL");
      await over;
    },
    stop() {
      child.kill("SIGTERM");
      return over;
    },
  };
  if (!outlivesTest) running.add(started);
  over.finally(() => running.delete(started));
  return started;
}
