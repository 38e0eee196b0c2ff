import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ClusterPaths, removeSocketFolder } from "./clusterPaths.server";
import { type DatabaseLog, DatabaseProblem } from "./databaseProblem.server";

const FAST_STOP_MS = 2_500;
const IMMEDIATE_STOP_MS = 1_000;

export interface PostmasterFile {
  pid: number;
  socketFolder: string;
  port: number;
}

/** Reads the postmaster.pid of a running or killed PostgreSQL. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  const file = postmasterFile(data);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  // A single-user run writes its process id with a minus sign.
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? "" };
}

/**
 * Stops a PostgreSQL that survived a killed Frontdesk. Stopping and starting costs half a second more than reusing it, but leaves
 * one case instead of two: the server is always our child, with this version's binaries and settings.
 */
export async function stopLeftover(paths: ClusterPaths, log: DatabaseLog): Promise<void> {
  const leftover = readPostmasterFile(paths.data);
  if (leftover && isAlive(leftover.pid) && worksIn(leftover.pid, paths.data)) {
    const { pid } = leftover;
    log.warn(
      { pid },
      "a database server from a killed Frontdesk is still running; stopping it first",
    );
    await stopProcess(pid, FAST_STOP_MS, IMMEDIATE_STOP_MS);
    if (isAlive(pid)) throw new DatabaseProblem(otherUsers(pid, paths.data));
  }
  // The process ids in these files may belong to other programs by now, and PostgreSQL would take those for itself. If
  // a server did survive, its shared memory still prevents a second one from starting.
  removeSocketFolder(leftover?.socketFolder ?? "");
  rmSync(paths.socket, { recursive: true, force: true });
  rmSync(postmasterFile(paths.data), { force: true });
}

function otherUsers(pid: number, data: string): string {
  return `A database server of another user, process ${pid}, still works in ${data}. Stop it first, as that user or as root: kill -INT ${pid}`;
}

/** Sends SIGINT, then SIGQUIT, then SIGKILL. Data is safe at each step: the write-ahead log is replayed. */
export async function stopProcess(pid: number, fastMs: number, immediateMs: number): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", fastMs],
    ["SIGQUIT", immediateMs],
    ["SIGKILL", immediateMs],
  ] as const) {
    if (!send(pid, signal)) return;
    if (await endedWithin(pid, waitMs)) return;
  }
}

function isAlive(pid: number): boolean {
  return send(pid, 0);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function endedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (!isAlive(pid)) return true;
    await delay(10);
  }
  return false;
}

/** PostgreSQL's working directory is its data folder, which no other program is likely to use. */
function worksIn(pid: number, data: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      // Another user's process: what it was started with can be read all the same, and names the folder.
      return startedWith(pid).includes(data);
    }
  }
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return stdout?.includes(data) ?? false;
}

function startedWith(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // On purpose: it has ended meanwhile.
    return "";
  }
}

function postmasterFile(data: string): string {
  return path.join(data, "postmaster.pid");
}
