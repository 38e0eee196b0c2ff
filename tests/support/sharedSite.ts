import { rmSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { type RunningApp, startApp } from "./app";
import { signalProcessesIn } from "./dataFolder";
import { getShared } from "./getShared";
import { type Contents, readContents, replaceContents } from "./siteContents";

interface SharedSite {
  app: RunningApp;
  /** What its database held when it was ready for the first time. */
  contents: Contents;
}

let running: Promise<SharedSite> | undefined;

/**
 * The program for all test files of a worker process that need nothing special of it, with the data of a fresh
 * installation. Starting one and its first pages cost more than most journeys.
 */
export async function sharedSite(): Promise<RunningApp> {
  const earlier = await running;
  if (earlier && isRunning(earlier)) {
    await renew(earlier);
    return earlier.app;
  }
  running = start();
  return (await running).app;
}

async function start(): Promise<SharedSite> {
  const app = await startApp();
  endWithThisProcess(app);
  return { app, contents: await readContents(app) };
}

/** False after a test has ended it. */
function isRunning({ app }: SharedSite): boolean {
  return app.process.exitCode === null && app.process.signalCode === null;
}

async function renew({ app, contents }: SharedSite): Promise<void> {
  await replaceContents(app, contents);
  // Mails that nobody sends are files in it, too.
  for (const folder of ["files", "mail"])
    await rm(path.join(app.dataDir, folder), { recursive: true, force: true });
  const files = path.join(await getShared("installation"), "files");
  await cp(files, path.join(app.dataDir, "files"), { recursive: true });
  app.output.length = 0;
  // A change, if one of nothing: the program reads the new version of its public pages before it responds.
  const response = await fetch(`${app.url}/admin/logout`, { method: "POST", redirect: "manual" });
  if (response.status >= 400) throw new Error(`signing out was answered with ${response.status}`);
}

const END_WITHIN_MS = 300;
const LOOK_EVERY_MS = 10;

/** Vitest ends a worker process by a signal, and kills it half a second later. */
function endWithThisProcess(app: RunningApp): void {
  process.once("exit", () => end(app));
  process.once("SIGTERM", () => {
    end(app);
    // Playwright has a handler, too, as soon as there is a browser; without one, this was the only.
    if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM");
  });
}

/** At once, but so that PostgreSQL removes its shared memory. Nothing can be awaited while a process exits. */
function end({ process: program, dataDir }: RunningApp): void {
  program.kill("SIGKILL");
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < END_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if (signalProcessesIn(dataDir, "SIGQUIT") === 0) break;
    Atomics.wait(clock, 0, 0, LOOK_EVERY_MS);
  }
  signalProcessesIn(dataDir, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
