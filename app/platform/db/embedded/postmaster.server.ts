import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "~/platform/db/embedded/binaries.server";
import { boundLog } from "~/platform/db/embedded/files.server";
import { stopProcess } from "~/platform/db/embedded/leftover.server";
import type { ClusterPaths } from "~/platform/db/embedded/paths.server";
import { type RunAs, spawnAs } from "~/platform/db/embedded/unprivileged.server";
import { type Connection, createClient } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";
import type { Logger } from "~/platform/log/log.server";

export interface Postmaster {
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  paths: ClusterPaths;
  binaries: Binaries;
  runAs: RunAs;
  socketFolder: string;
  connection: Connection;
  log: Logger;
  /** Settings beyond ours, as `name=value`: tests trade safety for speed. */
  settings?: string[];
}

const READY_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 200;
const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 1_000;
const LOG_CHECK_MS = 60_000;

/** Starts the server, waits until it answers, and starts it again whenever it ends unasked. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { log, paths } = options;
  let stopping = false;
  let child = launch(options);
  const interruptOnExit = () => child.kill("SIGINT");

  function watch(current: ChildProcess) {
    current.once("exit", async (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, "the database server ended; starting it again");
      await delay(RESTART_DELAY_MS);
      if (stopping) return;
      child = launch(options);
      watch(child);
    });
  }

  await waitUntilReady(child, options);
  watch(child);
  // However this process ends, short of being killed, the server does not outlive it.
  process.on("exit", interruptOnExit);
  const logTimer = setInterval(() => boundLog(paths.log), LOG_CHECK_MS).unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(logTimer);
      await stopChild(child);
      process.off("exit", interruptOnExit);
    },
  };
}

function launch(options: PostmasterOptions): ChildProcess {
  const { paths, runAs, binaries } = options;
  boundLog(paths.log);
  const output = openSync(paths.log, "a", 0o600);
  try {
    const child = spawnAs(runAs, binaries.postgres, postgresArguments(options), {
      cwd: "/",
      // A session of its own: Ctrl-C in the terminal must reach us and not the server.
      detached: true,
      stdio: ["ignore", output, output],
    });
    child.on("error", () => undefined);
    return child;
  } finally {
    closeSync(output);
  }
}

function postgresArguments(options: PostmasterOptions): string[] {
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${options.socketFolder}`,
    "unix_socket_permissions=0700",
    `hba_file=${options.paths.rules}`,
    "cluster_name=frontdesk",
    "max_connections=40",
    "shared_buffers=64MB",
    // The write-ahead log stays under 256 MB, and replaying it after a crash within the start's 5 seconds.
    "max_wal_size=128MB",
    "min_wal_size=32MB",
    "checkpoint_timeout=5min",
    "io_method=sync",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    // A client that was killed must not keep its locks until its statement happens to end.
    "client_connection_check_interval=1s",
    // Life cycle only: the text and details of failing statements hold what people typed.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...(options.settings ?? []),
  ];
  return ["-D", options.paths.data, ...settings.flatMap((setting) => ["-c", setting])];
}

async function waitUntilReady(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new DatabaseProblem(`PostgreSQL did not start: ${lastFatal(options.paths.log)}`);
    }
    const fault = await tryConnection(options.connection);
    if (!fault) return;
    if (Date.now() > end) {
      await stopChild(child);
      throw new DatabaseProblem(`PostgreSQL did not become ready: ${fault}`);
    }
    await delay(20);
  }
}

async function tryConnection(connection: Connection): Promise<string | null> {
  const client = createClient(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  await stopProcess(child.pid, FAST_STOP_MS, IMMEDIATE_STOP_MS);
  await ended;
}

function lastFatal(log: string): string {
  const lines = readFileSync(log, "utf8").split("\n");
  const fatal = lines.filter((line) => /FATAL|PANIC|error/.test(line)).at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? `see ${log}`;
}
