// Runs a command with TEST_DATABASE_URL naming a PostgreSQL server on a loopback port, behind a password:
//   node --import ./tests/support/typescript.mjs tests/support/withServer.ts vitest run --project unit
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "~/platform/db/embedded/openEmbedded.server";
import { createLog } from "~/platform/log/log.server";
import { UNSAFE_BUT_FAST } from "./databaseServer";

const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-server-"));
await chmod(folder, 0o711);
const port = await freePort();
const { connection, close } = await openEmbedded({
  dataDir: folder,
  log: createLog("silent"),
  whenInUse: "refuse",
  changes: {
    port,
    roleOptions: "createdb",
    accessRules: ["host all frontdesk 127.0.0.1/32 scram-sha-256"],
    settings: [...UNSAFE_BUT_FAST, "listen_addresses=127.0.0.1"],
  },
});
try {
  const { user, password, database } = connection;
  const TEST_DATABASE_URL = `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  process.exitCode = await run({ ...process.env, TEST_DATABASE_URL });
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}

async function run(env: NodeJS.ProcessEnv): Promise<number> {
  const [command = "true", ...args] = process.argv.slice(2);
  const child = spawn(command, args, { stdio: "inherit", env });
  // Ctrl-C reaches the command by itself; here only so that we outlive it and clean up.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  const [code] = await once(child, "close");
  return code ?? 1;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return free;
}
