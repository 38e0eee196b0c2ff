import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../tests/support/freePort";
import { type Figure, median } from "./figure";

const TIMES = 5;

/** From `npm start` to the line that says ready, when nothing is stale. */
export async function secondStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-"));
  await startOnce(dataDir);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await startOnce(dataDir));
  await rm(dataDir, { recursive: true, force: true });
  return [
    {
      what: "npm start when nothing is stale, to ready",
      measured: median(times),
      unit: "s",
      limit: { atMost: 2 },
    },
  ];
}

async function startOnce(dataDir: string): Promise<number> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], { env: { ...process.env, PORT: port, DATA_DIR: dataDir } });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("Frontdesk is ready on ")) break;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill("SIGTERM");
  await ended;
  return seconds;
}
