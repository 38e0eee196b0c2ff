import { constants, inflateRawSync, inflateSync } from "node:zlib";
import {
  DOCUMENT_WARNINGS,
  type DocumentVerdict,
  type DocumentWarning,
  refuseDocument,
} from "./documentVerdict.ts";
import { endRecordAt } from "./docxContent.server.ts";

/** Where readers look for the header and the end mark; some tools pad the end a lot. */
const HEADER_WITHIN_BYTES = 1024;
const END_WITHIN_BYTES = 4096;

/** The first bytes of other file types: a genuine PDF has at most stray bytes before its header. */
const FOREIGN_STARTS = [
  "PK",
  "MZ",
  "\x7fELF",
  "\xcf\xfa",
  "{\\rtf",
  "\xd0\xcf",
  "\xff\xd8",
  "GIF8",
  "<",
];
/** Markup that would make a browser treat the file as a page. Genuine XML metadata contains none of these. */
const PAGE_MARKUP = /<(!doctype html|html|script|iframe|body)/i;

/** Inspects a PDF in linear time, whatever it contains. */
export function inspectPdf(bytes: Buffer): DocumentVerdict {
  const head = bytes.toString("latin1", 0, HEADER_WITHIN_BYTES);
  const header = head.indexOf("%PDF-");
  // ZIP archives are read from the end: a file that ends as one opens as an archive too.
  if (header < 0 || isForeign(head, header) || endRecordAt(bytes) >= 0)
    return refuseDocument("does-not-match-name");
  if (!endOf(bytes).includes("%%EOF")) return refuseDocument("damaged");
  return { ok: true, mediaType: "application/pdf", warnings: findPdfWarnings(bytes) };
}

/** On purpose a loop: a regular expression for trailing zeros takes quadratic time on a file full of them. */
function endOf(bytes: Buffer): string {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) <= 0x20) end -= 1;
  return bytes.toString("latin1", Math.max(end - END_WITHIN_BYTES, 0), end);
}

function isForeign(head: string, header: number): boolean {
  const before = head.slice(0, header).trimStart();
  return FOREIGN_STARTS.some((start) => before.startsWith(start)) || PAGE_MARKUP.test(head);
}

/**
 * PDF names of features beyond reading: kinds of actions, of annotations and of embedded content (ISO 32000-1, 12.5 and
 * 12.6).
 */
const WARNING_OF_NAME: Record<string, DocumentWarning> = {
  JavaScript: "scripts",
  // The script of a 3D scene.
  OnInstantiate: "scripts",
  Launch: "launches-programs",
  EmbeddedFile: "embedded-files",
  EmbeddedFiles: "embedded-files",
  FileAttachment: "embedded-files",
  GoToE: "embedded-files",
  AcroForm: "forms",
  SubmitForm: "forms",
  ImportData: "forms",
  ResetForm: "forms",
  XFA: "forms",
  "3DD": "media",
  GoTo3DView: "media",
  RichMedia: "media",
  RichMediaExecute: "media",
  Rendition: "media",
  Movie: "media",
  Sound: "media",
  GoToR: "opens-files",
  Thread: "opens-files",
  Encrypt: "password",
};

const DECODED_MAX_BYTES = 64 * 1024 * 1024;
const STREAMS_MAX = 20_000;
/** Other applicants wait meanwhile. A manual of 5 MB takes 160 ms. */
const INSPECTION_MAX_MS = 400;
/** Between two looks at the clock. */
const NAMES_AT_ONCE = 10_000;

/** What one inspection may still take. */
class Budget {
  /** Of what filters yield, all steps of all streams together: each step costs time. */
  bytesLeft = DECODED_MAX_BYTES;
  private readonly until = performance.now() + INSPECTION_MAX_MS;

  isLate(): boolean {
    return performance.now() >= this.until;
  }

  isSpent(): boolean {
    return this.bytesLeft <= 0 || this.isLate();
  }
}

/**
 * Finds what a PDF can do, in the file itself and in every stream. A stream that cannot be decoded, or is beyond the
 * budget, adds the warning `unchecked`.
 */
function findPdfWarnings(bytes: Buffer): readonly DocumentWarning[] {
  const warnings = new Set<DocumentWarning>();
  const budget = new Budget();
  let streams = 0;
  collect(bytes, warnings, budget);
  for (const decoded of streamsIn(bytes, budget)) {
    streams += 1;
    if (decoded) collect(decoded, warnings, budget);
    else warnings.add("unchecked");
    if (streams < STREAMS_MAX && !budget.isSpent()) continue;
    warnings.add("unchecked");
    break;
  }
  return DOCUMENT_WARNINGS.filter((warning) => warnings.has(warning));
}

/** A small stream may unpack to so many names that reading all of them takes seconds. */
function collect(bytes: Buffer, warnings: Set<DocumentWarning>, budget: Budget): void {
  let names = 0;
  for (const name of namesIn(bytes)) {
    names += 1;
    if (names % NAMES_AT_ONCE === 0 && budget.isLate()) {
      warnings.add("unchecked");
      return;
    }
    const warning = Object.hasOwn(WARNING_OF_NAME, name) ? WARNING_OF_NAME[name] : undefined;
    if (warning) warnings.add(warning);
  }
}

const STREAM = Buffer.from("stream");
const END = Buffer.from("end");
const END_OF_STREAM = Buffer.from("endstream");
/** How far before its stream a dictionary is searched. */
const DICTIONARY_MAX_BYTES = 4096;

const PICTURE_FILTERS = ["DCTDecode", "DCT", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode", "CCF"];
const DECODERS: Record<string, (bytes: Buffer, budget: Budget) => Buffer | null> = {
  FlateDecode: inflated,
  Fl: inflated,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
  ASCII85Decode: fromBase85,
  A85: fromBase85,
};
const OTHER_FILTERS = ["LZWDecode", "LZW", "RunLengthDecode", "RL", "Crypt"];
/** Of one stream. Programs write two at most. */
const FILTERS_MAX = 4;

const NO_OBJECTS = Buffer.alloc(0);

/**
 * The content of every stream of a PDF, empty for streams that cannot contain objects. On purpose found by their
 * keywords and not by the cross-reference table: a table can omit what another reader finds, and a file can have
 * several. Null stands for a stream that may contain objects but could not be decoded.
 */
function* streamsIn(bytes: Buffer, budget: Budget): Generator<Buffer | null> {
  let before = 0;
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    if (bytes.subarray(Math.max(at - END.length, 0), at).equals(END)) continue;
    const dictionary = bytes.subarray(Math.max(before, at - DICTIONARY_MAX_BYTES), at);
    before = at + STREAM.length;
    const content = contentAt(bytes, before);
    yield decodedStream(filtersOf(dictionary), content, budget);
  }
}

/** The bytes after the keyword's line break; the decoder finds the end. */
function contentAt(bytes: Buffer, at: number): Buffer {
  const first = bytes[at] === 0x0d ? at + 1 : at;
  return bytes.subarray(bytes[first] === 0x0a ? first + 1 : first);
}

interface Filters {
  /** Null for pictures and cross-reference streams, which contain no objects. */
  chain: readonly string[] | null;
  /** Whether it uses a predictor, or may: its rows then hold only differences. */
  isPredicted: boolean;
}

function filtersOf(segment: Buffer): Filters {
  const start = segment.lastIndexOf("obj", undefined, "latin1");
  const dictionary = segment.subarray(Math.max(start, 0));
  const names = [...namesIn(dictionary)];
  const isObjects = names.includes("ObjStm");
  const isPicture = names.includes("Image") || names.some((name) => PICTURE_FILTERS.includes(name));
  if (!isObjects && (isPicture || names.includes("XRef")))
    return { chain: null, isPredicted: false };
  const chain = names.filter(
    (name) => Object.hasOwn(DECODERS, name) || OTHER_FILTERS.includes(name),
  );
  const hasParameters = names.includes("DecodeParms") || names.includes("DP");
  const isPlain = /\/Predictor\s+1\b/.test(dictionary.toString("latin1"));
  return { chain, isPredicted: hasParameters && !isPlain };
}

function decodedStream(
  { chain, isPredicted }: Filters,
  content: Buffer,
  budget: Budget,
): Buffer | null {
  if (chain === null) return NO_OBJECTS;
  // A filter that is defined in another object is not named here, but zlib data can be recognized.
  const steps = chain.length > 0 ? chain : isZlib(content) ? ["FlateDecode"] : [];
  // Undecoded content is searched with the rest of the file.
  if (steps.length === 0) return NO_OBJECTS;
  if (isPredicted || steps.length > FILTERS_MAX) return null;
  let decodedBytes: Buffer | null = steps[0]?.startsWith("Fl") ? content : untilEnd(content);
  for (const step of steps) {
    if (decodedBytes === null || budget.isSpent()) return null;
    decodedBytes = DECODERS[step]?.(decodedBytes, budget) ?? null;
    budget.bytesLeft -= decodedBytes?.length ?? 0;
  }
  return decodedBytes;
}

function untilEnd(content: Buffer): Buffer {
  const end = content.indexOf(END_OF_STREAM);
  return end < 0 ? content : content.subarray(0, end);
}

function isZlib(content: Buffer): boolean {
  if (content.length < 2) return false;
  return ((content[0] ?? 0) & 0x0f) === 8 && content.readUInt16BE(0) % 31 === 0;
}

/** Like PDF readers, ignores a wrong checksum and a missing end. */
function inflated(bytes: Buffer, budget: Budget): Buffer | null {
  const options = { maxOutputLength: budget.bytesLeft, finishFlush: constants.Z_SYNC_FLUSH };
  const tries = [
    () => inflateSync(bytes, options),
    () => inflateRawSync(bytes.subarray(2), options),
    () => inflateRawSync(untilEnd(bytes).subarray(2), options),
  ];
  for (const decode of tries) {
    if (budget.isLate()) return null;
    try {
      return decode();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return null;
    }
  }
  return null;
}

// On purpose fromHex and fromBase85 write into a buffer: an array, or the parts of a long text, would be objects of the
// heap, and one large object that outgrows it ends the process and with it the inspection.

const END_OF_HEX = 0x3e;

/** Null if it may be longer than allowed. */
function fromHex(bytes: Buffer, { bytesLeft }: Budget): Buffer | null {
  if (bytes.length > 2 * bytesLeft) return null;
  const decodedBytes = Buffer.alloc(Math.ceil(bytes.length / 2));
  let count = 0;
  for (const code of bytes) {
    if (code === END_OF_HEX) break;
    const digit = digitOf(code);
    if (digit < 0) continue;
    const place = count >> 1;
    decodedBytes[place] = (decodedBytes[place] ?? 0) | (count % 2 ? digit : digit << 4);
    count += 1;
  }
  return decodedBytes.subarray(0, Math.ceil(count / 2));
}

const END_OF_BASE85 = 0x7e;
const FOUR_ZEROS = 0x7a;
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;

/** ISO 32000-1, 7.4.3: five letters for four bytes, `z` for four zeros. Null if it is longer than it may be. */
function fromBase85(bytes: Buffer, { bytesLeft: maxBytes }: Budget): Buffer | null {
  const decodedBytes = Buffer.alloc(Math.min(4 * bytes.length, maxBytes) + 4);
  let [size, digits, value] = [0, 0, 0];
  for (const code of bytes) {
    if (code === END_OF_BASE85) break;
    if (size > maxBytes) return null;
    if (code === FOUR_ZEROS && digits === 0) size += 4;
    if (code < FIRST_DIGIT || code > LAST_DIGIT) continue;
    value = value * 85 + (code - FIRST_DIGIT);
    digits += 1;
    if (digits < 5) continue;
    size = decodedBytes.writeUInt32BE(value >>> 0, size);
    [digits, value] = [0, 0];
  }
  if (size > maxBytes) return null;
  if (digits < 2) return decodedBytes.subarray(0, size);
  for (let missing = digits; missing < 5; missing += 1) value = value * 85 + 84;
  decodedBytes.writeUInt32BE(value >>> 0, size);
  return decodedBytes.subarray(0, size + digits - 1);
}

const SLASH = 0x2f;
const HASH = 0x23;
/** The relevant names have 3 to 18 letters, each of which may be written as #xx. */
const NAME_MIN_BYTES = 2;
const NAME_MAX_BYTES = 64;

/** White space and delimiters end a name (ISO 32000-1, 7.2.2). */
const ENDS_NAME = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32, ...Buffer.from("()<>[]{}/%")]) ENDS_NAME[code] = 1;

/**
 * The names in PDF syntax, in order and decoded: `/J#61vaScript` is JavaScript. Includes those inside strings and
 * comments. On purpose one of irrelevant length is an empty text and not left out: the reader looks at the clock between
 * names, and 64 MB of them may all be irrelevant.
 */
function* namesIn(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at)) {
    const start = at + 1;
    // No further than that: what is left of a longer name holds no slash.
    const end = Math.min(bytes.length, start + NAME_MAX_BYTES + 1);
    at = start;
    while (at < end && !ENDS_NAME[bytes[at] ?? 0]) at += 1;
    const length = at - start;
    const isRelevant = length >= NAME_MIN_BYTES && length <= NAME_MAX_BYTES;
    yield isRelevant ? decodedName(bytes.subarray(start, at)) : "";
  }
}

function decodedName(bytes: Buffer): string {
  if (!bytes.includes(HASH)) return bytes.toString("latin1");
  let name = "";
  for (let at = 0; at < bytes.length; ) {
    const escaped = bytes[at] === HASH ? hexAt(bytes, at + 1) : -1;
    name += String.fromCharCode(escaped < 0 ? (bytes[at] ?? 0) : escaped);
    at += escaped < 0 ? 1 : 3;
  }
  return name;
}

/** The value of two hexadecimal digits; -1 if there are none. */
function hexAt(bytes: Buffer, at: number): number {
  const high = digitOf(bytes[at]);
  const low = digitOf(bytes[at + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
