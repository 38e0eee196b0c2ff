// Runs in a process of its own, straight from this file: see workProcess.server.ts. Imports name files with their ending.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inspectDocument } from "./documentContent.server.ts";
import type { DocumentVerdict } from "./documentVerdict.ts";
import { serveTasks } from "./serveTasks.ts";

export interface InspectionTask {
  /** The document, in the folder that this process may read. */
  path: string;
  /** The file name as the sender typed it. */
  name: string;
}

export interface Inspection {
  verdict: DocumentVerdict;
  /** Hexadecimal. */
  sha256: string;
}

serveTasks(async ({ path, name }: InspectionTask): Promise<Inspection> => {
  const bytes = readFileSync(path);
  const verdict = await inspectDocument(name, bytes);
  return { verdict, sha256: createHash("sha256").update(bytes).digest("hex") };
});
