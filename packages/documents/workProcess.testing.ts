// A process for workProcess.test.ts that does what no document should make one do.
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { serveTasks } from "./serveTasks.ts";

export type Misdeed =
  | "echo"
  | "crash"
  | "grow the heap at once"
  | "grow the heap"
  | "grow buffers"
  | "never end"
  | "send nonsense"
  | "wait"
  | "throw"
  | "read a file"
  | "name the environment";

const leak: unknown[] = [];

serveTasks((misdeed: Misdeed): unknown => {
  switch (misdeed) {
    case "echo":
      return process.pid;
    case "crash":
      return process.abort();
    case "grow the heap at once":
      return Array.from({ length: 2 ** 26 }, (_, place) => ({ place })).length;
    case "grow the heap":
      for (;;) leak.push({ place: leak.length });
    case "grow buffers":
      for (;;) leak.push(Buffer.alloc(2 ** 20, 1));
    case "never end":
      for (;;);
    case "send nonsense":
      process.send?.(null);
      return setTimeout(400, process.pid);
    case "wait":
      return setTimeout(400, process.pid);
    case "throw":
      throw new Error("a document that nobody expected");
    case "read a file":
      return readFileSync("/etc/passwd", "utf8");
    case "name the environment":
      return Object.keys(process.env);
  }
});
