import {
  addAbortSignal,
  PassThrough,
  pipeline,
  Readable,
  Transform,
  type Writable,
} from "node:stream";
import { contentDisposition } from "#documents/fileName";
import type { FileStore } from "~/platform/files/fileStore";
import { UNCACHED } from "~/platform/http/security/headers.server";

export interface ServedFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/**
 * Asks nginx to pass a download on as its client takes it. Otherwise it reads 1 GB ahead and then waits until all of that is
 * sent, and `endWhenStalled` cuts a response that nobody reads for two minutes.
 */
export const UNBUFFERED = { "X-Accel-Buffering": "no" };

const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Serves a stored upload as a download that no browser shows or runs, whatever its bytes are. The caller has checked permissions.
 * Throws the errors of FileStore.open, before the first byte. `signal` is that of the request.
 */
export async function serveFile(
  store: FileStore,
  file: ServedFile,
  signal: AbortSignal,
): Promise<Response> {
  const content = await store.open(file.key);
  return new Response(exactBody(content, file.bytes, signal), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(file.bytes),
      "Content-Disposition": contentDisposition(file.name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": SANDBOX,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": UNCACHED,
      ...UNBUFFERED,
    },
  });
}

/**
 * The body of a response that has announced its length. Fails at any other length of the stored file, which ends the connection:
 * a longer body would reach into the next response, and the reader of a shorter one would wait.
 */
export function exactBody(
  stored: Readable,
  bytes: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
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
  return bodyOf(counting, signal);
}

/**
 * A stream as the body of a response. Ends with the request: React Router drops the response to a client that has left, and
 * nobody would read or cancel the body.
 */
export function bodyOf(stream: Readable, signal: AbortSignal): ReadableStream<Uint8Array> {
  return Readable.toWeb(addAbortSignal(signal, stream)) as ReadableStream<Uint8Array>;
}

interface ArchiveDownload {
  /** The name of the file. */
  name: string;
  write(sink: Writable): Promise<{ ok: boolean }>;
  /** The signal of the request. */
  signal: AbortSignal;
}

/**
 * Sends a gzipped archive as a download while it is written. If writing fails, so does the body of the response, which closes the
 * connection early: the status has already been sent, and a truncated file is detected while a complete but wrong one would not
 * be.
 */
export function archiveDownload({ name, write, signal }: ArchiveDownload): Response {
  const sink = new PassThrough();
  const fail = (error: Error) => void sink.destroy(error);
  // Happens only if the guard let a request through that it should have refused.
  const reject = () => fail(new Error("the command refused the download"));
  write(sink).then(({ ok }) => ok || reject(), fail);
  return new Response(bodyOf(sink, signal), {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": UNCACHED,
      ...UNBUFFERED,
    },
  });
}
