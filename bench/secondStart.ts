import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { removeDataFolder } from "../tests/support/dataFolder";
import { type Figure, median } from "./figure";
import { npmStart } from "./npmStart";

const TIMES = 5;

/** Measures from `npm start` to the line that says ready, when nothing is stale. */
export async function secondStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-"));
  await startOnce(dataDir);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await startOnce(dataDir));
  await removeDataFolder(dataDir);
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
  const site = await npmStart(dataDir);
  await site.stop();
  return site.secondsToReady;
}
