import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

/** Memory of a process that stands in no file and is its own, in MB; 0 where the system does not tell. */
export interface Memory {
  now: number;
  /** Since the process began, or since `forgetPeak`. */
  peak: number;
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
