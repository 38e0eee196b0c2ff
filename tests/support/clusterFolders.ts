import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { prepareChildren, startChild, stopChildren } from "./databaseChild";
import { removeDataFolder } from "./dataFolder";

export const isRoot = process.geteuid?.() === 0;
export const NOBODY = { uid: 65534, gid: 65534 };
/** A user that has no entry in the list of users. */
export const NAMELESS = { uid: 54_321, gid: 54_321 };

/** Whether an ordinary user could run this very project: not from a clone under /root. */
export const othersCanRunUs =
  isRoot && spawnSync(process.execPath, ["--version"], { cwd: "/", ...NOBODY }).status === 0
    ? spawnSync("/bin/ls", [import.meta.dirname], { cwd: "/", ...NOBODY }).status === 0
    : false;

export const namespacesWork =
  spawnSync("unshare", ["--user", "--map-user=65534", "--map-group=65534", "true"]).status === 0;

export interface ClusterFolders {
  /** A folder that does not exist yet, below one with this mode. */
  fresh(mode?: number): Promise<string>;
  /** A data folder with a stopped, migrated database in it. */
  prepared(): Promise<string>;
}

/**
 * Data folders for the tests of one file, removed after them, as the processes that startChild left running end after
 * each. Call it at the file's top level.
 */
export function useClusterFolders(): ClusterFolders {
  const folders: string[] = [];
  let original = "";

  async function fresh(mode = 0o711): Promise<string> {
    const parent = await mkdtemp(path.join(os.tmpdir(), "frontdesk-cluster-"));
    folders.push(parent);
    await chmod(parent, mode);
    return path.join(parent, "data");
  }

  beforeAll(async () => {
    await prepareChildren();
    original = await fresh();
    const child = startChild("site", original);
    await child.heard("ready");
    await child.stop();
  });
  afterEach(stopChildren);
  afterAll(async () => {
    for (const folder of folders) await removeDataFolder(folder);
  });
  return {
    fresh,
    async prepared() {
      const copy = await fresh();
      execFileSync("cp", ["-Rp", original, copy]);
      return copy;
    },
  };
}

/** Is there while the server runs, and after it was killed. */
export function postmasterFile(dataDir: string): string {
  return path.join(dataDir, "postgres/data/postmaster.pid");
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(postmasterFile(dataDir), "utf8").split("\n")[0]);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // On purpose: not being there is the result.
    return false;
  }
}
