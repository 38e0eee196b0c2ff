import { type DocumentVerdict, refuseDocument } from "./documentVerdict.ts";
import { inspectDocx } from "./docxContent.server.ts";
import { fileExtension, safeFileName } from "./fileName.ts";
import { inspectPdf } from "./pdfContent.server.ts";
import { inspectWordBinary } from "./wordBinaryContent.server.ts";

const INSPECTIONS = new Map<string, (bytes: Buffer) => DocumentVerdict | Promise<DocumentVerdict>>([
  ["pdf", inspectPdf],
  ["doc", inspectWordBinary],
  ["docx", inspectDocx],
]);

/**
 * Checks by name and content whether a file of at most a few megabytes is a genuine PDF, DOC or DOCX. Reads structure only:
 * nothing is rendered or run. Runs in a process of its own: see documents.server.ts.
 */
export async function inspectDocument(name: string, bytes: Buffer): Promise<DocumentVerdict> {
  const inspect = INSPECTIONS.get(fileExtension(safeFileName(name)));
  return inspect === undefined ? refuseDocument("wrong-type") : inspect(bytes);
}
