import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

// How much memory and processor time another process has taken.

const PAGE_BYTES = 4096;

/** The resident memory of a process; 0 if it has ended. */
export async function memoryOf(pid = 0): Promise<number> {
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

/**
 * The processor time of a process; 0 if it has ended, or the system does not report it this way.
 */
export function computedMsOf(pid = 0): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The numbers 14 and 15 of proc(5), counted from behind the name, which may hold spaces.
    const numbers = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(numbers[11]) + Number(numbers[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
