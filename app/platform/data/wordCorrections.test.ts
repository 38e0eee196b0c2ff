import { expect, it } from "vitest";
import { createCorrections } from "~/platform/data/wordCorrections.server";

it("runs one correction at a time, in order, and leaves out those for which too many wait", async () => {
  const corrections = createCorrections();
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const correct = (place: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    order.push(place);
    running -= 1;
    return { place };
  };
  const find = (place: number) => corrections.find("jobs", `word ${place}`, correct(place));
  const results = await Promise.all([...Array(50).keys()].map(find));
  const done = results.flatMap((result) => result?.place ?? []);
  expect(most).toBe(1);
  expect(order).toEqual(done);
  expect(done.length).toBeGreaterThanOrEqual(30);
  expect(done.length).toBeLessThan(50);
  expect(await find(50)).toEqual({ place: 50 });
});

it("remembers what came of a correction, also that nothing did", async () => {
  const corrections = createCorrections();
  const typedWords: string[] = [];
  const find = (typed: string, words: string[] | null) =>
    corrections.find("jobs", typed, async () => {
      typedWords.push(typed);
      return words;
    });
  for (const _ of [1, 2]) {
    expect(await find("enginer", ["engineer"])).toEqual(["engineer"]);
    expect(await find("xyzzy", null)).toBe(null);
  }
  expect(typedWords).toEqual(["enginer", "xyzzy"]);
});

it("forgets a correction that failed, and goes on", async () => {
  const corrections = createCorrections();
  const failed = corrections.find("jobs", "enginer", () =>
    Promise.reject(new Error("the database is away")),
  );
  await expect(failed).rejects.toThrow("the database is away");
  expect(await corrections.find("jobs", "enginer", async () => ["engineer"])).toEqual(["engineer"]);
});

it("remembers each list by itself", async () => {
  const corrections = createCorrections();
  await corrections.find("jobs", "enginer", async () => ["engineer"]);
  expect(await corrections.find("posts", "enginer", async () => ["engine"])).toEqual(["engine"]);
});
