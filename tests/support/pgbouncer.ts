import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { spawnAs } from "#postgres-embedded/unprivileged.server";
import { type DebianPostgres, HAS_DEBIAN_POSTGRES, writeFor } from "./debianPostgres";
import { freePort } from "./freePort";

const PROGRAM = "/usr/sbin/pgbouncer";

/** `npm run test:all` installs it where it can, and says so where it cannot. */
export const HAS_PGBOUNCER = HAS_DEBIAN_POSTGRES && existsSync(PROGRAM);

/** Few, so that the next statement of a session often gets another connection. */
const SERVER_CONNECTIONS = 3;

export interface Pgbouncer {
  /** The same database as the server's, through the pooler. */
  url: string;
  close(): Promise<void>;
}

/** Debian's PgBouncer in front of a server, in transaction mode and with its other settings as they come. */
export async function startPgbouncer(server: DebianPostgres): Promise<Pgbouncer> {
  const port = await freePort();
  const users = path.join(server.folder, "users.txt");
  const settings = path.join(server.folder, "pgbouncer.ini");
  await writeFor(server.runAs, users, '"frontdesk" ""\n');
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${server.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `default_pool_size = ${SERVER_CONNECTIONS}`,
  ];
  await writeFor(server.runAs, settings, `${lines.join("\n")}\n`);
  const child = spawnAs(server.runAs, PROGRAM, [settings], {
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  if (!child.stderr) throw new Error("PgBouncer was started without a pipe");
  const log = createInterface({ input: child.stderr });
  await new Promise<void>((resolve, reject) => {
    log.on("line", (line) => line.includes("process up") && resolve());
    ended.then(([code]) => reject(new Error(`PgBouncer ended with ${code}`)));
  });
  return {
    url: server.adminUrl.replace(`:${server.port}/`, `:${port}/`),
    async close() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
