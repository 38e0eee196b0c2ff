import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { access } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { getBinaries } from "./binaries.server";
import { prepareCluster, removeUnfinished, SITE_NAME } from "./cluster.server";
import {
  type ClusterPaths,
  clusterPaths,
  findText,
  makeSocketFolder,
  removeSocketFolder,
  writeDurably,
} from "./clusterPaths.server";
import { type DatabaseLog, DatabaseProblem } from "./databaseProblem.server";
import { readPostmasterFile, stopLeftover } from "./leftover.server";
import { startPostmaster } from "./postmaster.server";
import { type SocketConnection, socketConnection, tryConnection } from "./socketConnection.server";
import { chooseRunAs } from "./unprivileged.server";

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  whenInUse: "refuse" | "join";
  /** Differences of the servers that tests start. */
  changes?: EmbeddedChanges;
}

interface EmbeddedChanges {
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
    return { connection: await connectToRunning(dataDir, paths), close: async () => {} };
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

/** Whether a database was made in a data folder. True where we may not look: opening it says why it cannot be used. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return access(clusterPaths(dataDir).data).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
}

async function startServer(options: EmbeddedOptions, paths: ClusterPaths) {
  const { log, changes = {} } = options;
  const binaries = getBinaries();
  const runAs = chooseRunAs(paths.folder, binaries.postgres);
  await stopLeftover(paths, log);
  await removeUnfinished(paths);
  const password = await prepareCluster(paths, binaries, runAs, changes.roleOptions ?? "");
  const rules = [`local all ${SITE_NAME} scram-sha-256`, ...(changes.accessRules ?? [])];
  // Not secret, and read by the user that PostgreSQL runs as. No rule lets the superuser connect.
  writeDurably(paths.rules, `${rules.join("\n")}\n`, 0o644);
  const host = makeSocketFolder(paths, runAs);
  const { port = PORT, settings = [] } = changes;
  const connection = socketConnection({ host, port, user: SITE_NAME, password });
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

/**
 * Locks a data folder for this process. Returns null if another process has the lock.
 *
 * SQLite serves only as a portable file lock: Node has none, and this one is released by the operating system however the process
 * ends, so there are no stale locks and no reused process ids. Nothing else in this process may open the file: closing it would
 * release the lock (POSIX).
 */
function takeInstanceLock(file: string): { release(): void } | null {
  refuseLink(file);
  // Readable by this user alone: another reader could lock it and prevent a start.
  if (!existsSync(file)) closeSync(openSync(file, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // The journal stays in memory so that nothing but the (empty) file itself is ever written.
    lock.exec("pragma journal_mode = memory");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}

const SQLITE_BUSY = 5;
const { O_WRONLY, O_CREAT, O_NOFOLLOW } = constants;

/** Root follows links that root made: by those of another user it could be led to any file of the machine. */
function refuseLink(place: string): void {
  if (process.geteuid?.() !== 0) return;
  const entry = lstatSync(place, { throwIfNoEntry: false });
  if (!entry?.isSymbolicLink() || entry.uid === 0) return;
  throw new DatabaseProblem(
    `${place} is a symbolic link of user ${entry.uid}, which is not followed: remove it, or start Frontdesk as that user`,
  );
}

/**
 * Creates DATA_DIR and the database's folder in it. If Frontdesk runs as root, PostgreSQL runs as another user, who must be able
 * to enter both folders but not to list them.
 */
function makeFolders(dataDir: string, paths: ClusterPaths): void {
  const isRoot = process.geteuid?.() === 0;
  const mode = isRoot ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
    refuseLink(paths.folder);
    if (!existsSync(paths.folder)) {
      mkdirSync(paths.folder, { mode });
      if (isRoot) takeOverOwner(dataDir, paths.folder);
    }
    refuseLink(paths.data);
    chmodSync(paths.folder, mode);
  } catch (cause) {
    throw new DatabaseProblem(
      `DATA_DIR ${dataDir} cannot be used: ${describe(cause as NodeJS.ErrnoException, paths)}`,
      { cause },
    );
  }
}

/** Files that root creates in another user's folder are given to that user. */
function shareWithOwner(paths: ClusterPaths): void {
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

const JOIN_TIMEOUT_MS = 10_000;

/** Connects to the server of the running Frontdesk, which may still be starting. Throws DatabaseProblem after 10 seconds. */
async function connectToRunning(dataDir: string, paths: ClusterPaths): Promise<SocketConnection> {
  const end = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const connection = readConnection(paths);
    const error = connection && (await tryConnection(connection));
    if (connection && !error) return connection;
    const reason = error ? error.message : "it has no database server yet";
    if (Date.now() > end) {
      throw new DatabaseProblem(
        `The Frontdesk running on ${dataDir} cannot be joined (${reason}): stop it and try again`,
      );
    }
    await delay(50);
  }
}

function readConnection(paths: ClusterPaths): SocketConnection | null {
  const password = findText(paths.password);
  const running = readPostmasterFile(paths.data);
  if (!password || !running?.socketFolder) return null;
  const { socketFolder: host, port } = running;
  return socketConnection({ host, port, user: SITE_NAME, password });
}
