import { rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createLocalFileStore } from "~/platform/files/localFileStore.server";
import { useDatabase } from "../tests/support/database";
import type { Frontdesk } from "./assemble";
import { cacheResult, createReadiness } from "./readiness";

const database = useDatabase();

/** The two dependencies, on a real database and a real folder. */
function dependencies({ isFolderGone = false, query = "select 1" } = {}): Frontdesk {
  const folder = path.join(database.dataDir, "stored");
  const app = database.context({ files: createLocalFileStore(folder) });
  if (isFolderGone) rmSync(folder, { recursive: true });
  const check = async () => void (await database.pool.query(query));
  return { app, database: { check } } as unknown as Frontdesk;
}

it("a process is ready whose database and storage answer", async () => {
  const readiness = createReadiness(dependencies(), { stopping: false });
  expect(await readiness()).toEqual({ ready: true });
});

it.each([
  ["storage", { isFolderGone: true }],
  ["database", { query: "select * from nothing_of_the_kind" }],
])("a process whose %s fails is not ready, and says so", async (failing, fault) => {
  const readiness = createReadiness(dependencies(fault), { stopping: false });
  expect(await readiness()).toEqual({ ready: false, failing });
});

it("a process that begins to stop is not ready from that moment on, whatever was cached", async () => {
  const shutdown = { stopping: false };
  const readiness = createReadiness(dependencies(), shutdown);
  expect(await readiness()).toEqual({ ready: true });
  shutdown.stopping = true;
  expect(await readiness()).toEqual({ ready: false, failing: "stopping" });
});

it("the check runs once for all callers within the time, and again afterwards", async () => {
  let [checks, now] = [0, 0];
  const ask = cacheResult(
    async () => {
      checks += 1;
      return checks;
    },
    5_000,
    () => now,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 4_999;
  expect(await ask()).toBe(1);
  now = 5_000;
  expect(await ask()).toBe(2);
});
