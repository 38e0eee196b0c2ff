import { expect, test } from "vitest";
import { createLog } from "~/platform/log/log.server";
import { repeat } from "./background";

test("a task that fails is named in the log, and runs again at its next turn", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  let turns = 0;
  const work = async () => {
    turns += 1;
    if (turns === 1) throw new Error("refused");
  };
  const task = repeat(log, { name: "planned-posts", everyMs: 1, work });
  await expect.poll(() => turns).toBeGreaterThan(1);
  await task.stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", task: "planned-posts", msg: "background work failed" },
  ]);
});

test("a stop ends work that has no limit of its own, and says nothing of it", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const begun = Promise.withResolvers<void>();
  const work = async (stop: AbortSignal) => {
    for (;;) {
      begun.resolve();
      await new Promise(setImmediate);
      stop.throwIfAborted();
    }
  };
  const task = repeat(log, { name: "daily-purge", everyMs: 1, work });
  await begun.promise;
  await task.stop();
  expect(lines).toEqual([]);
});

test("a stop does not wait for ever for work that hangs", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const hanging = { name: "unclaimed-files", everyMs: 1, work: () => new Promise(() => {}) };
  await repeat(log, hanging, 1).stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", task: "unclaimed-files", msg: "background work is cut off by the stop" },
  ]);
});
