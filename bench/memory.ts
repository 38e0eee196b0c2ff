import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";

/** Resident memory of a process (VmRSS) in MB; 0 where the system does not report it. */
export interface Memory {
  now: number;
  /** Since the process began, or since `forgetPeak`. */
  peak: number;
}

/** For a figure that would look good where nothing was measured. Throws unless the system reports the memory of processes. */
export function requireMemoryReport(): void {
  if (!existsSync("/proc/self/status"))
    throw new Error("this system does not report the memory of processes in /proc");
}

export async function memoryOf(pid: number | undefined): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** The peak is counted from here on. */
export async function forgetPeak(pid: number | undefined): Promise<void> {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) await writeFile(file, "5");
}

/**
 * Memory of a process and all that it started, in MB; what several of them share counts once. Null where the system does not
 * tell.
 */
export async function memoryOfTree(pid: number): Promise<number | null> {
  const parents = await parentsOfProcesses();
  const tree = new Set([pid]);
  // Iterating a Set also visits the members that are added meanwhile.
  for (const member of tree)
    for (const [child, parent] of parents) if (parent === member) tree.add(child);
  const sizes = await Promise.all([...tree].map(proportionalSize));
  return sizes.includes(null) && sizes[0] === null ? null : sum(sizes.map((size) => size ?? 0));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function parentsOfProcesses(): Promise<Map<number, number>> {
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  return parents;
}

async function proportionalSize(pid: number): Promise<number | null> {
  const sizes = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(sizes)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
