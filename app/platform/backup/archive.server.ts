import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createGunzip } from "node:zlib";
import { type Extract, extract, type Pack } from "tar-stream";
import { z } from "zod";
import { addTarEntry, writeTar } from "~/platform/files/tarEntries.server";
import type { Signer } from "~/platform/signing.server";

/*
 * A backup is a sealed tar.gz: the outline, the files, the tables in an order in which none refers to a later one, and last the
 * inventory. Files and tables come in pieces, because a tar entry must say its size before its content, which a table cannot.
 */

export const FORMAT = 1;
export const OUTLINE_ENTRY = "frontdesk-backup.json";
export const INVENTORY_ENTRY = "inventory.json";
const PIECE_BYTES = 1024 * 1024;

export const fileEntry = (key: string) => `files/${key}/`;
export const tableEntry = (name: string) => `tables/${name}/`;

const outlineSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Hashes of the applied migrations, in order: the version of the schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});

const inventorySchema = z.object({
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), sha256: z.string() }),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
});

export type Outline = z.infer<typeof outlineSchema>;
export type TableOutline = Outline["tables"][number];
/** The contents of a backup. `missing` counts files that were erased while the backup was made. */
export type Inventory = z.infer<typeof inventorySchema>;

/** The file is intact, but its content is not what Frontdesk writes. */
export class BackupInconsistent extends Error {
  override name = "BackupInconsistent";
}

/** The backup contains a table or a column that Frontdesk never writes into one. */
export class BackupUnexpected extends Error {
  override name = "BackupUnexpected";
  /** Such as "sessions" or "jobs.owner". */
  readonly what: string;

  constructor(what: string) {
    super(`the backup holds ${what}, which does not belong there`);
    this.what = what;
  }
}

export const readOutline = (text: string): Outline => parse(outlineSchema, text);
export const readInventory = (text: string): Inventory => parse(inventorySchema, text);

function parse<Value>(schema: z.ZodType<Value>, text: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupInconsistent("a description in the backup cannot be read", { cause });
  }
}

interface WrittenFile {
  bytes: number;
  sha256: string;
}

export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  /** Adds a stream as numbered pieces below the prefix; holds one piece in memory. */
  addPieces(prefix: string, content: AsyncIterable<Buffer>): Promise<WrittenFile>;
}

/** Resumes are already compressed and text shrinks well at any level, so the fastest level is used. */
const COMPRESSION_LEVEL = 1;

/** Runs `fill` and streams the entries that it adds into the sink, with backpressure. */
export async function writeArchive<Result>(
  sink: Writable,
  signer: Signer,
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const fillTar = (tar: Pack) => {
    const add = (name: string, content: Buffer) => addTarEntry(tar, { name, mode: 0o600 }, content);
    return fill({
      addText: (name, text) => add(name, Buffer.from(text)),
      addPieces: (prefix, content) => addPieces(add, prefix, content),
    });
  };
  const transform = (pieces: AsyncIterable<Buffer>) => sealed(signer, pieces);
  return writeTar(sink, fillTar, { gzip: { level: COMPRESSION_LEVEL }, transform });
}

async function addPieces(
  add: (name: string, content: Buffer) => Promise<void>,
  prefix: string,
  content: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
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

/*
 * gzip's own checksum covers the content only: a changed time stamp, or a changed bit between two of its blocks, passes
 * it. So a backup ends with a hash of all bytes before it and a MAC of that hash with the installation's secret:
 * anybody can compute the hash, only this installation the MAC. Both are stored in a gzip member of their own, so that
 * `tar xzf` still reads the file.
 */

const GZIP_HEADER = Buffer.from("1f8b08000000000000ff", "hex");
const STORED_BLOCK_BYTES = 5;
const TRAILER_BYTES = 8;
const DIGEST = "0".repeat(64);
/** 32 bytes in base64url. */
const SIGNATURE = "0".repeat(43);

const SIGNED = /^sha256 ([0-9a-f]{64}) hmac ([\w-]{43})\n$/;
/** The format from before backups were signed. */
const UNSIGNED = /^sha256 ([0-9a-f]{64})\n$/;

const signedTerms = (digest: string, signature: string) => `sha256 ${digest} hmac ${signature}\n`;
const SIGNED_BYTES = memberOf(signedTerms(DIGEST, SIGNATURE)).length;
const UNSIGNED_BYTES = memberOf(`sha256 ${DIGEST}\n`).length;

export interface Seal {
  /** The hash of all content before the seal. */
  digest: string;
  /** Whether this installation's secret signed the digest. */
  isOurs: boolean;
  contentBytes: number;
}

/** Yields all pieces and then the seal. */
export async function* sealed(
  signer: Signer,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  const digest = hash.digest("hex");
  yield memberOf(signedTerms(digest, signer.sign("backup", digest)));
}

/** Returns null if a single bit of the file was changed. */
export async function checkSeal(file: FileHandle, signer: Signer): Promise<Seal | null> {
  const { size } = await file.stat();
  const [bytes, match] = await findSeal(file, size);
  if (!match) return null;
  const hash = createHash("sha256");
  for await (const piece of contentOf(file, size - bytes)) hash.update(piece);
  const [, digest = "", signature = ""] = match;
  if (hash.digest("hex") !== digest) return null;
  return { digest, isOurs: signer.verify("backup", digest, signature), contentBytes: size - bytes };
}

/** Streams the first bytes of the file. On purpose from a handle: the file may be unlinked while it is read. */
function contentOf(file: FileHandle, bytes: number) {
  return file.createReadStream({ start: 0, end: bytes - 1, autoClose: false });
}

async function findSeal(
  file: FileHandle,
  size: number,
): Promise<[bytes: number, match: RegExpExecArray | null]> {
  for (const [bytes, text] of [
    [SIGNED_BYTES, SIGNED],
    [UNSIGNED_BYTES, UNSIGNED],
  ] as const) {
    const match = size > bytes ? text.exec(await lastMember(file, size, bytes)) : null;
    if (match) return [bytes, match];
  }
  return [0, null];
}

/** The text of the last gzip member, or "" if it is not exactly as we write one. */
async function lastMember(file: FileHandle, size: number, bytes: number): Promise<string> {
  const member = Buffer.alloc(bytes);
  await file.read(member, 0, bytes, size - bytes);
  const text = member.toString(
    "latin1",
    GZIP_HEADER.length + STORED_BLOCK_BYTES,
    bytes - TRAILER_BYTES,
  );
  return memberOf(text).equals(member) ? text : "";
}

/** A gzip member that stores this text uncompressed. */
export function memberOf(text: string): Buffer {
  const payload = Buffer.from(text, "latin1");
  const block = Buffer.alloc(STORED_BLOCK_BYTES);
  block.writeUInt8(1);
  block.writeUInt16LE(payload.length, 1);
  block.writeUInt16LE(0xffff - payload.length, 3);
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(payload));
  trailer.writeUInt32LE(payload.length, 4);
  return Buffer.concat([GZIP_HEADER, block, payload, trailer]);
}
