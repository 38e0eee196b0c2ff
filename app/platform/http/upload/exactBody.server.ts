import { pipeline, Readable, Transform } from "node:stream";

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
