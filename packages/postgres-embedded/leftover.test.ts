import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import {
  isRunning,
  NOBODY,
  othersCanRunUs,
  postmasterFile,
  postmasterPid,
  useClusterFolders,
} from "../../tests/support/clusterFolders";
import { startChild } from "../../tests/support/databaseChild";

const folders = useClusterFolders();
// The promise is 5 seconds; here other tests use the machine at the same time.
const READY_MAX_MS = 20_000;

async function startTimed(dataDir: string) {
  const startedAt = performance.now();
  const child = startChild("site", dataDir);
  await child.heard("ready");
  return { child, milliseconds: performance.now() - startedAt };
}

test("the server that outlives a killed Frontdesk is stopped and a new one is ready", async () => {
  const dataDir = await folders.prepared();
  const { child: killed } = await startTimed(dataDir);
  const orphan = postmasterPid(dataDir);
  await killed.kill();
  expect(isRunning(orphan)).toBe(true);

  const { child, milliseconds } = await startTimed(dataDir);
  expect(milliseconds).toBeLessThan(READY_MAX_MS);
  expect(isRunning(orphan)).toBe(false);
  expect(postmasterPid(dataDir)).not.toBe(orphan);
  expect(await child.stop()).toBe(0);
});

test.runIf(othersCanRunUs && process.platform === "linux")(
  "a server of another user is named, and no second one opens its data",
  { tags: ["thorough"] },
  async () => {
    const dataDir = await folders.fresh();
    chownSync(path.dirname(dataDir), NOBODY.uid, NOBODY.gid);
    const first = startChild("site", dataDir, NOBODY);
    await first.heard("ready");
    const file = path.join(dataDir, "postgres/data/postmaster.pid");
    const rest = readFileSync(file, "utf8").split("\n").slice(1);
    expect(await first.stop()).toBe(0);
    // This process stands for the other user's server: it cannot be signaled, and only its command
    // line can be read.
    const data = path.dirname(file);
    const foreign = spawn(process.execPath, [
      "-e",
      "setInterval(() => {}, 1000)",
      "--",
      "-D",
      data,
    ]);
    writeFileSync(file, [foreign.pid, ...rest].join("\n"));
    chownSync(file, NOBODY.uid, NOBODY.gid);
    const second = startChild("site", dataDir, NOBODY);
    expect(await second.heard("failed")).toMatch(
      new RegExp(
        `^DatabaseProblem: A database server of another user, process ${foreign.pid}, still`,
      ),
    );
    foreign.kill("SIGKILL");
    await once(foreign, "exit");
    const third = startChild("site", dataDir, NOBODY);
    await third.heard("ready");
    expect(await third.stop()).toBe(0);
  },
);

test("a stopped Frontdesk leaves no server, no socket and no lock file of PostgreSQL", async () => {
  const dataDir = await folders.prepared();
  const { child } = await startTimed(dataDir);
  const server = postmasterPid(dataDir);
  expect(await child.stop()).toBe(0);
  expect(isRunning(server)).toBe(false);
  expect(existsSync(path.join(dataDir, "postgres/data/postmaster.pid"))).toBe(false);
  expect(readdirSync(path.join(dataDir, "postgres/socket"))).toEqual([]);
});

test("a start that is cut off before its server is ready takes the server along", async () => {
  const dataDir = await folders.prepared();
  // Nobody gets in within the time that an attempt may take; PostgreSQL's own processes would wait too, one at its end.
  const slow = "post_auth_delay = 60\nautovacuum = off\n";
  appendFileSync(path.join(dataDir, "postgres/data/postgresql.conf"), slow);
  const exitOnSignal = "data:text/javascript,process.once('SIGUSR2',()=>process.exit(1))";
  const env = { ...process.env, NODE_OPTIONS: `--import=${exitOnSignal}` };
  const child = startChild("site", dataDir, { env });
  await expect.poll(() => serverIsUp(dataDir)).toBe(true);
  const server = postmasterPid(dataDir);
  child.process.kill("SIGUSR2");
  expect(await child.ended()).toBe(1);
  await expect.poll(() => isRunning(server)).toBe(false);
});

test.runIf(process.platform === "linux")(
  "Ctrl-C, which reaches every process of the terminal's group, does not stop the server before us",
  { tags: ["thorough"] },
  async () => {
    const dataDir = await folders.prepared();
    const { child } = await startTimed(dataDir);
    expect(groupOf(postmasterPid(dataDir))).not.toBe(groupOf(child.process.pid ?? 0));
    expect(await child.stop()).toBe(0);
  },
);

test("a server that was killed together with its Frontdesk is recovered", {
  tags: ["thorough"],
}, async () => {
  const dataDir = await folders.prepared();
  const { child: killed } = await startTimed(dataDir);
  const server = postmasterPid(dataDir);
  await killed.kill();
  process.kill(server, "SIGKILL");

  const { child, milliseconds } = await startTimed(dataDir);
  expect(milliseconds).toBeLessThan(READY_MAX_MS);
  expect(await child.stop()).toBe(0);
});

test.for([
  // The id of a running process that is not PostgreSQL: this one.
  { what: "another program's process id", pid: String(process.pid) },
  { what: "a process id that nobody has", pid: "4194300" },
  { what: "nonsense", pid: "not a number" },
])("a pid file with $what does not prevent a start", { tags: ["thorough"] }, async ({ pid }) => {
  const dataDir = await folders.prepared();
  const { child: killed } = await startTimed(dataDir);
  const file = path.join(dataDir, "postgres/data/postmaster.pid");
  const [number = "", ...rest] = readFileSync(file, "utf8").split("\n");
  await killed.kill();
  process.kill(Number(number), "SIGKILL");
  writeFileSync(file, [pid, ...rest].join("\n"));

  const { child } = await startTimed(dataDir);
  expect(await child.stop()).toBe(0);
});

test("a DATA_DIR too deep for a socket uses a temporary folder and leaves none behind, even after a kill", {
  tags: ["thorough"],
}, async () => {
  const dataDir = path.join(await folders.fresh(), "deep".repeat(30));
  const before = temporarySockets();
  const { child: killed } = await startTimed(dataDir);
  expect(temporarySockets()).toHaveLength(before.length + 1);
  await killed.kill();

  const { child } = await startTimed(dataDir);
  expect(temporarySockets()).toHaveLength(before.length + 1);
  expect(await child.stop()).toBe(0);
  expect(temporarySockets()).toEqual(before);
});

/** The last line of the file says what the server does: it accepts connections. */
function serverIsUp(dataDir: string): boolean {
  const file = postmasterFile(dataDir);
  return existsSync(file) && readFileSync(file, "utf8").trimEnd().endsWith("ready");
}

function temporarySockets(): string[] {
  return readdirSync(os.tmpdir()).filter((name) => name.startsWith("frontdesk-socket-"));
}

/** The fifth field of /proc/PID/stat, counted after the name, which may contain anything. */
function groupOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2];
}
