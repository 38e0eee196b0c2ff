import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";

/** A file that has arrived and belongs to nobody yet: whoever gets it must `dispose` of it, also after it was stored. */
export interface ReceivedFile {
  readonly temporaryPath: string;
  /** As the sender put it: see safeFileName. */
  readonly name: string;
  /** As the sender put it: only a claim. */
  readonly declaredType: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  dispose(): Promise<void>;
}

export type SavedBytes = Pick<ReceivedFile, "bytes" | "sha256">;

/** Writes a stream to a new file that only our user can read, hashing as it passes. On any fault the file is gone again. */
export async function saveStream(stream: Readable, temporaryPath: string): Promise<SavedBytes> {
  const handle = await open(temporaryPath, "wx", 0o600);
  try {
    const saved = await write(stream, handle);
    await handle.close();
    return saved;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function write(stream: Readable, handle: FileHandle): Promise<SavedBytes> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await handle.writeFile(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}
