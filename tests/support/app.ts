import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { BUILT_PROGRAM, PROGRAM_ENVIRONMENT } from "./builtProgram";
import { removeDataFolder } from "./dataFolder";
import { freePort } from "./freePort";
import { getShared, isTestRun } from "./getShared";

export const ADMINISTRATOR = {
  email: "ada@northwind.example",
  password: "weather-vane-over-hamilton",
  name: "Ada Rivera",
};

/** Far above what is promised: a first start on a busy machine. */
const READY_WITHIN_MS = 120_000;

/** Settings that a first start acts on, so that a copy of another installation does not fit. */
const FIRST_START_SETTINGS = /^(ADMIN|DATABASE|DEMO|S3)_/;

export interface RunningApp {
  /** Such as http://localhost:40123, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it printed so far: log lines and words for the operator. */
  readonly output: string[];
  /** The same installation again, after it was stopped or killed. */
  restart(environment?: Record<string, string>): Promise<RunningApp>;
  /** Ends the process the hard way and keeps the data. */
  kill(): Promise<void>;
  /** Ends it as an operator would and keeps the data; returns the exit code. */
  stop(): Promise<number | null>;
  /** Stops it and deletes its data, once its database has ended too. */
  remove(): Promise<void>;
}

/** The programs of this worker process; failureEvidence.ts stores what they printed when a test fails. */
export const openApps = new Set<RunningApp>();

export interface AppOptions {
  dataDir?: string;
  port?: number;
  /** Settings beyond those below. */
  environment?: Record<string, string>;
  /** What Node runs, in which folder; otherwise the built program. */
  program?: string[];
  folder?: string;
  /** On an empty folder, for tests of the first start; otherwise on a copy of a prepared one. */
  fresh?: boolean;
}

/** Starts the program as a process of its own, on a free port and a data folder of its own, with an administrator. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  if (!options.program && isTestRun()) await getShared("build");
  const dataDir = options.dataDir ?? (await makeDataDir(options));
  const port = options.port ?? (await freePort());
  const environment = {
    ...PROGRAM_ENVIRONMENT,
    HOME: os.homedir(),
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: "off",
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ADMIN_NAME: ADMINISTRATOR.name,
    ...options.environment,
  };
  const { program = [...BUILT_PROGRAM, "serve"], folder } = options;
  const child = spawn(process.execPath, program, { env: environment, cwd: folder });
  const output: string[] = [];
  const ended = once(child, "exit").then(([code]) => code as number | null);
  await untilReady(child, output).catch(async (error) => {
    child.kill("SIGKILL");
    await ended;
    if (!options.dataDir) await removeDataFolder(dataDir);
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  const app: RunningApp = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output,
    restart: (more) =>
      startApp({ ...options, dataDir, port, environment: { ...options.environment, ...more } }),
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    async remove() {
      await end("SIGTERM");
      await removeDataFolder(dataDir);
      // The same installation may have run several times.
      for (const each of openApps) if (each.dataDir === dataDir) openApps.delete(each);
    },
  };
  openApps.add(app);
  return app;
}

async function makeDataDir({ fresh, environment = {} }: AppOptions): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-app-"));
  const fits = !Object.keys(environment).some((name) => FIRST_START_SETTINGS.test(name));
  if (fits && !fresh && isTestRun())
    await promisify(execFile)("cp", ["-Rp", `${await getShared("installation")}/.`, dataDir]);
  return dataDir;
}

async function untilReady(child: ChildProcess, output: string[]): Promise<void> {
  if (!child.stdout || !child.stderr) throw new Error("the program was started without pipes");
  createInterface({ input: child.stderr }).on("line", (line) => output.push(line));
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output.join("\n")}`));
    const tooLong = setTimeout(() => fail("the program is not ready"), READY_WITHIN_MS);
    child.once("exit", (code) => fail(`the program ended with ${code}`));
    lines.on("line", (line) => {
      output.push(line);
      if (!line.startsWith("Frontdesk is ready on ")) return;
      clearTimeout(tooLong);
      resolve();
    });
  });
}
