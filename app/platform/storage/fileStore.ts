import type { Readable } from "node:stream";
import type { TemporaryFiles } from "./temporaryFiles.server";

/** Where the bytes of uploads live. Keys are random and private; nothing here is ever served by its key. */
export interface FileStore {
  /** A word for logs and readiness: "local" or "s3". */
  readonly kind: string;
  /**
   * Where a file lies while it arrives and is looked at: for the local store on the same filesystem, so that keeping it
   * is a rename.
   */
  readonly temporary: TemporaryFiles;
  /**
   * Stores a finished temporary file durably under a key; the temporary file is used up. Returns only when the bytes
   * would survive a power cut; throws FileStoreUnavailable.
   */
  put(key: string, temporaryPath: string): Promise<void>;
  /** Throws FileMissing when nothing is stored under the key, FileStoreUnavailable when the store cannot say. */
  open(key: string): Promise<Readable>;
  /** Deleting what is not there is a success. */
  delete(key: string): Promise<void>;
  /** Resolves when the store answers; cheap, and writes nothing as a rule. For whoever asks often. */
  ping(): Promise<void>;
  /** Resolves when the store can be written to; throws what is wrong otherwise. */
  check(): Promise<void>;
}

export class FileMissing extends Error {
  override name = "FileMissing";
}

/** The store is down, full or read-only: nothing was kept, and trying again later may well work. */
export class FileStoreUnavailable extends Error {
  override name = "FileStoreUnavailable";
}
