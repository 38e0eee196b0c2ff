import { expect, test } from "vitest";
import { WaitingJobs } from "./waitingJobs";

function waitingOf(most: number, jobs: readonly string[]) {
  const waiting = new WaitingJobs<string>(most);
  // "a1" is a job of a.
  const add = (job: string) => waiting.add(job.slice(0, 1), job);
  const refused = jobs.map(add).filter((job) => job !== null);
  return { waiting, add, refused };
}

function allOf(waiting: WaitingJobs<string>): string[] {
  const found: string[] = [];
  for (let job = waiting.next(); job; job = waiting.next()) found.push(job);
  return found;
}

test("a sender of many waits for their own, and others for one of each", () => {
  const { waiting } = waitingOf(9, ["a1", "a2", "a3", "b1", "c1", "c2"]);
  expect(allOf(waiting)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a sender whose job was taken comes behind everybody who came meanwhile", () => {
  const { waiting, add } = waitingOf(9, ["a1", "a2", "a3"]);
  expect(waiting.next()).toBe("a1");
  expect(waiting.peek()).toBe("a2");
  expect(["b1", "a4", "c1"].map(add)).toEqual([null, null, null]);
  expect(waiting.peek()).toBe("b1");
  expect(allOf(waiting)).toEqual(["b1", "c1", "a2", "a3", "a4"]);
  expect(waiting.peek()).toBeUndefined();
});

test("without a place, the newest job of who has the most gives way to who has fewer", () => {
  const { waiting, refused } = waitingOf(3, ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]);
  expect(refused).toEqual(["a4", "a3", "b2", "a2"]);
  expect(allOf(waiting)).toEqual(["a1", "b1", "c1"]);
});

test("places are free again once jobs were taken or all were cleared", () => {
  const { waiting, add, refused } = waitingOf(2, ["a1", "b1", "c1"]);
  expect(refused).toEqual(["c1"]);
  expect(waiting.next()).toBe("a1");
  expect(add("c1")).toBeNull();
  expect(waiting.clear()).toEqual(["b1", "c1"]);
  expect(waiting.next()).toBeUndefined();
  expect(["a2", "a3"].map(add)).toEqual([null, null]);
});
