import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { ADMINISTRATOR } from "../tests/support/app";
import { freePort } from "../tests/support/freePort";

/** The site as an operator starts it: by npm, which stays in memory above it. */
export interface NpmStart {
  url: string;
  pid: number;
  secondsToReady: number;
  stop(): Promise<void>;
}

/** Throws if the site does not start. */
export async function npmStart(dataDir: string): Promise<NpmStart> {
  const port = String(await freePort());
  const { email, password, name } = ADMINISTRATOR;
  const administrator = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name };
  const settings = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT: "off" };
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], { env: { ...process.env, ...administrator, ...settings } });
  const exit = once(child, "exit");
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  if (!(await saysThatItIsReady(child.stdout)))
    throw new Error(`npm start ended before the site was ready: ${errors.trim()}`);
  const secondsToReady = (performance.now() - startedAt) / 1000;
  child.stdout.resume();
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    secondsToReady,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** False if the output ends without it. */
async function saysThatItIsReady(output: Readable): Promise<boolean> {
  for await (const line of createInterface({ input: output }))
    if (line.startsWith("Frontdesk is ready on ")) return true;
  return false;
}
