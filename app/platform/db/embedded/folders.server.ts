import { chmodSync, existsSync, lchownSync, mkdirSync, statSync } from "node:fs";
import type { ClusterPaths } from "~/platform/db/embedded/paths.server";
import { DatabaseProblem } from "~/platform/db/problem.server";

/**
 * Creates DATA_DIR and the database's folder in it. If Frontdesk runs as root, PostgreSQL runs as another user, who
 * must be able to enter both folders but not to list them.
 */
export function makeFolders(dataDir: string, paths: ClusterPaths): void {
  const isRoot = process.geteuid?.() === 0;
  const mode = isRoot ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
    if (!existsSync(paths.folder)) {
      mkdirSync(paths.folder, { mode });
      if (isRoot) takeOverOwner(dataDir, paths.folder);
    }
    chmodSync(paths.folder, mode);
  } catch (cause) {
    throw new DatabaseProblem(
      `DATA_DIR ${dataDir} cannot be used: ${describe(cause as NodeJS.ErrnoException, paths)}`,
      { cause },
    );
  }
}

/** Files that root creates in another user's folder are given to that user. */
export function shareWithOwner(paths: ClusterPaths): void {
  if (process.geteuid?.() !== 0) return;
  for (const file of [paths.lock, paths.password, paths.rules, paths.log]) {
    takeOverOwner(paths.folder, file);
  }
}

function takeOverOwner(from: string, to: string): void {
  const { uid, gid } = statSync(from);
  lchownSync(to, uid, gid);
}

function describe(error: NodeJS.ErrnoException, paths: ClusterPaths): string {
  if (error.code !== "EPERM" || !existsSync(paths.folder)) return error.message;
  return `${paths.folder} belongs to user ${statSync(paths.folder).uid}; start Frontdesk as that user or as root`;
}
