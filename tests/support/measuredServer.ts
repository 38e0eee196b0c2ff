import type { ChildProcess } from "node:child_process";
import { createInterface, type Interface } from "node:readline";

const METER = "./tests/support/workMeter.mjs";

/**
 * What Node runs a server with so that its work can be read. Short-lived objects have 1 MB before they are collected, so
 * that the number of collections says how much was allocated.
 */
export const METERED = ["--import", METER, "--max-semi-space-size=1"];

export interface Work {
  /** Files of JavaScript that were loaded. */
  modules: number;
  queries: number;
  /** Each time about a megabyte of short-lived objects had been allocated. */
  collections: number;
  processorMs: number;
}

/** Reads the work of a server that was started with METERED, since its start. */
export function readMeter(server: ChildProcess): () => Promise<Work> {
  if (!server.stdout) throw new Error("the program was started without pipes");
  const lines: Interface = createInterface({ input: server.stdout });
  return () => {
    const { promise, resolve } = Promise.withResolvers<Work>();
    const read = (line: string) => {
      if (line.startsWith('{"work"')) resolve(JSON.parse(line).work);
    };
    lines.on("line", read);
    server.kill("SIGUSR2");
    return promise.finally(() => lines.off("line", read));
  };
}
