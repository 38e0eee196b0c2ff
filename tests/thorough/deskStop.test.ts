import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "../support/app";
import { BUILT_PROGRAM, PROGRAM_ENVIRONMENT } from "../support/builtProgram";

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a command that is stopped by %s takes the database along that it has started",
  async (signal) => {
    const app = await startApp();
    onTestFinished(() => app.remove());
    await app.stop();
    // A source of an import that never answers.
    const source = net.createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void source.close());
    await once(source, "listening");
    const address = `postgres://nobody@127.0.0.1:${(source.address() as AddressInfo).port}/site`;
    const command = [...BUILT_PROGRAM, "desk", "import", "supabase", address];
    const env = { ...PROGRAM_ENVIRONMENT, DATA_DIR: app.dataDir };
    const connection = once(source, "connection");
    const child = spawn(process.execPath, command, { env, stdio: "ignore" });
    const ended = once(child, "exit");
    await connection;
    const pidFile = await readFile(path.join(app.dataDir, "postgres/data/postmaster.pid"), "utf8");
    const database = Number(pidFile.split("\n")[0]);
    expect(isRunning(database)).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([128 + os.constants.signals[signal], null]);
    await expect.poll(() => isRunning(database)).toBe(false);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
