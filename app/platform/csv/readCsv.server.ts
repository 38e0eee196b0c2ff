import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type CsvError, parse } from "csv-parse";
import { textOfFile } from "~/platform/csv/readText.server";

/** A row of a CSV file: its cells by the names in the header line. */
export type CsvRow =
  | { ok: true; line: number; cells: Readonly<Record<string, string>> }
  /** A row that cannot be read, such as one with an open quote. */
  | { ok: false; line: number; reason: string };

const SEPARATORS = [",", ";", "\t"];

/**
 * Reads a CSV file with a header line, in any encoding of readText.server.ts and with the separator that its header has
 * most of. Names of columns lose the spaces around them; a row may be shorter or longer than the header.
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
