import { open, readFile } from "node:fs/promises";
import pLimit from "p-limit";
import type { Metadata, Sharp } from "sharp";
import { PICTURE_MAX_BYTES } from "~/platform/files/pictureLimits";
import { type Rejection, reject } from "~/platform/reject";

/** The resolution of good phone cameras. */
const PICTURE_MAX_PIXELS = 40_000_000;
/** That many pixels with four channels of 8 bits. Some files are unpacked whole, and 16 bits would take twice as much. */
const UNPACKED_MAX_BYTES = 160_000_000;
/** The limit of WebP. */
const SIDE_MAX_PIXELS = 16_383;
const DECODING_MAX_SECONDS = 20;
const WEBP_QUALITY = 80;
/** Enough to recognize the type of a file. */
const HEAD_BYTES = 32;

export type PictureRejectionReason = "not-a-picture" | "too-large" | "too-many-pixels";

type ResizedPicture =
  | { ok: true; width: number; height: number; copies: { width: number; webp: Buffer }[] }
  | Rejection<PictureRejectionReason>;

/**
 * One at a time in a process: several at once would take a gigabyte, and all of the threads by which files are read and passwords
 * hashed.
 */
const decodeOneAtATime = pLimit(1);

/**
 * Encodes an uploaded image (JPEG, PNG, WebP or AVIF) as WebP: in its own width, and in each of the widths (ascending) that is
 * smaller. The copies are upright, in sRGB, of only the first frame of an animation, and without metadata such as the location.
 */
export async function resizePicture(
  file: string,
  widths: readonly [number, ...number[]],
): Promise<ResizedPicture> {
  const { head, bytes } = await readHead(file);
  if (bytes > PICTURE_MAX_BYTES) return reject("too-large");
  if (!isKnownKind(head)) return reject("not-a-picture");
  if (isAvif(head) && isPutTogether(await readFile(file))) return reject("not-a-picture");
  return decodeOneAtATime(() => resizeKnown(file, widths));
}

async function resizeKnown(file: string, widths: readonly number[]): Promise<ResizedPicture> {
  const error = await checkSize(file);
  if (error) return reject(error);
  const decodedPicture = await decode(file, Math.max(...widths));
  if (!decodedPicture) return reject("not-a-picture");
  const { width, height } = decodedPicture;
  const copies = [];
  for (const narrower of [...widths.filter((each) => each < width), width]) {
    const picture = decodedPicture.picture.clone().resize({ width: narrower });
    copies.push({
      width: narrower,
      webp: await picture.webp({ quality: WEBP_QUALITY }).toBuffer(),
    });
  }
  return { ok: true, width, height, copies };
}

/** Looks like WebP of quality 80 in 60 to 85 % of its bytes. More effort takes ten times as long for a tenth fewer bytes. */
const AVIF = { quality: 55, effort: 2 };
/**
 * Each million pixels takes the encoder 27 MB and most of a second. A picture of 1,600 by 16,383 took 700 MB and 17 seconds: that
 * ends a process in a small container, and again when the picture is tried the next time. A tall photograph has four million.
 */
const AVIF_MAX_PIXELS = 6_000_000;

/**
 * Encodes a picture of our own as AVIF in each of these widths, except where that has too many pixels. Takes seconds of a thread
 * beside the event loop.
 */
export async function encodeAvif(
  picture: Uint8Array,
  widths: readonly number[],
): Promise<{ width: number; avif: Buffer }[]> {
  const sharp = await loadSharp();
  const metadata = await sharp(picture).metadata();
  const copies = [];
  for (const width of widths) {
    if ((width * width * metadata.height) / metadata.width > AVIF_MAX_PIXELS) continue;
    const avif = await sharp(picture).resize({ width }).avif(AVIF).toBuffer();
    copies.push({ width, avif });
  }
  return copies;
}

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
  return isAvif(head);
}

function isAvif(head: Buffer): boolean {
  return ["ftypavif", "ftypavis"].includes(head.toString("latin1", 4, 12));
}

/** A grid, an overlay or a copy (ISO/IEC 23008-12, 6.6.2). */
const DERIVED_ITEMS = ["grid", "iovl", "iden"];

/**
 * Whether an AVIF file puts its picture together from others. The size of a grid is compared with the declared one only when all
 * of it is decoded, so a file of a kilobyte could take a gigabyte. Cameras, and programs that write pictures for the web, make
 * none.
 */
function isPutTogether(avif: Buffer): boolean {
  for (let at = avif.indexOf("infe"); at !== -1; at = avif.indexOf("infe", at + 1)) {
    // The entry of an item: its version, flags, id (of two bytes, or four in version 3), protection and type.
    const type = at + (avif[at + 4] === 3 ? 14 : 12);
    if (DERIVED_ITEMS.includes(avif.toString("latin1", type, type + 4))) return true;
  }
  return false;
}

/** Checks the declared size before anything is unpacked. */
async function checkSize(file: string): Promise<PictureRejectionReason | null> {
  const sharp = await loadSharp();
  const metadata = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!metadata) return "not-a-picture";
  const { width, height } = metadata;
  const pixels = width * height;
  const isTooMuch = pixels > PICTURE_MAX_PIXELS || pixels * bytesOf(metadata) > UNPACKED_MAX_BYTES;
  return isTooMuch || Math.max(width, height) > SIDE_MAX_PIXELS ? "too-many-pixels" : null;
}

/** The bytes of an unpacked pixel. All coefficients of a progressive JPEG are in memory, with two bytes each. */
function bytesOf({ channels, depth, isProgressive, format, chromaSubsampling }: Metadata): number {
  if (format === "jpeg" && isProgressive)
    return 2 * (chromaSubsampling === "4:2:0" ? channels / 2 : channels);
  return channels * (depth === "uchar" || depth === "char" ? 1 : 2);
}

interface DecodedPicture {
  picture: Sharp;
  width: number;
  height: number;
}

/** Decodes once, at the widest size; the smaller copies are made from it. */
async function decode(file: string, widest: number): Promise<DecodedPicture | null> {
  const sharp = await loadSharp();
  const decodedImage = await sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: DECODING_MAX_SECONDS })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  if (!decodedImage) return null;
  const { width, height, channels } = decodedImage.info;
  return { picture: sharp(decodedImage.data, { raw: { width, height, channels } }), width, height };
}

/** On purpose for every error: the file was opened a moment ago, so the error is about its content. */
function unreadable(): null {
  return null;
}

/** Loads the image library with the first picture: it takes 20 MB that most processes do not need at the start. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Results are cached elsewhere; the library's own cache and threads would only use memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
