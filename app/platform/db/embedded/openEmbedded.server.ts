import { findBinaries } from "~/platform/db/embedded/binaries.server";
import { prepareCluster, removeUnfinished, SITE_NAME } from "~/platform/db/embedded/cluster.server";
import { writeDurably } from "~/platform/db/embedded/files.server";
import { makeFolders, shareWithOwner } from "~/platform/db/embedded/folders.server";
import { takeInstanceLock } from "~/platform/db/embedded/instanceLock.server";
import { findRunning } from "~/platform/db/embedded/joinRunning.server";
import { stopLeftover } from "~/platform/db/embedded/leftover.server";
import { type ClusterPaths, clusterPaths } from "~/platform/db/embedded/paths.server";
import { startPostmaster } from "~/platform/db/embedded/postmaster.server";
import { makeSocketFolder, removeSocketFolder } from "~/platform/db/embedded/socketFolder.server";
import { chooseRunAs } from "~/platform/db/embedded/unprivileged.server";
import type { SocketConnection } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";
import type { Logger } from "~/platform/log/log.server";

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  whenInUse: "refuse" | "join";
  /** Differences of the servers that tests start. */
  changes?: EmbeddedChanges;
}

export interface EmbeddedChanges {
  /** SQL options for creating the site's role. */
  roleOptions?: string;
  /** PostgreSQL settings, as `name=value`; they win over ours. */
  settings?: string[];
  /** More lines of the access rules (pg_hba.conf). */
  accessRules?: string[];
  port?: number;
}

export interface EmbeddedDatabase {
  connection: SocketConnection;
  close(): Promise<void>;
}

/** Without listen_addresses the port is only part of the socket's name. */
const PORT = 5432;

/** Starts PostgreSQL under DATA_DIR/postgres as a child process, or joins the one of a running Frontdesk. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, whenInUse } = options;
  const paths = clusterPaths(dataDir);
  makeFolders(dataDir, paths);
  const lock = takeInstanceLock(paths.lock);
  if (!lock && whenInUse === "join") {
    return { connection: await findRunning(dataDir, paths), close: async () => {} };
  }
  if (!lock) {
    throw new DatabaseProblem(
      `Another Frontdesk is running on ${dataDir}: stop it first, or set DATA_DIR to another folder`,
    );
  }
  try {
    const server = await startServer(options, paths);
    return {
      connection: server.connection,
      close: () => server.stop().finally(lock.release),
    };
  } catch (error) {
    lock.release();
    throw explain(error, paths);
  }
}

async function startServer(options: EmbeddedOptions, paths: ClusterPaths) {
  const { log, changes = {} } = options;
  const binaries = findBinaries();
  const runAs = chooseRunAs(paths.folder, binaries.postgres);
  await stopLeftover(paths, log);
  await removeUnfinished(paths);
  const password = await prepareCluster(paths, binaries, runAs, changes.roleOptions ?? "");
  const rules = [`local all ${SITE_NAME} scram-sha-256`, ...(changes.accessRules ?? [])];
  // Not secret, and read by the user that PostgreSQL runs as. No rule lets the superuser connect.
  writeDurably(paths.rules, `${rules.join("\n")}\n`, 0o644);
  const host = makeSocketFolder(paths, runAs);
  const { port = PORT, settings = [] } = changes;
  const connection = { host, port, user: SITE_NAME, password, database: SITE_NAME };
  const postmaster = await startPostmaster({ paths, binaries, runAs, connection, log, settings });
  shareWithOwner(paths);
  return {
    connection,
    async stop() {
      await postmaster.stop();
      removeSocketFolder(host);
    },
  };
}

/** Missing permissions and a full disk are for the operator to fix; all other errors are bugs. */
function explain(error: unknown, paths: ClusterPaths): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"].includes(code ?? "")) return error;
  return new DatabaseProblem(`${paths.folder} cannot be used for the database: ${message}`, {
    cause: error,
  });
}
