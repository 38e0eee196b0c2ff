import { expect, test } from "vitest";
import { FairQueue } from "./fairQueue";

function waitingOf(most: number, tasks: readonly string[]) {
  const waiting = new FairQueue<string>(most);
  // "a1" is a task of a.
  const add = (task: string) => waiting.add(task.slice(0, 1), task);
  const refused = tasks.map(add).filter((task) => task !== null);
  return { waiting, add, refused };
}

function allOf(waiting: FairQueue<string>): string[] {
  const found: string[] = [];
  for (let task = waiting.next(); task; task = waiting.next()) found.push(task);
  return found;
}

test("a sender of many waits for their own, and others for one of each", () => {
  const { waiting } = waitingOf(9, ["a1", "a2", "a3", "b1", "c1", "c2"]);
  expect(allOf(waiting)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a sender whose task was taken comes behind everybody who came meanwhile", () => {
  const { waiting, add } = waitingOf(9, ["a1", "a2", "a3"]);
  expect(waiting.next()).toBe("a1");
  expect(waiting.peek()).toBe("a2");
  expect(["b1", "a4", "c1"].map(add)).toEqual([null, null, null]);
  expect(waiting.peek()).toBe("b1");
  expect(allOf(waiting)).toEqual(["b1", "c1", "a2", "a3", "a4"]);
  expect(waiting.peek()).toBeUndefined();
});

test("if the queue is full, the newest task of who has the most is dropped for who has fewer", () => {
  const { waiting, refused } = waitingOf(3, ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]);
  expect(refused).toEqual(["a4", "a3", "b2", "a2"]);
  expect(allOf(waiting)).toEqual(["a1", "b1", "c1"]);
});

test("a full queue has room again once tasks were taken or all were cleared", () => {
  const { waiting, add, refused } = waitingOf(2, ["a1", "b1", "c1"]);
  expect(refused).toEqual(["c1"]);
  expect(waiting.next()).toBe("a1");
  expect(add("c1")).toBeNull();
  expect(waiting.clear()).toEqual(["b1", "c1"]);
  expect(waiting.next()).toBeUndefined();
  expect(["a2", "a3"].map(add)).toEqual([null, null]);
});
