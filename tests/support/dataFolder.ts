import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Deletes a data folder after everything that works in it has ended. The database outlives a site that was killed or ran out of
 * time while it stopped, and PostgreSQL's processes outlive their killed parent by a moment; each of them would still write.
 */
export async function removeDataFolder(folder: string): Promise<void> {
  await endProcessesIn(folder);
  await rm(folder, { recursive: true, force: true });
}

async function endProcessesIn(folder: string): Promise<void> {
  while (signalProcessesIn(folder, "SIGKILL") > 0) await delay(5);
}

/** Returns how many there were. Each may need another moment to end. */
export function signalProcessesIn(folder: string, signal: NodeJS.Signals): number {
  const pids = processesIn(folder);
  for (const pid of pids) send(pid, signal);
  return pids.length;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself since it was listed.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Processes whose working directory lies in the folder, or whose command names it. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return processesNaming(folder);
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && worksIn(pid, place));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return (
      `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`) ||
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`${folder}/`)
    );
  } catch {
    // On purpose: it has ended, or belongs to somebody whom we may not look at.
    return false;
  }
}

/** Elsewhere only the first process of a database shows where it works; the others end with it. */
function processesNaming(folder: string): number[] {
  return execFileSync("ps", ["-Ao", "pid=,command="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(`${folder}/`))
    .map((line) => Number.parseInt(line, 10));
}
