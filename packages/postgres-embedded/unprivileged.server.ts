import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import os from "node:os";
import { DatabaseProblem } from "./databaseProblem.server";

/**
 * The user that PostgreSQL runs as. It refuses to run as root:
 * - "self": we are an ordinary user already;
 * - "user": we are root and start it as an ordinary user, who must have a name, which initdb asks for;
 * - "namespace": no ordinary user can reach the folder, so it runs as root for the file system,
 *   while a user namespace shows PostgreSQL another user id.
 */
export type RunAs =
  | { kind: "self" }
  | { kind: "user"; uid: number; gid: number }
  | { kind: "namespace"; uid: number; gid: number };

interface Ids {
  uid: number;
  gid: number;
}

/** `folder` must exist; `binary` must support --version. */
export function chooseRunAs(folder: string, binary: string): RunAs {
  const nobody = getNobody();
  const inside: RunAs = { kind: "namespace", ...nobody };
  if (process.geteuid?.() !== 0) {
    // initdb needs a user name; a container started with a bare user id has none.
    return hasName() || !starts(inside, folder, binary) ? { kind: "self" } : inside;
  }
  for (const ids of [ownerOf(folder), nobody]) {
    const user: RunAs = { kind: "user", uid: ids.uid, gid: ids.gid };
    if (ids.uid !== 0 && starts(user, folder, binary)) return user;
  }
  if (starts(inside, folder, binary)) return inside;
  throw new DatabaseProblem(
    `PostgreSQL refuses to run as root, and no other user that has a name can reach ${folder}: start Frontdesk as an ordinary user, move it to a folder that everyone may enter (such as /srv), or set DATABASE_URL`,
  );
}

/** The owner of files that PostgreSQL writes, or null if that is the current user. */
export function ownerFor(runAs: RunAs): Ids | null {
  return runAs.kind === "user" ? { uid: runAs.uid, gid: runAs.gid } : null;
}

export function spawnAs(
  runAs: RunAs,
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [wrapped, all, ids] = wrap(runAs, command, args);
  return spawn(wrapped, all, { ...options, ...ids, env: CLEAN_ENVIRONMENT });
}

/** PostgreSQL reads PG* variables and the locale; neither may depend on the environment of the caller. */
const CLEAN_ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

function wrap(runAs: RunAs, command: string, args: string[]): [string, string[], Ids | undefined] {
  if (runAs.kind === "self") return [command, args, undefined];
  if (runAs.kind === "user") return [command, args, { uid: runAs.uid, gid: runAs.gid }];
  // unshare replaces itself with the command, so the child's process id is PostgreSQL's.
  const mapping = ["--user", `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`];
  return ["unshare", [...mapping, "--", command, ...args], undefined];
}

/** initdb needs a user name. */
const NAMED = " && { ! command -v id || id -un; }";

/** Runs the binary as that user, because permissions, access lists and container rules all matter. */
function starts(runAs: RunAs, folder: string, binary: string): boolean {
  const script = `cd "$1" && "$2" --version${runAs.kind === "user" ? NAMED : ""}`;
  const [command, args, ids] = wrap(runAs, "/bin/sh", ["-c", script, "sh", folder, binary]);
  const { status } = spawnSync(command, args, {
    ...ids,
    cwd: "/",
    env: CLEAN_ENVIRONMENT,
    stdio: "ignore",
    timeout: 5_000,
  });
  return status === 0;
}

function ownerOf(folder: string): Ids {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

function getNobody(): Ids {
  const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65534, gid: 65534 };
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== "";
  } catch {
    // On purpose: the call throws if the user has no entry in the list of users.
    return false;
  }
}
