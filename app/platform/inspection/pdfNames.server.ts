const SLASH = 0x2f;
const HASH = 0x23;
/** The relevant names have 3 to 18 letters, each of which may be written as #xx. */
const NAME_MIN_BYTES = 2;
const NAME_MAX_BYTES = 64;

/** White space and delimiters end a name (ISO 32000-1, 7.2.2). */
const ENDS_NAME = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32, ...Buffer.from("()<>[]{}/%")]) ENDS_NAME[code] = 1;

/**
 * The names in PDF syntax, in order and decoded: `/J#61vaScript` is JavaScript. Includes those inside strings and
 * comments; names of irrelevant length are left out.
 */
export function* namesIn(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at)) {
    const start = at + 1;
    at = start;
    while (at < bytes.length && !ENDS_NAME[bytes[at] ?? 0]) at += 1;
    const length = at - start;
    if (length >= NAME_MIN_BYTES && length <= NAME_MAX_BYTES)
      yield decodedName(bytes.subarray(start, at));
  }
}

function decodedName(bytes: Buffer): string {
  if (!bytes.includes(HASH)) return bytes.toString("latin1");
  let name = "";
  for (let at = 0; at < bytes.length; ) {
    const escaped = bytes[at] === HASH ? hexAt(bytes, at + 1) : -1;
    name += String.fromCharCode(escaped < 0 ? (bytes[at] ?? 0) : escaped);
    at += escaped < 0 ? 1 : 3;
  }
  return name;
}

/** The value of two hexadecimal digits; -1 if there are none. */
function hexAt(bytes: Buffer, at: number): number {
  const high = digitOf(bytes[at]);
  const low = digitOf(bytes[at + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
