/**
 * `wrong-type`: the name is of another kind. `does-not-match-name`: the bytes are. `has-macros`: a Word file that carries a program.
 * `encrypted`: nobody could open it without its password. `damaged`: of the right kind, but cut or broken.
 * `bomb`: small here, huge when unpacked.
 */
export type DocumentFault =
  | "wrong-type"
  | "does-not-match-name"
  | "has-macros"
  | "encrypted"
  | "damaged"
  | "bomb";

/** Worth telling whoever opens the file. Never a reason to refuse: genuine documents have them. */
export type DocumentWarning =
  | "scripts"
  | "launches-programs"
  | "embedded-files"
  | "password"
  | "macros";

export type DocumentVerdict =
  | { ok: true; mediaType: string; warnings: readonly DocumentWarning[] }
  | { ok: false; reason: DocumentFault };

export const refuseDocument = (reason: DocumentFault): DocumentVerdict => ({ ok: false, reason });
