import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ADMINISTRATOR } from "../tests/support/app";
import { freePort } from "../tests/support/freePort";

/** The site as an operator starts it: by npm, which stays in memory above it. */
export interface NpmStart {
  url: string;
  pid: number;
  secondsToReady: number;
  stop(): Promise<void>;
}

export async function npmStart(dataDir: string): Promise<NpmStart> {
  const port = String(await freePort());
  const { email, password, name } = ADMINISTRATOR;
  const administrator = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name };
  const settings = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT: "off" };
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], { env: { ...process.env, ...administrator, ...settings } });
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) if (line.startsWith("Frontdesk is ready on ")) break;
  const secondsToReady = (performance.now() - startedAt) / 1000;
  child.stdout.resume();
  child.stderr.resume();
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
