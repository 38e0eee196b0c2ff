import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";

/*
 * gzip's own checksum covers the content only: a changed time stamp, or a changed bit between two of its blocks, passes it. So the last
 * bytes of a backup are a hash of all the others. They are themselves a gzip member, so that `tar xzf` still reads the file.
 */

const GZIP_HEADER = Buffer.from("1f8b08000000000000ff", "hex");
const WORDS = "sha256 ";
const HASH_CHARACTERS = 64;
const PAYLOAD_BYTES = WORDS.length + HASH_CHARACTERS + 1;
const STORED_BLOCK_BYTES = 5;
const TRAILER_BYTES = 8;

export const SEAL_BYTES = GZIP_HEADER.length + STORED_BLOCK_BYTES + PAYLOAD_BYTES + TRAILER_BYTES;

/** Passes everything on and adds the seal. */
export async function* sealed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  yield sealOf(hash.digest("hex"));
}

/** The hash under the seal, or null when a single bit of the file is not as it was written. */
export async function checkSeal(file: FileHandle): Promise<string | null> {
  const { size } = await file.stat();
  if (size <= SEAL_BYTES) return null;
  const hash = createHash("sha256");
  for await (const piece of contentOf(file, size)) hash.update(piece);
  const digest = hash.digest("hex");
  const seal = Buffer.alloc(SEAL_BYTES);
  await file.read(seal, 0, SEAL_BYTES, size - SEAL_BYTES);
  return seal.equals(sealOf(digest)) ? digest : null;
}

/** All but the seal. On purpose from a handle: the file may lose its name while it is read. */
export function contentOf(file: FileHandle, size: number) {
  return file.createReadStream({ start: 0, end: size - SEAL_BYTES - 1, autoClose: false });
}

function sealOf(digest: string): Buffer {
  const payload = Buffer.from(`${WORDS}${digest}\n`, "latin1");
  const block = Buffer.alloc(STORED_BLOCK_BYTES);
  block.writeUInt8(1);
  block.writeUInt16LE(payload.length, 1);
  block.writeUInt16LE(0xffff - payload.length, 3);
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(payload));
  trailer.writeUInt32LE(payload.length, 4);
  return Buffer.concat([GZIP_HEADER, block, payload, trailer]);
}
