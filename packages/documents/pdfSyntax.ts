const SLASH = 0x2f;
const HASH = 0x23;
/** The relevant names have 3 to 18 letters, each of which may be written as #xx. */
const NAME_MIN_BYTES = 2;
const NAME_MAX_BYTES = 64;

const BLANKS = [0, 9, 10, 12, 13, 32];
const IS_BLANK = new Uint8Array(256);
/** White space and delimiters end a name, a number or a word (ISO 32000-1, 7.2.2). */
const ENDS_WORD = new Uint8Array(256);
for (const code of BLANKS) IS_BLANK[code] = 1;
for (const code of [...BLANKS, ...Buffer.from("()<>[]{}/%")]) ENDS_WORD[code] = 1;

/**
 * The names in PDF syntax, in order and decoded: `/J#61vaScript` is JavaScript. Includes those inside strings and comments. On
 * purpose a name of irrelevant length is yielded as an empty text and not left out: the reader looks at the clock between names,
 * and 64 MB of them may all be irrelevant.
 */
export function* namesIn(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at)) {
    const start = at + 1;
    // No further than that: what is left of a longer name holds no slash.
    const end = Math.min(bytes.length, start + NAME_MAX_BYTES + 1);
    at = start;
    while (at < end && !ENDS_WORD[bytes[at] ?? 0]) at += 1;
    const length = at - start;
    const isRelevant = length >= NAME_MIN_BYTES && length <= NAME_MAX_BYTES;
    yield isRelevant ? decodedName(bytes.subarray(start, at)) : "";
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

/** The value of a hexadecimal digit; -1 if it is none. */
export function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The values of a dictionary by their keys, as tokens: `/Filter[/Fl]` is "[", "/Fl", "]". */
export type Dictionary = ReadonlyMap<string, readonly string[]>;

interface PdfStream {
  dictionary: Dictionary;
  /** Where its keyword begins. */
  at: number;
}

const OBJECT = Buffer.from("obj");
const STREAM = Buffer.from("stream");
const END_OF_DICTIONARY = ">>";

/**
 * The streams of a PDF: whatever begins as an object, and whose dictionary ends in front of the keyword. On purpose they are not
 * found by the cross-reference table: a table can omit what another reader finds, and a file can have several. Text of an object
 * that looks like another object is found too, in addition to its object, which it cannot hide that way.
 */
export function* streamDictionariesIn(bytes: Buffer, isLate: () => boolean): Generator<PdfStream> {
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + OBJECT.length)) {
    if (isLate()) return;
    const start = afterBlanks(bytes, at + OBJECT.length);
    if (bytes[start] !== LESS || bytes[start + 1] !== LESS) continue;
    const read = readDictionary(bytes, start, isLate);
    if (isLate()) return;
    if (!read) continue;
    const keyword = afterBlanks(bytes, read.end);
    if (isStreamAt(bytes, keyword)) yield { dictionary: read.dictionary, at: keyword };
  }
}

/** Whether there is a stream that is not among these: its dictionary belongs to no object. */
export function hasOtherStream(bytes: Buffer, found: ReadonlySet<number>): boolean {
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    if (found.has(at)) continue;
    let before = at;
    while (before > 0 && IS_BLANK[bytes[before - 1] ?? 0]) before -= 1;
    if (bytes.toString("latin1", before - 2, before) === END_OF_DICTIONARY) return true;
  }
  return false;
}

/** The bytes of a stream, after the line break behind its keyword; the decoder finds the end. */
export function contentOf(bytes: Buffer, { at }: PdfStream): Buffer {
  const behind = at + STREAM.length;
  const first = bytes[behind] === 0x0d ? behind + 1 : behind;
  return bytes.subarray(bytes[first] === 0x0a ? first + 1 : first);
}

const isStreamAt = (bytes: Buffer, at: number) =>
  bytes.subarray(at, at + STREAM.length).equals(STREAM);

/** Null if it does not end. On purpose only `>>` ends it: readers pass over a bracket that has no other. */
function readDictionary(bytes: Buffer, start: number, isLate: () => boolean) {
  const dictionary = new Map<string, string[]>();
  let value: string[] | null = null;
  const depth = { dictionaries: 0, arrays: 0 };
  let count = 0;
  for (let at = start; at < bytes.length; at = afterBlanks(bytes, at)) {
    const { text, end } = tokenAt(bytes, at);
    at = end;
    count += 1;
    if (count % TOKENS_PER_BATCH === 0 && isLate()) return null;
    const isOutside = depth.dictionaries === 1 && depth.arrays === 0;
    descend(depth, text);
    if (depth.dictionaries === 0) return { dictionary, end };
    if (isOutside && text.startsWith("/") && value?.length !== 0)
      value = beginValue(dictionary, text.slice(1));
    else value?.push(text);
  }
  return null;
}

/** Between two looks at the clock. */
const TOKENS_PER_BATCH = 1_000;

function descend(depth: { dictionaries: number; arrays: number }, token: string): void {
  if (token === "<<") depth.dictionaries += 1;
  if (token === ">>") depth.dictionaries -= 1;
  if (token === "[") depth.arrays += 1;
  if (token === "]") depth.arrays = Math.max(depth.arrays - 1, 0);
}

function beginValue(dictionary: Map<string, string[]>, key: string): string[] {
  const value: string[] = [];
  // Of a key that stands there twice, readers take one value or the other.
  dictionary.set(key, dictionary.has(key) ? [TWICE] : value);
  return value;
}

const TWICE = "twice";
/** The token of every string. Its text is left out, because no key or name of a dictionary is in it. */
const STRING = "()";
const COMMENT_START = 0x25;
const STRING_START = 0x28;
const STRING_END = 0x29;
const LESS = 0x3c;
const GREATER = 0x3e;
const BACKSLASH = 0x5c;

/** The token that begins here, where no white space is. */
function tokenAt(bytes: Buffer, at: number): { text: string; end: number } {
  const [code, next] = [bytes[at], bytes[at + 1]];
  if (code === STRING_START) return { text: STRING, end: endOfString(bytes, at) };
  if (code === LESS && next === LESS) return { text: "<<", end: at + 2 };
  if (code === GREATER && next === GREATER) return { text: ">>", end: at + 2 };
  if (code === LESS) return { text: STRING, end: endOf(bytes, bytes.indexOf(GREATER, at)) };
  const isName = code === SLASH;
  const end = isName || !ENDS_WORD[code ?? 0] ? endOfWord(bytes, at + 1) : at + 1;
  const word = decodedName(bytes.subarray(at, Math.min(end, at + NAME_MAX_BYTES + 1)));
  return { text: word, end };
}

const endOf = (bytes: Buffer, last: number) => (last < 0 ? bytes.length : last + 1);

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && !ENDS_WORD[bytes[at] ?? 0]) at += 1;
  return at;
}

/** Strings may hold pairs of parentheses, and any after a backslash. */
function endOfString(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === BACKSLASH) at += 1;
    if (code === STRING_START) depth += 1;
    if (code === STRING_END) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

/** No program writes longer ones there, and many objects may look like one within the same comment. */
const COMMENT_MAX_BYTES = 256;

/** Comments count as white space. */
function afterBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    if (bytes[at] === COMMENT_START) {
      const end = Math.min(bytes.length, at + COMMENT_MAX_BYTES);
      while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
      if (at === end) return at;
    } else if (IS_BLANK[bytes[at] ?? 0]) at += 1;
    else break;
  }
  return at;
}
