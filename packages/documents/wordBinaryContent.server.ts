import {
  type DocumentVerdict,
  type DocumentWarning,
  MEDIA_TYPES,
  refuseDocument,
} from "./documentVerdict.ts";

/** The format is Microsoft's [MS-CFB] (a small file system in a file) and, for the document in it, [MS-DOC]. */
const SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENTRY_BYTES = 128;
const STREAM = 2;
const STORAGE = 1;
const END_OF_CHAIN = 0xfffffffe;
const NO_ENTRY = 0xffffffff;
/** More than any real document has: 2,048 entries in 512-byte sectors, 16,384 in 4,096-byte ones. */
const DIRECTORY_SECTORS_MAX = 512;
const FAT_PLACES_IN_HEADER = 109;
/** Smaller streams are stored inside another stream, so their start is not a sector of the file. */
const SMALL_STREAM_BYTES = 4096;
const WORD_SIGNATURES = [0xa5ec, 0xa5dc];
const ENCRYPTED_FLAG = 0x0100;

interface Entry {
  /** In capitals: names differ by more than their case. */
  name: string;
  type: number;
  /** For a storage: one of the entries in it. */
  child: number;
  start: number;
  bytes: number;
}

export function inspectWordBinary(bytes: Buffer): DocumentVerdict {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return refuseDocument("does-not-match-name");
  const entries = listEntries(bytes);
  if (entries === null) return refuseDocument("damaged");
  const has = (name: string, type: number) =>
    entries.some((entry) => entry.name === name && entry.type === type);
  if (has("ENCRYPTEDPACKAGE", STREAM)) return refuseDocument("encrypted");
  const main = entries.find((entry) => entry.name === "WORDDOCUMENT" && entry.type === STREAM);
  if (main === undefined) return refuseDocument("does-not-match-name");
  const error = checkDocument(bytes, main);
  if (error !== null) return refuseDocument(error);
  return { ok: true, mediaType: MEDIA_TYPES.doc, warnings: warningsOf(entries) };
}

function warningsOf(entries: readonly Entry[]): DocumentWarning[] {
  const storages = entries.filter(({ type }) => type === STORAGE);
  const hasMacros = storages.some(({ name }) => name === "MACROS");
  // Word also writes one without anything in it.
  const hasObjects = storages.some(
    ({ name, child }) => name === "OBJECTPOOL" && child !== NO_ENTRY,
  );
  return [
    ...(hasObjects ? ["embedded-files" as const] : []),
    ...(hasMacros ? ["macros" as const] : []),
  ];
}

/** A password-protected DOCX has this format too, under any name. */
export function isEncryptedPackage(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return false;
  return listEntries(bytes)?.some((entry) => entry.name === "ENCRYPTEDPACKAGE") ?? false;
}

function checkDocument(bytes: Buffer, main: Entry): "damaged" | "encrypted" | null {
  if (main.bytes < SMALL_STREAM_BYTES) return null;
  const offset = sectorOffset(main.start, sectorBytes(bytes));
  if (offset + 12 > bytes.length) return "damaged";
  if (!WORD_SIGNATURES.includes(bytes.readUInt16LE(offset))) return "damaged";
  return (bytes.readUInt16LE(offset + 10) & ENCRYPTED_FLAG) === 0 ? null : "encrypted";
}

/** Null if the directory's chain of sectors leaves the file, is circular or does not end. */
function listEntries(bytes: Buffer): Entry[] | null {
  if (bytes.length < 512 || ![9, 12].includes(bytes.readUInt16LE(30))) return null;
  const size = sectorBytes(bytes);
  const entries: Entry[] = [];
  let sector = bytes.readUInt32LE(48);
  for (let count = 0; sector !== END_OF_CHAIN; count += 1) {
    const offset = sectorOffset(sector, size);
    if (count >= DIRECTORY_SECTORS_MAX || offset + size > bytes.length) return null;
    for (let at = offset; at < offset + size; at += ENTRY_BYTES) entries.push(readEntry(bytes, at));
    const next = nextSector(bytes, sector, size);
    if (next === null) return null;
    sector = next;
  }
  return entries;
}

function readEntry(bytes: Buffer, at: number): Entry {
  const nameBytes = Math.min(bytes.readUInt16LE(at + 64), 64);
  return {
    name: bytes.toString("utf16le", at, at + Math.max(nameBytes - 2, 0)).toUpperCase(),
    type: bytes.readUInt8(at + 66),
    child: bytes.readUInt32LE(at + 76),
    start: bytes.readUInt32LE(at + 116),
    bytes: bytes.readUInt32LE(at + 120),
  };
}

/** Reads only allocation tables listed in the header: they cover 6.8 MB, more than an upload may have. */
function nextSector(bytes: Buffer, sector: number, size: number): number | null {
  const perTable = size / 4;
  const table = Math.floor(sector / perTable);
  if (table >= FAT_PLACES_IN_HEADER) return null;
  const tableOffset = sectorOffset(bytes.readUInt32LE(76 + table * 4), size);
  const at = tableOffset + (sector % perTable) * 4;
  return at + 4 > bytes.length ? null : bytes.readUInt32LE(at);
}

const sectorBytes = (bytes: Buffer) => 1 << bytes.readUInt16LE(30);
const sectorOffset = (sector: number, size: number) => (sector + 1) * size;
