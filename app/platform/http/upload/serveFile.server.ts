import { pipeline, Readable, Transform } from "node:stream";
import { contentDisposition } from "#documents/fileName";
import type { FileStore } from "~/platform/files/fileStore";
import { UNCACHED } from "~/platform/http/security/headers.server";

export interface ServedFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const SANDBOX = "sandbox; default-src 'none'";

/**
 * Serves a stored upload as a download that no browser shows or runs, whatever its bytes are. The caller has checked
 * permissions. Throws the errors of FileStore.open, before the first byte.
 */
export async function serveFile(store: FileStore, file: ServedFile): Promise<Response> {
  const stored = await store.open(file.key);
  return new Response(exactBody(stored, file.bytes), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": contentDisposition(file.name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": SANDBOX,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": UNCACHED,
    },
  });
}

/**
 * The body of a response that has announced its length. Fails at any other length of the stored file, which ends the
 * connection: a longer body would reach into the next response, and the reader of a shorter one would wait.
 */
export function exactBody(stored: Readable, bytes: number): ReadableStream<Uint8Array> {
  let passed = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(new Error(`a stored file is longer than its ${bytes} bytes`));
      else done(null, chunk);
    },
    flush(done) {
      done(passed < bytes ? new Error(`a stored file has ${passed} of its ${bytes} bytes`) : null);
    },
  });
  // The reader of the body sees the error.
  pipeline(stored, counting, () => undefined);
  return Readable.toWeb(counting) as ReadableStream<Uint8Array>;
}
