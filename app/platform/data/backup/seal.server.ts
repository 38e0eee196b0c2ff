import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Signer } from "~/platform/http/security/signing.server";

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
  /** Of all content before the seal. */
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
  const [bytes, found] = await findSeal(file, size);
  if (!found) return null;
  const hash = createHash("sha256");
  for await (const piece of contentOf(file, size - bytes)) hash.update(piece);
  const [, digest = "", signature = ""] = found;
  if (hash.digest("hex") !== digest) return null;
  return { digest, isOurs: signer.verify("backup", digest, signature), contentBytes: size - bytes };
}

/** Streams the first bytes of the file. On purpose from a handle: the file may be unlinked while it is read. */
export function contentOf(file: FileHandle, bytes: number) {
  return file.createReadStream({ start: 0, end: bytes - 1, autoClose: false });
}

async function findSeal(
  file: FileHandle,
  size: number,
): Promise<[bytes: number, found: RegExpExecArray | null]> {
  for (const [bytes, text] of [
    [SIGNED_BYTES, SIGNED],
    [UNSIGNED_BYTES, UNSIGNED],
  ] as const) {
    const found = size > bytes ? text.exec(await lastMember(file, size, bytes)) : null;
    if (found) return [bytes, found];
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
