import { stringify } from "csv-stringify/sync";
import type { ReportRow } from "~/imports/report";
import { withoutFormulas } from "~/platform/csv/withoutFormulas";

export const REPORT_FILE = "import-report.csv";

const COLUMNS = ["kind", "line or id", "title or name", "reason"];

/**
 * The report as a CSV file that a spreadsheet can open: formulas that somebody typed on the other site are made inert,
 * and every cell is quoted, because a spreadsheet begins a row at each line of one that is not.
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
