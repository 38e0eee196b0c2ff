import { open, rm } from "node:fs/promises";

/** A file that has arrived and belongs to nobody yet: whoever gets it must `dispose` of it, also after it was stored. */
export interface ReceivedFile {
  readonly temporaryPath: string;
  /** As the sender put it: see safeFileName. */
  readonly name: string;
  /** As the sender put it: only a claim. */
  readonly declaredType: string;
  readonly bytes: number;
  dispose(): Promise<void>;
}

/** Writes what arrives to a new file that only our user can read, counting as it passes. */
export interface UploadWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(name: string, declaredType: string): Promise<ReceivedFile>;
  /** Ends it without a file; also after a failed write. */
  discard(): Promise<void>;
}

export async function openUploadWriter(temporaryPath: string): Promise<UploadWriter> {
  const handle = await open(temporaryPath, "wx", 0o600);
  let bytes = 0;
  const dispose = () => rm(temporaryPath, { force: true });
  return {
    async write(piece) {
      bytes += piece.byteLength;
      await handle.writeFile(piece);
    },
    async finish(name, declaredType) {
      await handle.close();
      return { temporaryPath, name, declaredType, bytes, dispose };
    },
    async discard() {
      await handle.close();
      await dispose();
    },
  };
}
