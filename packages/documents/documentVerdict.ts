/**
 * `wrong-type`: the extension is not accepted. `does-not-match-name`: the content is of another type. `has-macros`: a Word file
 * with a program in it. `encrypted`: needs a password. `damaged`: of the right type, but truncated or broken. `bomb`: small here,
 * huge when unpacked. `limits-exceeded`: the inspection took more time or memory than allowed.
 */
export type DocumentError =
  | "wrong-type"
  | "does-not-match-name"
  | "has-macros"
  | "encrypted"
  | "damaged"
  | "bomb"
  | "limits-exceeded";

/**
 * Abilities of a document besides being read. Shown to administrators before a download and never a reason to reject it, because
 * genuine documents have such features. `opens-files`: it links to other files. `unchecked`: parts of it could not be inspected.
 */
export const DOCUMENT_WARNINGS = [
  "scripts",
  "launches-programs",
  "embedded-files",
  "forms",
  "media",
  "opens-files",
  "macros",
  "password",
  "unchecked",
] as const;
export type DocumentWarning = (typeof DOCUMENT_WARNINGS)[number];

export type DocumentVerdict =
  | { ok: true; mediaType: string; warnings: readonly DocumentWarning[] }
  | { ok: false; reason: DocumentError };

export const refuseDocument = (reason: DocumentError): DocumentVerdict => ({ ok: false, reason });

/** The media types of the documents that are accepted, by the extension of their names. */
export const MEDIA_TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
} as const;

/** How much of a file says what it is: readers look for the header of a PDF this far. */
export const FIRST_BYTES = 1024;

const ZIP = "PK\x03\x04";
/** Old Word files, and new ones that are protected by a password. */
const COMPOUND_FILE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Whether a file can be what its name says, as far as its first bytes tell. The inspection asks for much more. */
export function beginsLike(extension: string, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, FIRST_BYTES));
  if (extension === ".pdf") return text.includes("%PDF-");
  const isCompound = text.startsWith(COMPOUND_FILE);
  if (extension === ".docx") return isCompound || text.startsWith(ZIP);
  return extension === ".doc" && isCompound;
}
