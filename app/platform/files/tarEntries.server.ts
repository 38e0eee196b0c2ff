import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, type ZlibOptions } from "node:zlib";
import { type Header, type Pack, pack } from "tar-stream";

type EntryHeader = Partial<Header> & { name: string };

interface TarOptions {
  gzip?: ZlibOptions;
  /** Changes the compressed content on its way to the sink. */
  transform?: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/**
 * Runs `fill` and streams the entries that it adds, compressed, into the sink, with backpressure. Rejects with the first error,
 * which is the cause of all others, and if the reader has left.
 */
export async function writeTar<Result>(
  sink: Writable,
  fill: (tar: Pack) => Promise<Result>,
  { gzip, transform = (pieces) => pieces }: TarOptions = {},
): Promise<Result> {
  requireOpen(sink);
  const tar = pack();
  const sending = pipeline(tar, createGzip(gzip), transform, sink);
  const filling = fill(tar);
  filling.then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  const [result] = await Promise.all([filling, sending]);
  return result;
}

/**
 * Adds an entry to a tar. Rejects if the tar ends early, as when a reader leaves in the middle of a download: tar-stream then
 * destroys the waiting entry with an error, which would end the process if nobody listened.
 */
export function addTarEntry(tar: Pack, header: EntryHeader, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry(header, content, (error) => (error ? reject(error) : resolve())).on("error", reject);
  });
}

/**
 * Throws if the reader of an archive has left already: a pipeline into a stream that was destroyed before does not end, and what
 * is added to it waits for ever.
 */
function requireOpen(sink: Writable): void {
  if (!sink.destroyed) return;
  const cause = sink.errored ?? undefined;
  throw Object.assign(new Error("the reader of an archive has left", { cause }), {
    code: "ERR_STREAM_PREMATURE_CLOSE",
  });
}

/** Adds an entry from a stream of exactly `size` bytes. */
export function addTarStream(
  tar: Pack,
  header: EntryHeader & { size: number },
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
    entry.on("error", reject);
    content.on("error", (error) => entry.destroy(error)).pipe(entry);
  });
}
