import { inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import {
  DOCUMENT_WARNINGS,
  type DocumentError,
  type DocumentVerdict,
  type DocumentWarning,
  MEDIA_TYPES,
  refuseDocument,
} from "./documentVerdict.ts";
import { isEncryptedPackage } from "./wordBinaryContent.server.ts";

const ENTRIES_MAX = 2_000;
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const RATIO_MAX = 100;
const CONTENT_TYPES_MAX_BYTES = 1024 * 1024;
const LOCAL_HEADER_BYTES = 30;
/** Set by streaming writers: the local sizes may be 0. All ones stand for a 64-bit size. */
const SIZES_FOLLOW = 0x08;
const STORED = 0;
const DEFLATED = 8;

/** Word on the web writes word/document2.xml. */
const MAIN_PART = /^word\/document\d*\.xml$/i;

/**
 * Checks the local and the central directory of the archive, which must agree. Then unpacks the parts that say what the document
 * can do, within a budget.
 */
export async function inspectDocx(bytes: Buffer): Promise<DocumentVerdict> {
  if (isEncryptedPackage(bytes)) return refuseDocument("encrypted");
  if (bytes.toString("latin1", 0, 4) !== "PK\x03\x04") return refuseDocument("does-not-match-name");
  const entries = await listEntries(bytes);
  if (typeof entries === "string") return refuseDocument(entries);
  const error = checkSizes(entries, bytes) ?? checkLayout(entries, bytes);
  if (error !== null) return refuseDocument(error);
  const partsError = checkParts(entries, bytes);
  if (partsError !== null) return refuseDocument(partsError);
  return { ok: true, mediaType: MEDIA_TYPES.docx, warnings: findDocxWarnings(entries, bytes) };
}

async function listEntries(bytes: Buffer): Promise<Entry[] | DocumentError> {
  try {
    const archive = await fromBufferPromise(bytes);
    return archive.entryCount > ENTRIES_MAX ? "bomb" : await collect(archive);
  } catch {
    // The library throws plain errors, and only for invalid bytes: a missing end record, paths that leave the archive,
    // wrong sizes.
    return "damaged";
  }
}

async function collect(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

function checkSizes(entries: readonly Entry[], bytes: Buffer): DocumentError | null {
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (unpackedBytes > UNPACKED_MAX_BYTES || unpackedBytes > bytes.length * RATIO_MAX) return "bomb";
  return entries.some((entry) => entry.isEncrypted()) ? "encrypted" : null;
}

/** Each entry must start after the end of the one before, and both of its headers must agree. */
function checkLayout(entries: readonly Entry[], bytes: Buffer): DocumentError | null {
  const names = new Set(entries.map((entry) => entry.fileName.toLowerCase()));
  if (names.size !== entries.length) return "damaged";
  let free = 0;
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const entry of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < free || !matchesLocalHeader(entry, bytes))
      return "damaged";
    free = dataStart(entry, bytes) + entry.compressedSize;
  }
  return free > centralDirectoryStart(bytes) ? "damaged" : null;
}

/** The library has read the end record, so there is one. */
function centralDirectoryStart(bytes: Buffer): number {
  const record = endRecordAt(bytes);
  return Math.min(bytes.readUInt32LE(record + 16), record);
}

function matchesLocalHeader(entry: Entry, bytes: Buffer): boolean {
  const at = entry.relativeOffsetOfLocalHeader;
  if (at + LOCAL_HEADER_BYTES > bytes.length) return false;
  if (bytes.readUInt32LE(at) !== 0x04034b50) return false;
  if (bytes.readUInt16LE(at + 8) !== entry.compressionMethod) return false;
  const name = bytes.subarray(
    at + LOCAL_HEADER_BYTES,
    at + LOCAL_HEADER_BYTES + entry.fileNameLength,
  );
  const nameLength = bytes.readUInt16LE(at + 26);
  if (nameLength !== entry.fileNameLength || !name.equals(entry.fileNameRaw)) return false;
  const open = (entry.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const agrees = (local: number, central: number) =>
    local === central || local === 0xffffffff || (open && local === 0);
  return (
    agrees(bytes.readUInt32LE(at + 18), entry.compressedSize) &&
    agrees(bytes.readUInt32LE(at + 22), entry.uncompressedSize)
  );
}

function dataStart(entry: Entry, bytes: Buffer): number {
  const at = entry.relativeOffsetOfLocalHeader;
  return at + LOCAL_HEADER_BYTES + entry.fileNameLength + bytes.readUInt16LE(at + 28);
}

function checkParts(entries: readonly Entry[], bytes: Buffer): DocumentError | null {
  const types = entries.find(isContentTypes);
  if (types === undefined || !entries.some((entry) => MAIN_PART.test(entry.fileName)))
    return "does-not-match-name";
  if (entries.some((entry) => /vbaproject/i.test(entry.fileName))) return "has-macros";
  const typesXml = contentTypes(types, bytes);
  if (typesXml === null) return "damaged";
  if (/macroEnabled/i.test(typesXml)) return "has-macros";
  return /wordprocessingml\.document\.main\+xml/i.test(typesXml) ? null : "does-not-match-name";
}

const isContentTypes = ({ fileName }: Entry) => fileName.toLowerCase() === "[content_types].xml";
const contentTypes = (entry: Entry, bytes: Buffer) =>
  partText(entry, bytes, CONTENT_TYPES_MAX_BYTES);

/** Null if it cannot be unpacked within the limit. */
function partText(entry: Entry, bytes: Buffer, maxBytes: number): string | null {
  const start = dataStart(entry, bytes);
  const packedBytes = bytes.subarray(start, start + entry.compressedSize);
  const unpackedBytes = unpack(packedBytes, entry.compressionMethod, maxBytes);
  // UTF-16, which the format allows, is read as well: the names we look for are plain ASCII.
  return unpackedBytes === null ? null : unpackedBytes.toString("latin1").replaceAll("\0", "");
}

function unpack(packedBytes: Buffer, method: number, maxBytes: number): Buffer | null {
  if (method === STORED) return packedBytes.byteLength > maxBytes ? null : packedBytes;
  if (method !== DEFLATED) return null;
  try {
    return inflateRawSync(packedBytes, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}

/** How much is searched of all parts together. */
const SEARCHED_MAX_BYTES = 32 * 1024 * 1024;
/** Other applicants wait meanwhile. */
const SEARCH_MAX_MS = 400;

/** The warnings about a DOCX. Parts beyond the budget, or that cannot be searched, add `unchecked`. */
function findDocxWarnings(entries: readonly Entry[], bytes: Buffer): DocumentWarning[] {
  const warnings = new Set<DocumentWarning>();
  const until = performance.now() + SEARCH_MAX_MS;
  let bytesLeft = SEARCHED_MAX_BYTES;
  if (entries.some(({ fileName }) => /^word\/embeddings\/./i.test(fileName)))
    warnings.add("embedded-files");
  const parts = entries.filter(xmlPartsOf(entries, bytes));
  // The parts that name the others come first.
  for (const part of parts.toSorted((a, b) => Number(isRelations(b)) - Number(isRelations(a)))) {
    const isLate = bytesLeft <= 0 || performance.now() >= until;
    const text = isLate ? null : partText(part, bytes, bytesLeft);
    bytesLeft -= text?.length ?? 0;
    const partWarnings = text === null ? (["unchecked"] as const) : warningsOfPart(part, text);
    for (const warning of partWarnings) warnings.add(warning);
    if (isLate) break;
  }
  return DOCUMENT_WARNINGS.filter((warning) => warnings.has(warning));
}

const isRelations = ({ fileName }: Entry) => /\.rels$/i.test(fileName);

/** A part is XML by its ending, or because the types of the package say so. */
function xmlPartsOf(entries: readonly Entry[], bytes: Buffer): (entry: Entry) => boolean {
  const types = entries.find(isContentTypes);
  const typesXml = decoded((types && contentTypes(types, bytes)) ?? "").toLowerCase();
  const defaults = [...typesXml.matchAll(/<(?:[\w.-]+:)?default\s([^<>]*)>/g)]
    .map(([, text = ""]) => text)
    .filter((text) => text.includes("xml"));
  const endings = new Set(defaults.map((text) => attributeOf(text, "extension")));
  const names = new Set(
    [...typesXml.matchAll(/\spartname\s*=\s*["']\/([^"']*)/g)].map(([, name]) => name),
  );
  return ({ fileName }) => {
    const name = fileName.toLowerCase();
    const ending = name.slice(name.lastIndexOf(".") + 1);
    return ["xml", "rels"].includes(ending) || endings.has(ending) || names.has(name);
  };
}

function warningsOfPart(part: Entry, text: string): DocumentWarning[] {
  const warnings = isRelations(part) ? warningsOfRelations(text) : warningsOfFields(text);
  // Comments and the like could divide what is searched for. Neither Word nor other programs write them there.
  const isOdd = text.includes("<!") && (isRelations(part) || /instrText|fldSimple/.test(text));
  return isOdd ? [...warnings, "unchecked"] : warnings;
}

/** The warnings by the last part of a relationship's type, which its two namespaces have in common. */
const WARNING_OF_RELATION: Record<string, DocumentWarning> = {
  oleObject: "embedded-files",
  package: "embedded-files",
  control: "embedded-files",
  aFChunk: "embedded-files",
  vbaProject: "macros",
};

/** Nothing else outside of the file is opened only once somebody clicks on it. */
const LINK = "hyperlink";
/** Genuine resumes name the template that they were made from, in a folder of their writer, which no other machine has. */
const TEMPLATE = "attachedTemplate";
const WRITERS_FOLDER = /^file:\/\/(?:localhost)?\/[^/\\]/i;
/** Far more than a document has. */
const RELATIONS_MAX = 20_000;

function warningsOfRelations(text: string): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  let count = 0;
  for (const [, attributes = ""] of text.matchAll(/<(?:[\w.-]+:)?Relationship\s([^<]*)/g)) {
    count += 1;
    if (count > RELATIONS_MAX) return [...warnings, "unchecked"];
    const type = attributeOf(attributes, "Type").split("/").at(-1) ?? "";
    const isOutside = attributeOf(attributes, "TargetMode") === "External";
    const warning = Object.hasOwn(WARNING_OF_RELATION, type) && WARNING_OF_RELATION[type];
    if (warning) warnings.push(warning);
    const isHarmless =
      type === LINK ||
      (type === TEMPLATE && WRITERS_FOLDER.test(attributeOf(attributes, "Target")));
    if (isOutside && !isHarmless) warnings.push("opens-files");
  }
  return warnings;
}

/** A name begins after a space or a value: looked for at each of its letters, a long one would take quadratic time. */
const ATTRIBUTE = /(?<![^\s"'])([^\s=<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributeOf(attributes: string, name: string): string {
  // Attributes are read one after the other, so that text that looks like an attribute within the value of another one is not
  // taken for it.
  for (const [, found, double, single] of attributes.matchAll(ATTRIBUTE))
    if (found === name) return decoded(double ?? single ?? "").trim();
  return "";
}

/** Far more than the fields of a document hold. */
const FIELDS_MAX_CHARACTERS = 1_000_000;

/** A field that asks another program for data starts that program. It may be divided among several runs. */
function warningsOfFields(text: string): DocumentWarning[] {
  const marks = text.matchAll(
    /<(?:[\w.-]+:)?(?:(?:instrText|delInstrText)\b[^<>]*>([^<]*)|(fldChar)\b|fldSimple\s([^<]*))/g,
  );
  let fields = "";
  for (const [, run, divider, attributes] of marks) {
    fields += run ?? (divider ? "\n" : `\n${attributes?.replace(/^.*?instr\s*=\s*["']/s, "")}\n`);
    if (fields.length > FIELDS_MAX_CHARACTERS) return ["unchecked"];
  }
  return /(?:^|\s)DDE(?:AUTO)?\s/i.test(decoded(fields)) ? ["launches-programs"] : [];
}

const XML_MAX_BYTES = 20 * 1024 * 1024;

/** The text of a DOCX with one line per paragraph; null if it has no main part. Throws if it is damaged. */
export async function docxText(bytes: Buffer, maxCharacters: number): Promise<string | null> {
  const archive = await fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry()) {
    if (MAIN_PART.test(entry.fileName))
      return textOfXml(await unpacked(archive, entry), maxCharacters);
  }
  return null;
}

async function unpacked(archive: ZipFile, entry: Entry): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    size += piece.length;
    if (size > XML_MAX_BYTES) throw new Error("more than a resume holds");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function textOfXml(xml: string, maxCharacters: number): string {
  const marks = xml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<(w:tab|w:br|w:cr|\/w:p)\b/g);
  let text = "";
  for (const [, run, mark] of marks) {
    // Cut first: replacing in all of a very long one takes many times its memory.
    const words = run && decoded(run.slice(0, maxCharacters));
    text += words ?? (mark === "w:tab" ? "\t" : "\n");
    if (text.length > maxCharacters) break;
  }
  return text;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(run: string): string {
  return run.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? whole;
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "";
    },
  );
}

const SIGNATURE = "PK\x05\x06";
const RECORD_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;

/**
 * Where the record begins that ends an archive: the last one whose comment ends with the file, which is the one that programs
 * read. Not just the last signature, because a comment may hold one. -1 if the file does not end as an archive.
 */
export function endRecordAt(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - RECORD_BYTES - COMMENT_MAX_BYTES);
  const end = bytes.subarray(first);
  for (let at = end.length - RECORD_BYTES; at >= 0; at -= 1) {
    at = end.lastIndexOf(SIGNATURE, at, "latin1");
    if (at < 0) break;
    if (at + RECORD_BYTES + end.readUInt16LE(at + 20) === end.length) return first + at;
  }
  return -1;
}
