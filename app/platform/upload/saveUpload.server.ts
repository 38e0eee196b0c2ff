import { open, rm } from "node:fs/promises";

/** A received file without an owner: the caller must `dispose` of it, also after storing it. */
export interface ReceivedFile {
  readonly temporaryPath: string;
  /** The name that the sender gave: see safeFileName. */
  readonly name: string;
  /** The type that the sender gave, unchecked. */
  readonly declaredType: string;
  readonly bytes: number;
  dispose(): Promise<void>;
}

/** Writes to a new file that only our user can read, and counts the bytes. */
export interface UploadWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(name: string, declaredType: string): Promise<ReceivedFile>;
  /** Removes the file; also after a failed write. */
  discard(): Promise<void>;
}

/** Pieces arrive with 64 KiB at most; each write of its own would cost the event loop as much as receiving it. */
const WRITE_BYTES = 256 * 1024;

export async function openUploadWriter(temporaryPath: string): Promise<UploadWriter> {
  const handle = await open(temporaryPath, "wx", 0o600);
  let bytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const dispose = () => rm(temporaryPath, { force: true });
  const writeWaiting = async () => {
    const pieces = waiting;
    [waiting, waitingBytes] = [[], 0];
    await handle.writeFile(Buffer.concat(pieces));
  };
  return {
    async write(piece) {
      bytes += piece.byteLength;
      waiting.push(piece);
      waitingBytes += piece.byteLength;
      if (waitingBytes >= WRITE_BYTES) await writeWaiting();
    },
    async finish(name, declaredType) {
      await writeWaiting();
      await handle.close();
      return { temporaryPath, name, declaredType, bytes, dispose };
    },
    async discard() {
      await handle.close();
      await dispose();
    },
  };
}
