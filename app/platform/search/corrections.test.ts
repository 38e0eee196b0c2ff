import { expect, it } from "vitest";
import { createCorrections } from "./corrections.server";

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
    return place;
  };
  const results = await Promise.all([...Array(50).keys()].map((n) => corrections.run(correct(n))));
  const done = results.filter((result) => result !== null);
  expect(most).toBe(1);
  expect(order).toEqual(done);
  expect(done.length).toBeGreaterThanOrEqual(30);
  expect(done.length).toBeLessThan(50);
  expect(await corrections.run(correct(50))).toBe(50);
});

it("goes on after a correction that failed", async () => {
  const corrections = createCorrections();
  const failed = corrections.run(() => Promise.reject(new Error("the connection was lost")));
  await expect(failed).rejects.toThrow("the connection was lost");
  expect(await corrections.run(async () => "next")).toBe("next");
});
