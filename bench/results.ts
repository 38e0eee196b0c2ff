import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Figure } from "./figure";
import type { Machine } from "./hardware";

/** The figures of one entry when it last ran. */
export interface EntryResult {
  name: string;
  measuredAt: string;
  machine: Machine;
  figures: Figure[];
  /** Why it could not be measured. */
  error?: string;
}

/** By the name of the entry: a run of some entries replaces theirs and leaves the others. */
export type Results = Record<string, EntryResult>;

export async function readResults(file: string): Promise<Results> {
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Results) : {};
}

export async function writeResults(file: string, results: Results): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}
