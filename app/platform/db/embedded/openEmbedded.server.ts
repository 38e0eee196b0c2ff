import { chmodSync, mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "~/platform/db/embedded/binaries.server";
import {
  type ClusterOptions,
  prepareCluster,
  removeUnfinished,
  SITE_NAME,
} from "~/platform/db/embedded/cluster.server";
import { readPrivateFile, writeDurably } from "~/platform/db/embedded/files.server";
import { takeInstanceLock } from "~/platform/db/embedded/instanceLock.server";
import { readPostmasterFile, stopLeftover } from "~/platform/db/embedded/leftover.server";
import { type ClusterPaths, clusterPaths } from "~/platform/db/embedded/paths.server";
import { startPostmaster } from "~/platform/db/embedded/postmaster.server";
import {
  makeSocketFolder,
  removeSocketFolder,
  SOCKET_PORT,
} from "~/platform/db/embedded/socketFolder.server";
import { chooseRunAs } from "~/platform/db/embedded/unprivileged.server";
import { createClient, type SocketConnection } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";
import type { Logger } from "~/platform/log/log.server";

export interface EmbeddedOptions extends ClusterOptions {
  dataDir: string;
  log: Logger;
  whenInUse: "refuse" | "join";
  /** PostgreSQL settings beyond ours, as `name=value`. */
  postgresSettings?: string[];
}

export interface EmbeddedDatabase {
  connection: SocketConnection;
  /** The same as an address, for programs that want one. Holds the password. */
  url: string;
  close(): Promise<void>;
}

/** PostgreSQL under DATA_DIR/postgres as our child process, or the one that a running Frontdesk has there. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const paths = clusterPaths(options.dataDir);
  makeFolders(options.dataDir, paths);
  const lock = takeInstanceLock(paths.lock);
  if (!lock && options.whenInUse === "join") return joinRunning(options.dataDir, paths);
  if (!lock) {
    throw new DatabaseProblem(
      `Another Frontdesk is running on ${options.dataDir}: stop it first, or set DATA_DIR to another folder`,
    );
  }
  try {
    const server = await startServer(options, paths);
    return {
      connection: server.connection,
      url: addressOf(server.connection),
      async close() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startServer(options: EmbeddedOptions, paths: ClusterPaths) {
  const { log } = options;
  const binaries = findBinaries();
  const runAs = chooseRunAs(paths.folder, binaries.postgres);
  await stopLeftover(paths.data, log);
  await removeUnfinished(paths);
  const password = await prepareCluster(paths, binaries, runAs, options);
  writeDurably(paths.rules, `local all ${SITE_NAME} scram-sha-256\n`, 0o644);
  const socketFolder = makeSocketFolder(paths, runAs);
  const connection = socketConnection(socketFolder, password);
  const { postgresSettings: settings = [] } = options;
  const place = { paths, binaries, runAs, socketFolder, connection, log, settings };
  const postmaster = await startPostmaster(place);
  return {
    connection,
    async stop() {
      await postmaster.stop();
      removeSocketFolder(socketFolder);
    },
  };
}

/** As root PostgreSQL is somebody else, who must be able to pass through our folders but not to look around. */
function makeFolders(dataDir: string, paths: ClusterPaths): void {
  const isRoot = process.geteuid?.() === 0;
  const mode = isRoot ? 0o711 : 0o700;
  mkdirSync(dataDir, { recursive: true, mode });
  mkdirSync(paths.folder, { recursive: true, mode });
  chmodSync(paths.folder, mode);
}

function socketConnection(host: string, password: string): SocketConnection {
  return { host, port: SOCKET_PORT, user: SITE_NAME, password, database: SITE_NAME };
}

function addressOf({ host, user, password, database }: SocketConnection): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

const JOIN_TIMEOUT_MS = 10_000;

/** The Frontdesk that holds the lock may still be starting. */
async function joinRunning(dataDir: string, paths: ClusterPaths): Promise<EmbeddedDatabase> {
  const end = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const connection = findRunning(paths);
    const fault = connection ? await faultOf(connection) : "it has no database server yet";
    if (connection && !fault) {
      return { connection, url: addressOf(connection), close: async () => {} };
    }
    if (Date.now() > end) {
      throw new DatabaseProblem(
        `The Frontdesk running on ${dataDir} cannot be joined (${fault}): stop it and try again`,
      );
    }
    await delay(50);
  }
}

function findRunning(paths: ClusterPaths): SocketConnection | null {
  const password = readPrivateFile(paths.password);
  const running = readPostmasterFile(paths.data);
  return password && running ? socketConnection(running.socketFolder, password) : null;
}

async function faultOf(connection: SocketConnection): Promise<string | null> {
  const client = createClient(connection);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
