import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { WorkProcess } from "./workProcess.server";
import type { Misdeed } from "./workProcess.testing";

const PLAN = {
  source: "workProcess.testing.ts",
  maxMs: 1_500,
  heapMaxMb: 64,
  memoryMaxBytes: 256 * 1024 ** 2,
  waitingMax: 4,
  // As the program, so that a busy machine does not keep a task from computing.
  priority: 0,
};
const processes = new WorkProcess<Misdeed, unknown>(PLAN);
afterAll(() => processes.close());

const run = (misdeed: Misdeed) => processes.run(async () => misdeed);
const pidNow = async () => {
  const outcome = await run("echo");
  return outcome.ok ? (outcome.result as number) : 0;
};

test("tasks run in one process, which is none of ours and gives way to it", async () => {
  const giving = new WorkProcess<Misdeed, number>({ ...PLAN, priority: 10 });
  const pidOf = async () => {
    const outcome = await giving.run(async () => "echo");
    return outcome.ok ? outcome.result : 0;
  };
  const pid = await pidOf();
  expect(pid).not.toBe(process.pid);
  expect(await pidOf()).toBe(pid);
  const [, , , , , , , , , , , , , , , , , , nice] = readFileSync(
    `/proc/${pid}/stat`,
    "utf8",
  ).split(" ");
  expect(nice).toBe("10");
  await giving.close();
});

describe.each<{ misdeed: Misdeed; set: object }>([
  { misdeed: "crash", set: {} },
  { misdeed: "grow the heap at once", set: {} },
  { misdeed: "grow the heap", set: { tags: ["thorough"] } },
  { misdeed: "grow buffers", set: { tags: ["thorough"] } },
  { misdeed: "never end", set: {} },
  { misdeed: "send nonsense", set: {} },
])("a document that makes it $misdeed", ({ misdeed, set }) => {
  test("ends its process alone, and the next task has a new one", set, async () => {
    const before = await pidNow();
    expect(await run(misdeed)).toEqual({ ok: false, reason: "limits-exceeded" });
    expect(await pidNow()).not.toBe(before);
  });
});

test("a task that computes for longer than it may is ended long before its time by the clock", {
  tags: ["thorough"],
}, async () => {
  const limits = { maxMs: 60_000, computingMaxMs: 200 };
  expect(await processes.run(async () => "never end", limits)).toEqual({
    ok: false,
    reason: "limits-exceeded",
  });
  // A task that only waits computes nothing.
  expect(await processes.run(async () => "wait", limits)).toMatchObject({ ok: true });
});

test("a task whose time is over before it could compute is one to try again", async () => {
  const limits = { maxMs: 350 };
  expect(await processes.run(async () => "wait", limits)).toEqual({ ok: false, reason: "busy" });
  expect(await run("echo")).toMatchObject({ ok: true });
});

test("an error of a task is reported, and the next task runs", async () => {
  await expect(run("throw")).rejects.toThrow("a document that nobody expected");
  expect(await pidNow()).toBeGreaterThan(0);
});

test("it may open no file, and has nothing of our environment", async () => {
  await expect(run("read a file")).rejects.toThrow(/ERR_ACCESS_DENIED|restricted|denied/);
  const names = await run("name the environment");
  // How the C library manages memory.
  const others =
    names.ok && (names.result as string[]).filter((name) => !name.startsWith("MALLOC_"));
  expect(others).toEqual([]);
});

test("a task whose process is ended from outside runs again in another one", async () => {
  const pid = await pidNow();
  process.kill(pid, "SIGKILL");
  const next = await pidNow();
  expect(next).toBeGreaterThan(0);
  expect(next).not.toBe(pid);
});

test("the system limits how long it computes, for when nobody else can end it", async () => {
  const limits = readFileSync(`/proc/${await pidNow()}/limits`, "utf8");
  expect(limits).toMatch(/Max cpu time +120 +120 +seconds/);
});

test("once closed, it takes no task and starts no process", async () => {
  const closed = new WorkProcess<Misdeed, unknown>(PLAN);
  await closed.close();
  expect(await closed.run(async () => "echo")).toEqual({ ok: false, reason: "busy" });
});

test("closing ends the task that runs, at once, and says nothing about its document", async () => {
  const closing = new WorkProcess<Misdeed, unknown>(PLAN);
  expect(await closing.run(async () => "echo")).toMatchObject({ ok: true });
  const unfinished = closing.run(async () => "never end");
  await closing.close();
  expect(await unfinished).toEqual({ ok: false, reason: "busy" });
});

test("closing ends a process that starts, and its task never begins", async () => {
  const closing = new WorkProcess<Misdeed, unknown>(PLAN);
  const prepared = Promise.withResolvers<void>();
  const unfinished = closing.run(async () => {
    // By then the process is there; it takes longer until it has loaded its modules.
    setImmediate(prepared.resolve);
    return "never end";
  });
  await prepared.promise;
  await closing.close();
  expect(await unfinished).toEqual({ ok: false, reason: "busy" });
});

test("closing while a task is prepared starts no process for it", async () => {
  const closing = new WorkProcess<Misdeed, unknown>(PLAN);
  const unfinished = closing.run(async () => "never end");
  await closing.close();
  expect(await unfinished).toEqual({ ok: false, reason: "busy" });
});

test("it outlives the signals of a terminal, which are for the program", async () => {
  const pid = await pidNow();
  process.kill(pid, "SIGINT");
  process.kill(pid, "SIGTERM");
  expect(await pidNow()).toBe(pid);
});

test("more tasks than may wait are refused", async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => run("echo")));
  const refused = outcomes.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toEqual({ ok: false, reason: "busy" });
});
