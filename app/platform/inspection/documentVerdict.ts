/**
 * `wrong-type`: the name is of another kind. `does-not-match-name`: the bytes are. `has-macros`: a Word file that
 * carries a program. `encrypted`: nobody could open it without its password. `damaged`: of the right kind, but cut or
 * broken. `bomb`: small here, huge when unpacked. `too-much`: looking at it took more time or memory than a resume may.
 */
export type DocumentError =
  | "wrong-type"
  | "does-not-match-name"
  | "has-macros"
  | "encrypted"
  | "damaged"
  | "bomb"
  | "too-much";

/**
 * What a document can do besides being read. Shown to administrators before they download it, never a reason to refuse
 * it: genuine documents have such things. `opens-files`: it leads to other files. `unchecked`: parts of it could not be
 * looked into.
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
