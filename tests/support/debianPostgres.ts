import { once } from "node:events";
import { chownSync, existsSync } from "node:fs";
import { appendFile, chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chooseRunAs, ownerFor, type RunAs, spawnAs } from "#postgres-embedded/unprivileged.server";
import { createClient } from "~/platform/data/database.server";
import { removeDataFolder } from "./dataFolder";
import { freePort } from "./freePort";

const PROGRAMS = "/usr/lib/postgresql/15/bin";

/** `npm run test:all` installs it where it can, and says so where it cannot. */
export const HAS_DEBIAN_POSTGRES = existsSync(`${PROGRAMS}/postgres`);

export interface DebianPostgres {
  /** The address of the site's role, which owns its database, may create others, and is no superuser. */
  adminUrl: string;
  superuserUrl: string;
  port: number;
  folder: string;
  runAs: RunAs;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

interface Options {
  /** Each as `name=value`. */
  settings?: string[];
  /** The lines of pg_hba.conf for connections by address; everybody is let in without them. */
  accessRules?: string[];
  /** Files beside the data that it reads, such as a certificate: their contents by name. */
  files?: Record<string, string>;
  /** The folder of another PostgreSQL's programs. */
  programs?: string;
}

/** A server of its own, Debian's PostgreSQL 15 by default, at a free port of this machine. */
export async function startDebianPostgres(options: Options = {}): Promise<DebianPostgres> {
  const installed = await makeFolder(options.programs ?? PROGRAMS);
  const { folder, runAs } = installed;
  const data = path.join(folder, "data");
  const how = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  await runProgram(installed, "initdb", [`--pgdata=${data}`, "--no-instructions", ...how]);
  const rules = options.accessRules ?? ["host all all 127.0.0.1/32 trust"];
  const replication = "host replication all 127.0.0.1/32 trust";
  await writeFile(path.join(data, "pg_hba.conf"), `${[replication, ...rules].join("\n")}\n`);
  for (const [name, content] of Object.entries(options.files ?? {}))
    await writeFor(runAs, path.join(data, name), content);
  const server = await startOn(installed, options.settings ?? []);
  const client = createClient({ connectionString: server.superuserUrl });
  await client.connect();
  await client.query("create role frontdesk login createdb password 'only-for-tests'");
  await client.query("create database frontdesk owner frontdesk");
  await client.end();
  return server;
}

/** A streaming replica of a server. */
export async function startReplica(
  primary: DebianPostgres,
  settings: string[],
): Promise<DebianPostgres> {
  const installed = await makeFolder(PROGRAMS);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
  const how = ["--write-recovery-conf", "--checkpoint=fast", "--wal-method=stream"];
  const data = path.join(installed.folder, "data");
  await runProgram(installed, "pg_basebackup", [`--pgdata=${data}`, `--dbname=${from}`, ...how]);
  return startOn(installed, settings);
}

interface Installed {
  programs: string;
  folder: string;
  runAs: RunAs;
}

async function makeFolder(programs: string): Promise<Installed> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-debian-"));
  await chmod(folder, 0o755);
  const runAs = chooseRunAs(folder, `${programs}/postgres`);
  const owner = ownerFor(runAs);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { programs, folder, runAs };
}

async function startOn(installed: Installed, settings: string[]): Promise<DebianPostgres> {
  const { folder, runAs } = installed;
  const data = path.join(folder, "data");
  const port = await freePort();
  const all = [...settings, `port=${port}`, "listen_addresses=127.0.0.1", "fsync=off"];
  const lines = [...all, `unix_socket_directories=${folder}`].map((one) => {
    const [name, ...value] = one.split("=");
    return `${name} = '${value.join("=")}'\n`;
  });
  await appendFile(path.join(data, "postgresql.conf"), lines.join(""));
  const control = (...args: string[]) =>
    runProgram(installed, "pg_ctl", ["-D", data, "-l", path.join(folder, "log"), "-w", ...args]);
  const start = () => control("start");
  const stop = () => control("stop", "-m", "fast");
  await start();
  return {
    adminUrl: `postgresql://frontdesk:only-for-tests@127.0.0.1:${port}/frontdesk`,
    superuserUrl: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    runAs,
    start,
    stop,
    close: () => removeDataFolder(folder),
  };
}

async function runProgram(
  { programs, runAs }: Installed,
  name: string,
  args: string[],
): Promise<void> {
  // On purpose no pipe: the server that pg_ctl starts would hold it open.
  const child = spawnAs(runAs, path.join(programs, name), args, { cwd: "/", stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (code === 0) return;
  const log = args.find((word) => word.endsWith("/log")) ?? "";
  const logText = existsSync(log) ? await readFile(log, "utf8") : "";
  throw new Error(`${name} ended with ${code}: ${logText.slice(-2_000)}`);
}

/** A file that only the user reads as whom a server runs. */
export async function writeFor(runAs: RunAs, file: string, content: string): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  const owner = ownerFor(runAs);
  if (owner) chownSync(file, owner.uid, owner.gid);
}
