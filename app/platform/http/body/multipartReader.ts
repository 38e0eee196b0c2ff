export type MultipartEvent =
  | { kind: "part"; part: PartHeader }
  | { kind: "content"; bytes: Buffer }
  | { kind: "end" };

export interface PartHeader {
  readonly name: string;
  /** Null for a field without a file. */
  readonly fileName: string | null;
}

export class MultipartMalformed extends Error {}

const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_MAX = 32;
const END_OF_LINE = "\r\n";
const END_OF_HEADERS = "\r\n\r\n";

/** Far longer than any browser sends. The time of the pattern below grows with the square of the length. */
const CONTENT_TYPE_MAX_CHARACTERS = 300;

/** The boundary of a content type; null when it is another type or has none that RFC 2046 allows. */
export function multipartBoundary(contentType: string): string | null {
  if (contentType.length > CONTENT_TYPE_MAX_CHARACTERS) return null;
  const match =
    /^multipart\/form-data\s*;.{0,100}?\bboundary=("?)([\w'()+,./:=? -]{1,70})\1\s*(;|$)/i;
  const boundary = match.exec(contentType)?.[2];
  return boundary === undefined || boundary.endsWith(" ") ? null : boundary;
}

/**
 * Parses `multipart/form-data` (RFC 7578, as browsers write it) incrementally and without streams: each chunk returns its events
 * at once, so that no broken body can leave a caller waiting. Our own, because @fastify/busboy 3.2.6 never answers if a part's
 * headers have no end and exceed its buffer (found by the fuzz test beside this file).
 */
export class MultipartReader {
  private readonly delimiter: Buffer;
  // Starts with a line break, so that the first boundary is like all others.
  private unreadBytes: Buffer = Buffer.from(END_OF_LINE);
  private state: "preamble" | "headers" | "content" | "epilogue" = "preamble";
  private skipLineBreak = false;

  constructor(boundary: string) {
    this.delimiter = Buffer.from(`${END_OF_LINE}--${boundary}`, "latin1");
  }

  /** Throws MultipartMalformed. The content of the events points into the pushed bytes. */
  push(piece: Uint8Array): MultipartEvent[] {
    this.unreadBytes =
      this.unreadBytes.length === 0
        ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        : Buffer.concat([this.unreadBytes, piece]);
    const events: MultipartEvent[] = [];
    while (this.step(events));
    return events;
  }

  /** Whether the closing boundary was read. */
  isComplete(): boolean {
    return this.state === "epilogue";
  }

  /** Runs one step; false if more bytes are needed. */
  private step(events: MultipartEvent[]): boolean {
    if (this.state === "headers") return this.readHeaders(events);
    if (this.state !== "epilogue") return this.readContent(events);
    this.unreadBytes = this.unreadBytes.subarray(this.unreadBytes.length);
    return false;
  }

  private readHeaders(events: MultipartEvent[]): boolean {
    const end = this.unreadBytes.indexOf(END_OF_HEADERS);
    if (end > HEADERS_MAX_BYTES || (end < 0 && this.unreadBytes.length > HEADERS_MAX_BYTES))
      throw new MultipartMalformed("part headers too long");
    if (end < 0) return false;
    events.push({ kind: "part", part: parsePartHeader(this.unreadBytes.subarray(0, end)) });
    // On purpose the last line break stays: it starts the delimiter of a part without content.
    this.unreadBytes = this.unreadBytes.subarray(end + END_OF_LINE.length);
    this.skipLineBreak = true;
    this.state = "content";
    return true;
  }

  private readContent(events: MultipartEvent[]): boolean {
    const { unreadBytes, delimiter } = this;
    const from = this.skipLineBreak ? END_OF_LINE.length : 0;
    const at = unreadBytes.indexOf(delimiter);
    // The last bytes may be the start of a delimiter.
    const until = at < 0 ? unreadBytes.length - delimiter.length + 1 : at;
    if (until > from) {
      const bytes = unreadBytes.subarray(from, until);
      if (this.state === "content") events.push({ kind: "content", bytes });
      this.unreadBytes = unreadBytes.subarray(until);
      this.skipLineBreak = false;
    }
    return at >= 0 && this.readDelimiterEnd(events);
  }

  private readDelimiterEnd(events: MultipartEvent[]): boolean {
    const after = this.unreadBytes.indexOf(this.delimiter) + this.delimiter.length;
    if (this.unreadBytes.length < after + 2) return false;
    const delimiterEnd = this.unreadBytes.toString("latin1", after, after + 2);
    if (delimiterEnd !== "--" && delimiterEnd !== END_OF_LINE)
      throw new MultipartMalformed("broken boundary");
    if (this.state === "content") events.push({ kind: "end" });
    this.state = delimiterEnd === "--" ? "epilogue" : "headers";
    this.unreadBytes = this.unreadBytes.subarray(after + 2);
    this.skipLineBreak = false;
    return true;
  }
}

function parsePartHeader(block: Buffer): PartHeader {
  const lines = block.toString("utf8").split(END_OF_LINE);
  if (lines.length > HEADERS_MAX) throw new MultipartMalformed("too many part headers");
  const headers = new Map(lines.map(parseHeaderLine));
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (!/^form-data\s*;/i.test(disposition) || name === null)
    throw new MultipartMalformed("a part without a name");
  return { name, fileName: parameterOf(disposition, "filename") };
}

function parseHeaderLine(line: string): [string, string] {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}):([^\r\n\0]*)$/.exec(line);
  if (match === null) throw new MultipartMalformed("not a part header");
  const [, name = "", value = ""] = match;
  return [name.toLowerCase(), value.trim()];
}

/** Browsers write a quote in a name as %22 and leave backslashes alone; other programs write \". */
function parameterOf(disposition: string, name: string): string | null {
  const quotedValue = new RegExp(`;[ \\t]*${name}="((?:\\\\"|[^"])*)"`, "i").exec(disposition)?.[1];
  if (quotedValue !== undefined) return quotedValue.replace(/\\"|%22/g, '"');
  return new RegExp(`;[ \\t]*${name}=([^\\s";]+)`, "i").exec(disposition)?.[1] ?? null;
}
