import { constants, inflateRawSync, inflateSync } from "node:zlib";
import {
  DOCUMENT_WARNINGS,
  type DocumentVerdict,
  type DocumentWarning,
  MEDIA_TYPES,
  refuseDocument,
} from "./documentVerdict.ts";
import { endRecordAt } from "./docxContent.server.ts";
import {
  contentOf,
  type Dictionary,
  digitOf,
  hasOtherStream,
  namesIn,
  streamDictionariesIn,
} from "./pdfSyntax.ts";

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
  return { ok: true, mediaType: MEDIA_TYPES.pdf, warnings: findPdfWarnings(bytes) };
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
 * PDF names of features beyond reading: kinds of actions, of annotations and of embedded content (ISO 32000-1, 12.5 and 12.6).
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
const NAMES_PER_BATCH = 10_000;

/** The time and the bytes that one inspection may still use. */
class Budget {
  /** How much the filters may still yield, all steps of all streams together: each step costs time. */
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
 * Finds what a PDF can do, in the file itself and in every stream. A stream that cannot be decoded, or is beyond the budget, adds
 * the warning `unchecked`.
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
    if (names % NAMES_PER_BATCH === 0 && budget.isLate()) {
      warnings.add("unchecked");
      return;
    }
    const warning = Object.hasOwn(WARNING_OF_NAME, name) ? WARNING_OF_NAME[name] : undefined;
    if (warning) warnings.add(warning);
  }
}

const END_OF_STREAM = Buffer.from("endstream");

const PICTURE_FILTERS = ["DCTDecode", "DCT", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode", "CCF"];
const DECODERS: Record<string, (bytes: Buffer, budget: Budget) => Buffer | null> = {
  FlateDecode: inflated,
  Fl: inflated,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
  ASCII85Decode: fromBase85,
  A85: fromBase85,
};
/** How many filters one stream may have. Programs write two at most. */
const FILTERS_MAX = 4;

const NO_OBJECTS = Buffer.alloc(0);

/**
 * The content of every stream of a PDF, empty for streams that cannot contain objects. Null stands for a stream that may contain
 * objects but could not be decoded, or whose filters are not known because no object begins in front of it.
 */
function* streamsIn(bytes: Buffer, budget: Budget): Generator<Buffer | null> {
  const foundOffsets = new Set<number>();
  for (const stream of streamDictionariesIn(bytes, () => budget.isLate())) {
    foundOffsets.add(stream.at);
    yield decodedStream(filtersOf(stream.dictionary), contentOf(bytes, stream), budget);
  }
  if (budget.isLate() || hasOtherStream(bytes, foundOffsets)) yield null;
}

interface Filters {
  /**
   * Null for pictures and cross-reference streams, which contain no objects; "indirect" if the filter is named in another
   * object.
   */
  chain: readonly string[] | "indirect" | null;
  /** Whether it uses a predictor, or may: its rows then hold only differences. */
  isPredicted: boolean;
}

function filtersOf(dictionary: Dictionary): Filters {
  const chain = chainOf(dictionary);
  const parameters = dictionary.get("DecodeParms") ?? dictionary.get("DP");
  const predictor = parameters?.indexOf("/Predictor") ?? -1;
  const isPlain = predictor >= 0 && parameters?.[predictor + 1] === "1";
  const isPredicted = parameters !== undefined && !isPlain;
  if (mayHoldObjects(dictionary, chain)) return { chain, isPredicted };
  return { chain: null, isPredicted: false };
}

function chainOf(dictionary: Dictionary): readonly string[] | "indirect" {
  const value = dictionary.get("Filter") ?? [];
  const isArray = value.length > 1 && value[0] === "[" && value.at(-1) === "]";
  const names = isArray ? value.slice(1, -1) : value;
  if (!isArray && names.length > 1) return "indirect";
  return names.every((name) => name.startsWith("/")) ? names.map(nameOf) : "indirect";
}

const nameOf = (token: string) => token.slice(1);

function mayHoldObjects(dictionary: Dictionary, chain: Filters["chain"]): boolean {
  const [type = "/", ...others] = dictionary.get("Type") ?? [];
  // A type that stands elsewhere, or twice, may be that of a stream with objects.
  if (!type.startsWith("/") || others.length > 0 || type === "/ObjStm") return true;
  const isPicture = dictionary.get("Subtype")?.join() === "/Image";
  const isPhoto = Array.isArray(chain) && chain.some((name) => PICTURE_FILTERS.includes(name));
  return !(isPicture || isPhoto || type === "/XRef");
}

function decodedStream(
  { chain, isPredicted }: Filters,
  content: Buffer,
  budget: Budget,
): Buffer | null {
  if (chain === null) return NO_OBJECTS;
  // A filter that is defined in another object is not named here, but zlib data can be recognized.
  const recognized = isZlib(content) ? ["FlateDecode"] : chain;
  const steps = chain.length === 0 || chain === "indirect" ? recognized : chain;
  if (steps === "indirect") return null;
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

// On purpose fromHex and fromBase85 write into a buffer. An array, or the parts of a long text, would be objects of the heap, and
// one large object that outgrows it ends the process and with it the inspection.

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
