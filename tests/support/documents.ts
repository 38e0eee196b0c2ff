import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { createDocuments, type Documents } from "#documents/documents.server";

/** With a folder of their own. Call it at the file's top level. */
export function useDocuments(): Documents {
  const folder = mkdtempSync(path.join(tmpdir(), "frontdesk-inspected-"));
  const documents = createDocuments(folder);
  afterAll(async () => {
    await documents.close();
    await rm(folder, { recursive: true });
  });
  return documents;
}
