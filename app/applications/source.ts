const SOURCE_MAX_CHARACTERS = 64;

/** Starts with a letter or digit, so that it is never a spreadsheet formula, and contains no markup characters. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._:+-]*$/u;

/** Reads `?source=`, which names where a link to a job was published; "" unless it is a short plain text. */
export function readSource(text: string | null): string {
  const source = (text ?? "").trim().normalize("NFC");
  return source.length <= SOURCE_MAX_CHARACTERS && PLAIN.test(source) ? source : "";
}
