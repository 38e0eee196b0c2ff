import { stringify } from "csv-stringify/sync";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import type { ExportedApplication } from "~/applications/export.server";
import { withoutFormulas } from "~/platform/files/csv.server";

const COLUMNS = [
  { key: "reference", header: "Reference" },
  { key: "fullName", header: "Applicant" },
  { key: "email", header: "Email" },
  { key: "phone", header: "Phone" },
  { key: "jobTitle", header: "Position" },
  { key: "appliedAt", header: "Applied" },
  { key: "status", header: "Status" },
  { key: "referralSource", header: "Heard about us" },
  { key: "linkedinUrl", header: "LinkedIn" },
  { key: "portfolioUrl", header: "Portfolio" },
  { key: "coverLetter", header: "Cover letter" },
  { key: "source", header: "Source" },
  { key: "noticeVersion", header: "Privacy notice" },
  { key: "noticeAcceptedAt", header: "Notice accepted" },
];

/**
 * Yields a CSV file batch by batch. Formulas that strangers typed are made inert: a line that would start one gets a
 * leading apostrophe. Every cell is quoted, because a spreadsheet begins a row at each line of one that is not.
 */
export async function* spreadsheetOf(
  batches: AsyncIterable<ExportedApplication[]>,
): AsyncGenerator<Uint8Array> {
  // Excel recognizes UTF-8 by the byte order mark.
  yield linesOf([], { header: true, bom: true });
  for await (const batch of batches) yield linesOf(batch);
}

function linesOf(rows: readonly ExportedApplication[], first = {}): Uint8Array {
  const cells = rows.map((row) => ({
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    noticeAcceptedAt: row.noticeAcceptedAt?.toISOString() ?? null,
    status: labelOfStatus(row.status) ?? row.status,
  }));
  const options = { columns: COLUMNS, quoted: true, quoted_empty: true } as const;
  const cast = { string: withoutFormulas };
  const rest = { cast, record_delimiter: "windows" } as const;
  return Buffer.from(stringify(cells, { ...options, ...rest, ...first }));
}
