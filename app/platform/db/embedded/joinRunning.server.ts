import { setTimeout as delay } from "node:timers/promises";
import { SITE_NAME } from "~/platform/db/embedded/cluster.server";
import { readIfThere } from "~/platform/db/embedded/files.server";
import { readPostmasterFile } from "~/platform/db/embedded/leftover.server";
import type { ClusterPaths } from "~/platform/db/embedded/paths.server";
import { createClient, type SocketConnection } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";

const JOIN_TIMEOUT_MS = 10_000;

/** The way to the server of the Frontdesk that holds the lock, which may still be starting. */
export async function findRunning(dataDir: string, paths: ClusterPaths): Promise<SocketConnection> {
  const end = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const connection = readConnection(paths);
    const fault = connection ? await faultOf(connection) : "it has no database server yet";
    if (connection && !fault) return connection;
    if (Date.now() > end) {
      throw new DatabaseProblem(
        `The Frontdesk running on ${dataDir} cannot be joined (${fault}): stop it and try again`,
      );
    }
    await delay(50);
  }
}

function readConnection(paths: ClusterPaths): SocketConnection | null {
  const password = readIfThere(paths.password);
  const running = readPostmasterFile(paths.data);
  if (!password || !running?.socketFolder) return null;
  const { socketFolder: host, port } = running;
  return { host, port, user: SITE_NAME, password, database: SITE_NAME };
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
