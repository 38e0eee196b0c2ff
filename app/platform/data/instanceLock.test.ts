import { expect, test } from "vitest";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import { useClusterFolders } from "../../../tests/support/clusterFolders";
import { startChild } from "../../../tests/support/databaseChild";

const folders = useClusterFolders();
const log = createLog("silent");
// The promise is 2 seconds; here other tests use the machine at the same time.
const REFUSED_MAX_MS = process.env.DB_KILLS ? 2_000 : 10_000;
const embedded = (dataDir: string) => ({ database: { kind: "embedded" }, dataDir }) as const;

test("a second Frontdesk on the same folder is refused quickly and in one line", async () => {
  const dataDir = await folders.prepared();
  const first = startChild("site", dataDir);
  await first.heard("ready");

  const startedAt = performance.now();
  const second = startChild("site", dataDir);
  const rejection = await second.heard("failed");
  expect(performance.now() - startedAt).toBeLessThan(REFUSED_MAX_MS);
  expect(rejection).toBe(
    `DatabaseProblem: Another Frontdesk is running on ${dataDir}: stop it first, or set DATA_DIR to another folder`,
  );
  expect(await second.ended()).toBe(1);
  expect(await first.stop()).toBe(0);
});

test("of several that start together on an empty folder exactly one runs", {
  tags: ["thorough"],
}, async () => {
  const dataDir = await folders.fresh();
  const children = [1, 2, 3, 4].map(() => startChild("site", dataDir));
  const heard = await Promise.allSettled(children.map((child) => child.heard("ready")));
  expect(heard.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const codes = await Promise.all(children.map((child) => child.stop()));
  expect(codes.sort()).toEqual([0, 1, 1, 1]);
});

test("the lock of a killed Frontdesk is taken over", async () => {
  const dataDir = await folders.prepared();
  const first = startChild("site", dataDir);
  await first.heard("ready");
  await first.kill();
  const second = startChild("site", dataDir);
  await second.heard("ready");
  expect(await second.stop()).toBe(0);
});

test("a command joins the running site's database and leaves it running", {
  tags: ["thorough"],
}, async () => {
  const dataDir = await folders.prepared();
  const site = startChild("site", dataDir);
  await site.heard("ready");
  const joined = await openDatabase({ settings: embedded(dataDir), log, whenInUse: "join" });
  await joined.check();
  await joined.close();
  const again = await openDatabase({ settings: embedded(dataDir), log, whenInUse: "join" });
  await again.check();
  await again.close();
  expect(await site.stop()).toBe(0);
});

test("a command that may join starts the database itself where nothing runs, and stops it", {
  tags: ["thorough"],
}, async () => {
  const dataDir = await folders.prepared();
  const alone = await openDatabase({ settings: embedded(dataDir), log, whenInUse: "join" });
  await alone.check();
  await alone.close();
  const site = startChild("site", dataDir);
  await site.heard("ready");
  expect(await site.stop()).toBe(0);
});
