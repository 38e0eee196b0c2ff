import { stringify } from "csv-stringify/sync";
import { withoutFormulas } from "~/platform/files/csv.server";

/** The kinds of records that the report's table counts. */
const COUNTED_KINDS = ["jobs", "blogs", "applications", "resumes", "accounts"] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** The kinds that a row of the report may be about: those that are counted, and others. */
type ReportKind = CountedKind | "categories" | "pictures" | "shortcodes" | "comments" | "files";

/** Something about a record that was imported all the same, such as that its resume was missing. */
export interface Remark {
  kind: ReportKind;
  reason: string;
}

/** A row of import-report.csv. */
export interface ReportRow extends Remark {
  /** The line or the id in the source. */
  place: string;
  /** Title or name. */
  name: string;
}

type RowOutcome = "imported" | "unchanged" | "leftOut";
type Counts = Record<RowOutcome, number>;

/** The report of an import, or of a dry run. */
export interface Report {
  readonly rows: readonly ReportRow[];
  readonly counts: ReadonlyMap<CountedKind, Counts>;
  /** Lines for the person at the terminal. */
  readonly lines: readonly string[];
  count(kind: CountedKind, outcome: RowOutcome, times?: number): void;
  /** Counts a row as left out, and lists it. */
  leaveOut(kind: CountedKind, row: Omit<ReportRow, "kind">): void;
  /** Lists what is not counted by itself. */
  list(row: ReportRow): void;
  say(line: string): void;
}

export function createReport(): Report {
  const rows: ReportRow[] = [];
  const lines: string[] = [];
  const counts = new Map<CountedKind, Counts>();
  function count(kind: CountedKind, outcome: RowOutcome, times = 1) {
    const all = counts.get(kind) ?? { imported: 0, unchanged: 0, leftOut: 0 };
    counts.set(kind, { ...all, [outcome]: all[outcome] + times });
  }
  return {
    rows,
    lines,
    counts,
    count,
    leaveOut(kind, row) {
      count(kind, "leftOut");
      rows.push({ kind, ...row });
    },
    list: (row) => void rows.push(row),
    say: (line) => void lines.push(line),
  };
}

/** The counts as a table for a terminal, with a line for each kind that the source has. */
export function tableOf({ counts }: Pick<Report, "counts">): string {
  const kinds = COUNTED_KINDS.filter((kind) => counts.has(kind));
  const cells = kinds.map((kind) => {
    const { imported = 0, unchanged = 0, leftOut = 0 } = counts.get(kind) ?? {};
    return [kind, imported, unchanged, leftOut];
  });
  return [["kind", "imported", "unchanged", "left out"], ...cells]
    .map(([kind = "", ...numbers]) =>
      [String(kind).padEnd(14), ...numbers.map((number) => String(number).padStart(10))].join(""),
    )
    .join("\n");
}

/** Longer lines would not fit in lists, nor in an index. */
const LINE_MAX_CHARACTERS = 200;

/** Lists show the whole summary of each record, so a longer one is cut off. */
const SUMMARY_MAX_CHARACTERS = 2_000;

/** Ten times what the forms take: a record of another site is cut only if pages and editors could not bear it. */
const TEXT_MAX_CHARACTERS = 100_000;
const ITEMS_MAX = 500;
const ITEM_MAX_CHARACTERS = 10_000;

/** Collects the remarks about one row while it is read. */
export interface Remarks {
  readonly list: Remark[];
  say(reason: string): void;
  /** A text of one line, cut if no list could show it. */
  line(text: string, what: string): string;
  /** A text that stands beside each record of a list, cut if a list of them could not be sent. */
  summary(text: string): string;
  /** A text of any length that people write, cut beyond it. */
  text(text: string, what: string): string;
  /** A list of texts of any length, each cut beyond it. */
  items(items: readonly string[], what: string): string[];
}

export function createRemarks(kind: Remark["kind"]): Remarks {
  const list: Remark[] = [];
  const say = (reason: string) => void list.push({ kind, reason });
  function cut(text: string, what: string, limit: number): string {
    if (text.length <= limit) return text;
    say(`its ${what} was cut to ${limit} characters`);
    return text.slice(0, limit).toWellFormed().trim();
  }
  return {
    list,
    say,
    line: (text, what) => cut(text, what, LINE_MAX_CHARACTERS),
    summary: (text) => cut(text, "summary", SUMMARY_MAX_CHARACTERS),
    text: (text, what) => cut(text, what, TEXT_MAX_CHARACTERS),
    items(items, what) {
      if (items.length > ITEMS_MAX) say(`of its ${what} the first ${ITEMS_MAX} were taken`);
      return items.slice(0, ITEMS_MAX).map((item) => cut(item, what, ITEM_MAX_CHARACTERS));
    },
  };
}

/**
 * Whether an id of the source can be a record's here: part of an address, and of an index. The address of `1.data` would ask the
 * router for data instead of the page, and that of `..` is another address.
 */
export function isUsableId(id: string): boolean {
  return id !== "" && id.length <= LINE_MAX_CHARACTERS && !/[/?#%\\\s]|^\.\.?$|\.data$/i.test(id);
}

export const REPORT_FILE = "import-report.csv";

const COLUMNS = ["kind", "line or id", "title or name", "reason"];

/**
 * The report as a CSV file that a spreadsheet can open. Formulas that somebody typed on the other site are made inert. Every cell
 * is quoted, because a spreadsheet begins a row at each line of one that is not.
 */
export function reportFile(rows: readonly ReportRow[]): Buffer {
  const cells = rows.map(({ kind, place, name, reason }) => [kind, place, name, reason]);
  return Buffer.from(
    stringify([COLUMNS, ...cells], {
      bom: true,
      quoted: true,
      quoted_empty: true,
      record_delimiter: "windows",
      cast: { string: withoutFormulas },
    }),
  );
}
