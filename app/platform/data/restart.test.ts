import { mkdtempSync } from "node:fs";
import { chmod } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "~/platform/data/openDatabase.server";
import { createLog } from "~/platform/log/log.server";
import { isRunning, postmasterPid } from "../../../tests/support/clusterFolders";
import { removeDataFolder } from "../../../tests/support/dataFolder";

const folder = mkdtempSync(path.join(os.tmpdir(), "frontdesk-restart-"));
const dataDir = path.join(folder, "data");
let handle: DatabaseHandle;

beforeAll(async () => {
  await chmod(folder, 0o711);
  const settings = { database: { kind: "embedded" }, dataDir } as const;
  handle = await openDatabase({ settings, log: createLog("silent") });
});
afterAll(async () => {
  await handle?.close();
  await removeDataFolder(folder);
});

const checkDatabase = () => handle.check().then(() => "answers", String);

test("a killed database server is restarted without a restart of the program", async () => {
  const killed = postmasterPid(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => isRunning(killed)).toBe(false);
  await expect.poll(checkDatabase, { timeout: 20_000 }).toBe("answers");
});

test("the program recovers from a crash of a server process, which closes all connections", async () => {
  const { rows } = await handle.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await expect.poll(checkDatabase, { timeout: 20_000 }).toBe("answers");
});

test("listening continues after the server was killed", async () => {
  const heard: string[] = [];
  const note = (payload: string) => heard.push(payload);
  await handle.listen("greetings", note, () => note("connected again"));
  process.kill(postmasterPid(dataDir), "SIGKILL");
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["connected again"]);
  await handle.pool.query("select pg_notify('greetings', 'hello')");
  await expect.poll(() => heard).toEqual(["connected again", "hello"]);
});
