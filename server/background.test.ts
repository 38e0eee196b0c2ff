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
