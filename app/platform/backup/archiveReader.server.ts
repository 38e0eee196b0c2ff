import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import { BackupInconsistent } from "~/platform/backup/format";
import { contentOf } from "~/platform/backup/seal.server";

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

const DESCRIPTION_MAX_BYTES = 8 * 1024 * 1024;

/** Reads the entries of a backup one after the other, as they were written. */
export class ArchiveReader {
  private readonly entries: AsyncIterator<Entry>;
  private current: Entry | null = null;

  private constructor(entries: AsyncIterator<Entry>) {
    this.entries = entries;
  }

  static async open(file: FileHandle, contentBytes: number): Promise<ArchiveReader> {
    const tar = extract();
    const entries = tar[Symbol.asyncIterator]();
    // A failure reaches the caller of the next entry, because it ends the iteration.
    pipeline(contentOf(file, contentBytes), createGunzip(), tar).catch((error: Error) =>
      tar.destroy(error),
    );
    const reader = new ArchiveReader(entries);
    await reader.advance();
    return reader;
  }

  /** The name of the next entry, or null at the end. */
  get name(): string | null {
    return this.current?.header.name ?? null;
  }

  async text(name: string): Promise<string> {
    if (this.name !== name) throw new BackupInconsistent(`${name} is not where it belongs`);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const part of this.pieces(name)) {
      bytes += part.length;
      if (bytes > DESCRIPTION_MAX_BYTES) throw new BackupInconsistent(`${name} is too large`);
      pieces.push(part);
    }
    return Buffer.concat(pieces).toString("utf8");
  }

  /** The content of the following entries whose names begin with the prefix. */
  async *pieces(prefix: string, hash: Hash = createHash("sha256")): AsyncGenerator<Buffer> {
    while (this.current && this.name?.startsWith(prefix)) {
      for await (const part of this.current as AsyncIterable<Buffer>) {
        hash.update(part);
        yield part;
      }
      await this.advance();
    }
  }

  private async advance(): Promise<void> {
    const next = await this.entries.next();
    this.current = next.done ? null : next.value;
  }
}
