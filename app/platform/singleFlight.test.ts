import { expect, test } from "vitest";
import { coalesceRuns, createSingleFlight } from "~/platform/singleFlight";

test("concurrent callers with the same key share one computation", async () => {
  const flight = createSingleFlight<number>();
  let computed = 0;
  const work = async () => {
    computed += 1;
    return computed;
  };
  const runs = ["a", "a", "b", "a"].map((key) => flight.run(key, work));
  expect([flight.size, flight.has("a"), flight.has("c")]).toEqual([2, true, false]);
  expect(await Promise.all(runs)).toEqual([1, 1, 2, 1]);
  expect(flight.size).toBe(0);
  expect(await flight.run("a", work)).toBe(3);
});

test("an error reaches all callers who waited and no later ones", async () => {
  const flight = createSingleFlight<string>();
  const fail = async () => {
    throw new Error("the database is away");
  };
  const waiting = [flight.run("a", fail), flight.run("a", fail)];
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await flight.run("a", async () => "back")).toBe("back");
});

test("work runs once at a time, and all who ask meanwhile share a run that begins later", async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = coalesceRuns(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(third).toBe(second);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => runs.length).toBe(2);
  const fourth = ask();
  expect(fourth).not.toBe(second);
  runs[1]?.resolve();
  await second;
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve();
  await fourth;
  const fifth = ask();
  expect(runs).toHaveLength(4);
  runs[3]?.resolve();
  await fifth;
});
