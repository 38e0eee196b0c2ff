import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type FileStore, FileStoreUnavailable } from "~/platform/files/fileStore";

/** The size and hash of a file as its record has them; null where it has none. */
export interface RecordedContent {
  bytes: number | null;
  sha256: string | null;
}

export function isAsRecorded(
  recorded: RecordedContent,
  stored: { bytes: number; sha256: string },
): boolean {
  const [bytes, sha256] = [recorded.bytes ?? stored.bytes, recorded.sha256 ?? stored.sha256];
  return bytes === stored.bytes && sha256 === stored.sha256;
}

/**
 * The whole file. Throws FileStoreUnavailable if it is not the one of the record: a proxy's page, the store's own error, or a
 * part of the file. A later attempt may get it.
 */
export async function readRecordedFile(
  files: FileStore,
  key: string,
  recorded: RecordedContent,
): Promise<Buffer> {
  const content = await buffer(await files.open(key));
  const sha256 = createHash("sha256").update(content).digest("hex");
  if (isAsRecorded(recorded, { bytes: content.byteLength, sha256 })) return content;
  throw new FileStoreUnavailable(`the file ${key} is not what its record says`);
}
