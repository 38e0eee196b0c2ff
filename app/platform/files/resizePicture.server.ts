import { open } from "node:fs/promises";
import type { Sharp } from "sharp";

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** The resolution of good phone cameras; 160 MB when unpacked. */
const PICTURE_MAX_PIXELS = 40_000_000;
/** The limit of WebP. */
const SIDE_MAX_PIXELS = 16_383;
const DECODING_MAX_SECONDS = 20;
const WEBP_QUALITY = 80;
/** Enough to recognize the type of a file. */
const HEAD_BYTES = 32;

export type PictureRejection = "not-a-picture" | "too-large" | "too-many-pixels";

export type ResizedPicture =
  | { ok: true; width: number; height: number; copies: { width: number; webp: Buffer }[] }
  | { ok: false; reason: PictureRejection };

/**
 * Encodes an uploaded image (JPEG, PNG, WebP or AVIF) as WebP in each of the widths (ascending) that is smaller than
 * its own, and in its own width: upright, in sRGB, only the first frame of an animation, and without metadata such as
 * the location.
 */
export async function resizePicture(
  file: string,
  widths: readonly [number, ...number[]],
): Promise<ResizedPicture> {
  const { head, bytes } = await readHead(file);
  if (bytes > PICTURE_MAX_BYTES) return reject("too-large");
  if (!isKnownKind(head)) return reject("not-a-picture");
  const error = await checkSize(file);
  if (error) return reject(error);
  const decoded = await decode(file, Math.max(...widths));
  if (!decoded) return reject("not-a-picture");
  const { width, height } = decoded;
  const copies = [];
  for (const narrower of [...widths.filter((each) => each < width), width]) {
    const picture = decoded.picture.clone().resize({ width: narrower });
    copies.push({
      width: narrower,
      webp: await picture.webp({ quality: WEBP_QUALITY }).toBuffer(),
    });
  }
  return { ok: true, width, height, copies };
}

const reject = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

async function readHead(file: string): Promise<{ head: Buffer; bytes: number }> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/** The library reads many more types, SVG among them, and also detects them by content: no other type reaches it. */
function isKnownKind(head: Buffer): boolean {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG\r\n\x1a\n")) return true;
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return true;
  return text.startsWith("ftypavif", 4) || text.startsWith("ftypavis", 4);
}

/** Checks the declared size before anything is unpacked. */
async function checkSize(file: string): Promise<PictureRejection | null> {
  const sharp = await loadSharp();
  const claimed = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!claimed) return "not-a-picture";
  const { width, height } = claimed;
  const tooMany = width * height > PICTURE_MAX_PIXELS || Math.max(width, height) > SIDE_MAX_PIXELS;
  return tooMany ? "too-many-pixels" : null;
}

interface Decoded {
  picture: Sharp;
  width: number;
  height: number;
}

/** Decodes once, at the widest size; the smaller copies are made from it. */
async function decode(file: string, widest: number): Promise<Decoded | null> {
  const sharp = await loadSharp();
  const decoded = await sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: DECODING_MAX_SECONDS })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  if (!decoded) return null;
  const { width, height, channels } = decoded.info;
  return { picture: sharp(decoded.data, { raw: { width, height, channels } }), width, height };
}

/** On purpose for every error: the file was opened a moment ago, so the error is about its content. */
function unreadable(): null {
  return null;
}

/** Loads the image library with the first picture: it takes 20 MB that most processes do not need at the start. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Results are cached elsewhere; the library's own cache and threads would only use memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
