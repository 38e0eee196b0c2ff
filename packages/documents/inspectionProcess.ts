// Runs in a process of its own, straight from this file: see workProcess.server.ts. Imports name files with their ending.
import { createHash } from "node:crypto";
import { inspectDocument } from "./documentContent.server.ts";
import type { DocumentVerdict } from "./documentVerdict.ts";
import { serveTasks } from "./workProcess.server.ts";

export interface InspectionTask {
  bytes: Uint8Array;
  /** The file name as the sender typed it. */
  name: string;
}

export interface Inspection {
  verdict: DocumentVerdict;
  /** Hexadecimal. */
  sha256: string;
}

serveTasks(async ({ bytes, name }: InspectionTask): Promise<Inspection> => {
  const verdict = await inspectDocument(
    name,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  );
  return { verdict, sha256: createHash("sha256").update(bytes).digest("hex") };
});
