import path from "node:path";

/** The paths under DATA_DIR/postgres. */
export interface ClusterPaths {
  /** Owned by us; others may at most pass through it. */
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The prefix of unfinished data folders, which were never used. */
  newDataPrefix: string;
  socket: string;
  lock: string;
  password: string;
  rules: string;
  log: string;
}

export function clusterPaths(dataDir: string): ClusterPaths {
  const folder = path.join(dataDir, "postgres");
  return {
    folder,
    data: path.join(folder, "data"),
    newDataPrefix: path.join(folder, "data.new-"),
    socket: path.join(folder, "socket"),
    lock: path.join(folder, "lock"),
    password: path.join(folder, "password"),
    rules: path.join(folder, "access.conf"),
    log: path.join(folder, "postgres.log"),
  };
}
