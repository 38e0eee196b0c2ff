const SOURCE_MAX_CHARACTERS = 64;

/** Begins with a letter or digit, so that it is never a formula in a spreadsheet, and holds nothing that could be markup. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._:+-]*$/u;

/** Where a link to a job was published, as `?source=` of its address says; "" for anything but a short plain word. */
export function readSource(text: string | null): string {
  const source = (text ?? "").trim().normalize("NFC");
  return source.length <= SOURCE_MAX_CHARACTERS && PLAIN.test(source) ? source : "";
}
