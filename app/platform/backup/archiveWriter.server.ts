import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { PIECE_BYTES } from "~/platform/backup/format";
import { sealed } from "~/platform/backup/seal.server";
import type { Signer } from "~/platform/security/signing.server";

interface Written {
  bytes: number;
  sha256: string;
}

export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  /** Adds a stream as numbered pieces below the prefix; holds one piece in memory. */
  addPieces(prefix: string, content: AsyncIterable<Buffer>): Promise<Written>;
}

/** Resumes are already compressed and text shrinks well at any level, so the fastest level is used. */
const COMPRESSION_LEVEL = 1;

/** Runs `fill` and streams the entries that it adds into the sink, with backpressure. */
export async function writeArchive<Result>(
  sink: Writable,
  signer: Signer,
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const tar = pack();
  const add = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      tar.entry({ name, mode: 0o600 }, content, done);
    });
  const seal = (pieces: AsyncIterable<Buffer>) => sealed(signer, pieces);
  const leaving = pipeline(tar, createGzip({ level: COMPRESSION_LEVEL }), seal, sink);
  const filling = fill({
    addText: (name, text) => add(name, Buffer.from(text)),
    addPieces: (prefix, content) => addPieces(add, prefix, content),
  });
  filling.then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  // Promise.all rejects with the first error, which is the cause of the other.
  const [result] = await Promise.all([filling, leaving]);
  return result;
}

async function addPieces(
  add: (name: string, content: Buffer) => Promise<void>,
  prefix: string,
  content: AsyncIterable<Buffer>,
): Promise<Written> {
  const hash = createHash("sha256");
  let [bytes, pieces] = [0, 0];
  for await (const piece of inPieces(content)) {
    hash.update(piece);
    bytes += piece.length;
    await add(`${prefix}${String(pieces).padStart(6, "0")}`, piece);
    pieces += 1;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Yields at least one piece, because an empty file needs an entry too. */
async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0];
  for await (const part of content) {
    if (bytes >= PIECE_BYTES) {
      yield Buffer.concat(waiting);
      [waiting, bytes] = [[], 0];
    }
    waiting.push(part);
    bytes += part.length;
  }
  yield Buffer.concat(waiting);
}
