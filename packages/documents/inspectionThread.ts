// Runs in a thread of its own, straight from this file: see workThread.server.ts. Imports name files with their ending.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inspectDocument } from "./documentContent.server.ts";
import type { DocumentVerdict } from "./documentVerdict.ts";
import { doJobs } from "./workThread.server.ts";

export interface InspectionJob {
  path: string;
  /** The file name as the sender typed it. */
  name: string;
}

export interface Inspection {
  verdict: DocumentVerdict;
  /** Hexadecimal. */
  sha256: string;
}

doJobs(async ({ path, name }: InspectionJob): Promise<{ result: Inspection }> => {
  const bytes = await readFile(path);
  const verdict = await inspectDocument(name, bytes);
  return { result: { verdict, sha256: createHash("sha256").update(bytes).digest("hex") } };
});
