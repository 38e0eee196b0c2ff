import {
  DOCUMENT_WARNINGS,
  type DocumentVerdict,
  type DocumentWarning,
  refuseDocument,
} from "./documentVerdict.ts";
import { namesIn, streamsIn } from "./pdfStreams.server.ts";
import { endRecordAt } from "./zipEnd.ts";

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
const MAX_MS = 1_500;
/** Between two looks at the clock. */
const NAMES_AT_ONCE = 10_000;

/**
 * Finds what a PDF can do, in the file itself and in every stream. A stream that cannot be decoded, or is beyond the
 * budget, adds the warning `unchecked`.
 */
function findPdfWarnings(bytes: Buffer): readonly DocumentWarning[] {
  const warnings = new Set<DocumentWarning>();
  const until = performance.now() + MAX_MS;
  const isLate = () => performance.now() >= until;
  let bytesLeft = DECODED_MAX_BYTES;
  let streams = 0;
  collect(bytes, warnings, isLate);
  // At least 1, because zlib accepts no smaller limit.
  for (const decoded of streamsIn(bytes, () => Math.max(bytesLeft, 1))) {
    streams += 1;
    bytesLeft -= decoded?.length ?? 0;
    if (decoded) collect(decoded, warnings, isLate);
    else warnings.add("unchecked");
    if (bytesLeft > 0 && streams < STREAMS_MAX && !isLate()) continue;
    warnings.add("unchecked");
    break;
  }
  return DOCUMENT_WARNINGS.filter((warning) => warnings.has(warning));
}

/** A small stream may unpack to so many names that reading all of them takes seconds. */
function collect(bytes: Buffer, warnings: Set<DocumentWarning>, isLate: () => boolean): void {
  let names = 0;
  for (const name of namesIn(bytes)) {
    names += 1;
    if (names % NAMES_AT_ONCE === 0 && isLate()) {
      warnings.add("unchecked");
      return;
    }
    const warning = Object.hasOwn(WARNING_OF_NAME, name) ? WARNING_OF_NAME[name] : undefined;
    if (warning) warnings.add(warning);
  }
}
