import type { Readable } from "node:stream";
import type { Header, Pack } from "tar-stream";

type EntryHeader = Partial<Header> & { name: string };

/**
 * Adds an entry to a tar. Rejects if the tar ends early, as when a reader leaves in the middle of a download: tar-stream then
 * destroys the waiting entry with an error, which would end the process if nobody listened.
 */
export function addTarEntry(tar: Pack, header: EntryHeader, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry(header, content, (error) => (error ? reject(error) : resolve())).on("error", reject);
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
