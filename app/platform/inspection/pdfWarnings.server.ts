import { DOCUMENT_WARNINGS, type DocumentWarning } from "./documentVerdict.ts";
import { namesIn } from "./pdfNames.server.ts";
import { streamsIn } from "./pdfStreams.server.ts";

/**
 * Names by which a PDF asks to do more than be read: kinds of actions, of annotations and of what it carries (ISO
 * 32000-1, 12.5 and 12.6).
 */
const WARNING_OF_NAME: Record<string, DocumentWarning> = {
  JavaScript: "scripts",
  // Of a 3D scene.
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
 * What a PDF can do, wherever it says so: in the file itself and inside of every stream. A stream that cannot be decoded, and one
 * beyond the budget, is a warning of its own.
 */
export function findPdfWarnings(bytes: Buffer): readonly DocumentWarning[] {
  const found = new Set<DocumentWarning>();
  const until = performance.now() + MAX_MS;
  let left = DECODED_MAX_BYTES;
  let streams = 0;
  collect(bytes, found);
  // At least one byte: zlib takes no smaller limit.
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
