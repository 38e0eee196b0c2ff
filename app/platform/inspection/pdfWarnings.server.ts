import { DOCUMENT_WARNINGS, type DocumentWarning } from "./documentVerdict.ts";
import { namesIn } from "./pdfNames.server.ts";
import { streamsIn } from "./pdfStreams.server.ts";

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

/**
 * Finds what a PDF can do, in the file itself and in every stream. A stream that cannot be decoded, or is beyond the
 * budget, adds the warning `unchecked`.
 */
export function findPdfWarnings(bytes: Buffer): readonly DocumentWarning[] {
  const found = new Set<DocumentWarning>();
  const until = performance.now() + MAX_MS;
  let left = DECODED_MAX_BYTES;
  let streams = 0;
  collect(bytes, found);
  // At least 1, because zlib accepts no smaller limit.
  for (const decoded of streamsIn(bytes, () => Math.max(left, 1))) {
    streams += 1;
    left -= decoded?.length ?? 0;
    if (decoded) collect(decoded, found);
    else found.add("unchecked");
    if (left > 0 && streams < STREAMS_MAX && performance.now() < until) continue;
    found.add("unchecked");
    break;
  }
  return DOCUMENT_WARNINGS.filter((warning) => found.has(warning));
}

function collect(bytes: Buffer, found: Set<DocumentWarning>): void {
  for (const name of namesIn(bytes)) {
    const warning = Object.hasOwn(WARNING_OF_NAME, name) ? WARNING_OF_NAME[name] : undefined;
    if (warning) found.add(warning);
  }
}
