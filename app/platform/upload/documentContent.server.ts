import { readFile } from "node:fs/promises";
import { type DocumentVerdict, refuseDocument } from "./documentVerdict";
import { inspectDocx } from "./docxContent.server";
import { fileExtension, safeFileName } from "./fileName";
import { inspectPdf } from "./pdfContent.server";
import { inspectWordBinary } from "./wordBinaryContent.server";

const INSPECTIONS = new Map<string, (bytes: Buffer) => DocumentVerdict | Promise<DocumentVerdict>>([
  ["pdf", inspectPdf],
  ["doc", inspectWordBinary],
  ["docx", inspectDocx],
]);

/**
 * Whether a file of at most a few megabytes is a genuine PDF, DOC or DOCX, by its name and by its bytes. Reads structure only: nothing is
 * rendered or run, and nothing is unpacked but one small table of contents.
 */
export async function inspectDocument(file: {
  temporaryPath: string;
  name: string;
}): Promise<DocumentVerdict> {
  const inspect = INSPECTIONS.get(fileExtension(safeFileName(file.name)));
  if (inspect === undefined) return refuseDocument("wrong-type");
  return inspect(await readFile(file.temporaryPath));
}
