import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postmasterFile, postmasterPid, useClusterFolders } from "../support/clusterFolders";
import { startChild } from "../support/databaseChild";
import { createRandom } from "../support/random";

// Kills the process at random moments. The long form is in bench/campaigns.ts.
const KILLS = Number(process.env.DB_KILLS ?? 2);
/** Printed, so that a failing run can be made again. */
const SEED = Number(process.env.DB_KILLS_SEED ?? Date.now() % 1_000_000);
// The promise is 5 seconds; here other tests use the machine at the same time.
const READY_MAX_MS = process.env.DB_KILLS ? 5_000 : 20_000;
const TIMEOUT_MS = 60_000 + KILLS * 20_000;

const folders = useClusterFolders();
const random = createRandom(SEED);
const slowest: Record<string, number> = {};

beforeAll(() => void process.stdout.write(`kills of the database: DB_KILLS_SEED=${SEED}\n`));

async function expectReady(dataDir: string, what: string): Promise<void> {
  const startedAt = performance.now();
  const child = startChild("site", dataDir);
  await child.heard("ready");
  const milliseconds = performance.now() - startedAt;
  slowest[what] = Math.max(slowest[what] ?? 0, milliseconds);
  expect(milliseconds).toBeLessThan(READY_MAX_MS);
  expect(await child.stop()).toBe(0);
}

test(`boots after each of ${KILLS} kills while the data folder is being made`, {
  tags: ["thorough"],
  timeout: TIMEOUT_MS,
}, async () => {
  for (let i = 0; i < KILLS; i++) {
    const dataDir = await folders.fresh();
    const child = startChild("site", dataDir);
    await expect
      .poll(() => unfinished(dataDir), { interval: 5, timeout: READY_MAX_MS })
      .not.toEqual([]);
    await delay(random.below(1_200));
    await child.kill();
    await expectReady(dataDir, "initdb");
    // Waits for the rest of an initdb that was still writing while the next start cleaned up.
    await expectReady(dataDir, "initdb again");
    expect(unfinished(dataDir)).toEqual([]);
  }
});

test(`finds all of a migration or nothing of it after each of ${KILLS} kills`, {
  tags: ["thorough"],
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await folders.prepared();
  const whole = startChild("migration", dataDir);
  const tables = Number(await whole.heard("tables"));
  expect(tables).toBeGreaterThan(0);
  await whole.ended();
  for (let i = 0; i < KILLS; i++) {
    const child = startChild("migration", dataDir);
    expect([0, tables]).toContain(Number(await child.heard("tables")));
    await child.heard("migrating");
    await delay(random.below(120));
    await child.kill();
    // On a fast disk the migration may be over by now, and its server stopped.
    if (i % 2 === 1 && existsSync(postmasterFile(dataDir)))
      process.kill(postmasterPid(dataDir), "SIGKILL");
  }
  await expectReady(dataDir, "migration");
});

test(
  `every committed row survives ${KILLS} kills during writes and checkpoints`,
  async () => {
    const dataDir = await folders.fresh();
    let witnessed = 0;
    for (let i = 0; i < KILLS; i++) {
      const startedAt = performance.now();
      const child = startChild("writing", dataDir);
      const rows = (await child.heard("rows")).split(",").filter(Boolean).map(Number);
      if (i > 0) expect(performance.now() - startedAt).toBeLessThan(READY_MAX_MS);
      expectUnbroken(rows, witnessed);
      await child.heard("ready");
      await delay(100 + random.below(900));
      // Every second time the server is killed too, as when the machine stops.
      if (i % 2 === 1) process.kill(postmasterPid(dataDir), "SIGKILL");
      await child.kill();
      witnessed = Math.max(witnessed, ...child.lines.map(writtenNumber));
    }
    expect(witnessed).toBeGreaterThan(0);
    const last = startChild("writing", dataDir);
    expectUnbroken((await last.heard("rows")).split(",").map(Number), witnessed);
    await last.kill();
    await expectReady(dataDir, "checkpoint");
  },
  TIMEOUT_MS,
);

afterAll(() => {
  if (process.env.DB_KILLS) process.stdout.write(`slowest starts: ${JSON.stringify(slowest)}\n`);
});

/** Expects 1, 2, 3 ... without a gap, at least up to the last acknowledged row. */
function expectUnbroken(rows: number[], witnessed: number): void {
  expect(rows).toEqual(rows.map((_, i) => i + 1));
  expect(rows.length).toBeGreaterThanOrEqual(witnessed);
}

function writtenNumber(line: string): number {
  return line.startsWith("wrote ") ? Number(line.slice(6)) : 0;
}

function unfinished(dataDir: string): string[] {
  const names = listing(path.join(dataDir, "postgres"));
  return names.filter((name) => name.startsWith("data.new-"));
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
