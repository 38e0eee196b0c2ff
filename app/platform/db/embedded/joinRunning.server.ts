import { setTimeout as delay } from "node:timers/promises";
import { SITE_NAME } from "~/platform/db/embedded/cluster.server";
import { readIfThere } from "~/platform/db/embedded/files.server";
import { readPostmasterFile } from "~/platform/db/embedded/leftover.server";
import type { ClusterPaths } from "~/platform/db/embedded/paths.server";
import { createClient, type SocketConnection } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";

const JOIN_TIMEOUT_MS = 10_000;

/**
 * Connects to the server of the running Frontdesk, which may still be starting. Throws DatabaseProblem after 10
 * seconds.
 */
export async function findRunning(dataDir: string, paths: ClusterPaths): Promise<SocketConnection> {
  const end = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const connection = readConnection(paths);
    const error = connection ? await tryConnection(connection) : "it has no database server yet";
    if (connection && !error) return connection;
    if (Date.now() > end) {
      throw new DatabaseProblem(
        `The Frontdesk running on ${dataDir} cannot be joined (${error}): stop it and try again`,
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

async function tryConnection(connection: SocketConnection): Promise<string | null> {
  const client = createClient(connection);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
