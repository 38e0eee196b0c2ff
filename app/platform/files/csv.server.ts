import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";

/** A row of a CSV file: its cells by the names in the header line. */
export type CsvRow =
  | { ok: true; line: number; cells: Readonly<Record<string, string>> }
  /** A row that cannot be read, such as one with an open quote. */
  | { ok: false; line: number; reason: string };

const SEPARATORS = [",", ";", "\t"];

/**
 * Reads a CSV file with a header line, in any encoding that `readText` knows and with the separator that its header has most of.
 * Names of columns lose the spaces around them; a row may be shorter or longer than the header.
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  const { header, text } = await headerOf(textOfFile(file));
  const unreadable: CsvRow[] = [];
  const parser = parse({
    columns: (names: string[]) => names.map((name) => name.trim()),
    delimiter: separatorOf(header),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  });
  parser.on("skip", (error: CsvError) => unreadable.push(unreadableRow(error)));
  const feeding = pipeline(Readable.from(text), parser);
  // The loop below throws what fails.
  feeding.catch(() => undefined);
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    yield* unreadable.splice(0);
    yield { ok: true, line: info.lines, cells: record };
  }
  await feeding;
  yield* unreadable;
}

interface Parsed {
  record: Record<string, string>;
  info: { lines: number };
}

function unreadableRow(error: CsvError): CsvRow {
  const { lines } = error as { lines?: number };
  return { ok: false, line: lines ?? 0, reason: "the line is no valid CSV" };
}

/** Reads the header line, and hands it back in front of the rest. */
async function headerOf(pieces: AsyncGenerator<string>) {
  let begin = "";
  for (;;) {
    const { value, done } = await pieces.next();
    if (!done) begin += value;
    if (done || /[\r\n]/.test(begin)) break;
  }
  async function* text() {
    yield begin;
    yield* pieces;
  }
  return { header: begin.split(/[\r\n]/, 1)[0] ?? "", text: text() };
}

function separatorOf(header: string): string {
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

type TextEncoding = "utf-8" | "utf-16le" | "windows-1252";

/** The text of a file, piece by piece, without its byte order mark. */
export async function* textOfFile(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>)
    yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/**
 * The encoding of a text file: what its byte order mark says; UTF-8 if all of it is valid UTF-8; otherwise Windows-1252.
 * Spreadsheets of the west save in that one, and Latin-1 is a part of it.
 */
async function encodingOf(file: string): Promise<TextEncoding> {
  if (await beginsWith(file, [0xff, 0xfe])) return "utf-16le";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>)
      decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "windows-1252";
  }
}

async function beginsWith(file: string, bytes: readonly number[]): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return bytes.every((byte, at) => buffer[at] === byte);
  } finally {
    await handle.close();
  }
}

/** A column of a CSV file that is written: the property of its rows, and what the header line calls it. */
export interface CsvColumn<Row> {
  key: keyof Row & string;
  header: string;
}

/**
 * Rows as lines of a CSV file for a spreadsheet; the first lines of a file begin with the header. Every cell is quoted, because a
 * spreadsheet begins a row at each line of one that is not. Formulas that strangers typed are made inert.
 */
export function csvLines<Row extends object>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { isFirst }: { isFirst: boolean },
): Buffer {
  const lines = stringify([...rows], {
    columns,
    header: isFirst,
    // Excel recognizes UTF-8 by the byte order mark.
    bom: isFirst,
    quoted: true,
    quoted_empty: true,
    cast: { string: withoutFormulas },
    record_delimiter: "windows",
  });
  return Buffer.from(lines);
}

/**
 * The beginning of a formula, as spreadsheets read it, also in the full width of East Asian keyboards. It stands at the beginning
 * of any line, or behind a semicolon or a tab, with quotes in front or without. A carriage return counts only at the beginning of
 * the text.
 */
const FORMULA = /[=+\-@\t\uff1d\uff0b\uff0d\uff20](?<=(?:^|[;\t])"*[\s\S])|(?<![\s\S])\r/gm;

/**
 * A text for a cell: whatever would start a formula gets a leading apostrophe, not only at the beginning of the text.
 * Spreadsheets may split a cell at its lines, and at semicolons or tabs where these separate cells. In much of Europe Excel opens
 * every CSV file so, and takes the quotes around a cell for a part of its text.
 */
export function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "'$&");
}
