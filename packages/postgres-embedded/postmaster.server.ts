import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.server";
import { boundLog, type ClusterPaths, lastFailure, openLog } from "./clusterPaths.server";
import { type DatabaseLog, DatabaseProblem } from "./databaseProblem.server";
import { stopProcess } from "./leftover.server";
import { type SocketConnection, tryConnection } from "./socketConnection.server";
import { type RunAs, spawnAs } from "./unprivileged.server";

export interface Postmaster {
  stop(): Promise<void>;
}

export interface PostmasterOptions extends PostgresOptions {
  binaries: Binaries;
  runAs: RunAs;
  log: DatabaseLog;
}

/** Replaying the log takes a second or two; the limit is for very slow disks. */
const READY_TIMEOUT_MS = 60_000;
const SHARED_MEMORY_WAIT_MS = 4_000;
const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 2_000;
const HEALTHY_AFTER_MS = 30_000;
const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 1_000;
const LOG_CHECK_MS = 60_000;

/** Starts the server, waits until it accepts connections, and restarts it if it exits unexpectedly. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const postmaster = new WatchedPostmaster(options, await launchUntilReady(options));
  return { stop: () => postmaster.stop() };
}

class WatchedPostmaster implements Postmaster {
  private readonly options: PostmasterOptions;
  private readonly stopping = new AbortController();
  private readonly logTimer: NodeJS.Timeout;
  private child: ChildProcess;
  private restartMs = RESTART_FIRST_MS;

  constructor(options: PostmasterOptions, child: ChildProcess) {
    this.options = options;
    this.child = child;
    this.watch();
    this.logTimer = setInterval(() => this.limitLog(), LOG_CHECK_MS).unref();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.logTimer);
    await stopChild(this.child);
  }

  /** Never throws: an error in a timer would end the program. */
  private limitLog(): void {
    const { log, paths } = this.options;
    try {
      boundLog(paths.log);
    } catch (error) {
      // For example a full disk: a later check may succeed.
      log.warn({ err: error }, "the database server's log cannot be limited yet");
    }
  }

  private watch(): void {
    const { child } = this;
    const startedAt = Date.now();
    const ended = (outcome: object) => {
      if (this.stopping.signal.aborted) return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) this.restartMs = RESTART_FIRST_MS;
      this.restart(outcome).catch((error) =>
        this.options.log.debug({ err: error }, "not starting it again"),
      );
    };
    child.once("exit", (code, signal) => ended({ code, signal }));
    // A program that could not be started emits no exit event.
    child.once("error", (error) => child.pid === undefined && ended({ err: error }));
  }

  private async restart(outcome: object): Promise<void> {
    const { log } = this.options;
    log.error(outcome, "the database server ended; starting it again");
    for (;;) {
      await delay(this.restartMs, undefined, { signal: this.stopping.signal });
      this.restartMs = Math.min(this.restartMs * 2, RESTART_MAX_MS);
      try {
        this.child = launch(this.options);
        return this.watch();
      } catch (error) {
        // For example a full disk: a later attempt may succeed.
        log.error({ err: error }, "the database server cannot be started yet");
      }
    }
  }
}

async function launchUntilReady(options: PostmasterOptions): Promise<ChildProcess> {
  const end = Date.now() + SHARED_MEMORY_WAIT_MS;
  for (;;) {
    const child = launch(options);
    try {
      await waitUntilReady(child, options);
      return child;
    } catch (error) {
      // The last processes of a killed server take a moment to exit.
      const isStillStopping =
        /shared memory block/.test((error as Error).message) && Date.now() < end;
      if (!isStillStopping) throw error;
      await delay(RESTART_FIRST_MS);
    }
  }
}

function launch(options: PostmasterOptions): ChildProcess {
  const { paths, runAs, binaries } = options;
  boundLog(paths.log);
  const output = openLog(paths.log);
  try {
    const child = spawnAs(runAs, binaries.postgres, postgresArguments(options), {
      cwd: "/",
      // A session of its own: Ctrl-C in the terminal must reach us but not the server.
      detached: true,
      stdio: ["ignore", output, output],
    });
    stopWithProgram(child);
    return child;
  } finally {
    closeSync(output);
  }
}

/** The server stops with this process, also before it is ready, unless this process is killed. */
function stopWithProgram(child: ChildProcess): void {
  // A program that could not be started emits no exit event, and there is nothing to stop.
  if (child.pid === undefined) return;
  const interrupt = () => child.kill("SIGINT");
  process.on("exit", interrupt);
  child.once("exit", () => process.off("exit", interrupt));
}

async function waitUntilReady(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  let spawnError: Error | undefined;
  child.once("error", (error) => {
    spawnError = error;
  });
  const end = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const error = await tryConnection(options.connection);
    if (!error) return;
    if (spawnError || hasEnded(child)) {
      const reason = spawnError?.message ?? lastFailure(options.paths.log);
      throw new DatabaseProblem(`PostgreSQL did not start: ${reason}`);
    }
    if (isFinal(error) || Date.now() > end) {
      await stopChild(child);
      throw new DatabaseProblem(explain(error, options));
    }
    await delay(20);
  }
}

/** Errors that waiting does not resolve: a wrong password, a missing role or database. */
function isFinal(error: Error & { code?: string }): boolean {
  return ["28P01", "28000", "3D000"].includes(error.code ?? "");
}

function explain(error: Error & { code?: string }, { paths }: PostmasterOptions): string {
  return error.code === "28P01"
    ? `The password in ${paths.password} is not the database's: remove that file and start again`
    : `PostgreSQL did not become ready: ${error.message}`;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const ended = once(child, "exit");
  await stopProcess(child.pid, FAST_STOP_MS, IMMEDIATE_STOP_MS);
  await ended;
}

interface PostgresOptions {
  paths: ClusterPaths;
  connection: SocketConnection;
  /** Additional settings, as `name=value`. */
  settings: string[];
}

/** Passed at each start and stored in no file, so that a newer Frontdesk applies its own. */
function postgresArguments({ paths, connection, settings }: PostgresOptions): string[] {
  const all = [
    "listen_addresses=",
    // Its shared memory in files of its own folder: systemd's RemoveIPC and clean-up scripts delete
    // those in /dev/shm. The memory of parallel queries is set aside at the start, so that they
    // need no file on a disk that is full.
    "dynamic_shared_memory_type=mmap",
    "min_dynamic_shared_memory=16MB",
    `port=${connection.port}`,
    // A list, in which a comma separates and quotation marks are doubled.
    `unix_socket_directories="${connection.host.replaceAll('"', '""')}"`,
    "unix_socket_permissions=0700",
    `hba_file=${paths.rules}`,
    "cluster_name=frontdesk",
    "max_connections=40",
    "shared_buffers=64MB",
    // Limits the write-ahead log to 256 MB, and its replay to the 5 seconds of a start.
    "max_wal_size=128MB",
    "min_wal_size=32MB",
    "io_method=sync",
    // Nobody replicates from it.
    "max_logical_replication_workers=0",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    // The locks of a killed client are released within a second instead of at the end of its statement.
    "client_connection_check_interval=1s",
    // Start and stop only: failing statements and their details contain what users typed.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...settings,
  ];
  return ["-D", paths.data, ...all.flatMap((setting) => ["-c", setting])];
}
