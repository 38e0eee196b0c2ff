import type { Readable } from "node:stream";
import type { TemporaryFiles } from "~/platform/files/temporaryFiles.server";

/** Stores the bytes of uploads. Keys are random and private; nothing is served by its key. */
export interface FileStore {
  /** The name for logs and readiness: "local" or "s3". */
  readonly kind: string;
  /** Where files arrive and are inspected; for the local store on the same file system, so that storing is a rename. */
  readonly temporary: TemporaryFiles;
  /** Whether `open` reads the whole file into memory, where it stays until its reader has taken it. */
  readonly opensInMemory: boolean;
  /**
   * Stores a finished temporary file under a key and removes the temporary file. Resolves once the bytes would survive a power
   * cut; throws FileStoreUnavailable.
   */
  put(key: string, temporaryPath: string): Promise<void>;
  /** Throws FileMissing if nothing is stored under the key, FileStoreUnavailable if the store does not answer. */
  open(key: string): Promise<Readable>;
  /** Deleting a missing file succeeds. */
  delete(key: string): Promise<void>;
  /** Resolves if the store answers; cheap, and usually writes nothing. For frequent calls. */
  ping(): Promise<void>;
  /** Resolves if the store can be written to; rejects with the error otherwise. */
  check(): Promise<void>;
}

export class FileMissing extends Error {
  override name = "FileMissing";
}

/** The store is down, full or read-only: nothing was stored, and a later attempt may succeed. */
export class FileStoreUnavailable extends Error {
  override name = "FileStoreUnavailable";
}
