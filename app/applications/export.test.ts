import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ApplicationFilters } from "~/applications/applicationList.server";
import { storeApplication } from "~/applications/applications.testing";
import {
  type ExportedApplication,
  exportApplications,
  spreadsheetOf,
} from "~/applications/export.server";
import { auditEvents } from "~/platform/data/tables.server";
import { withoutFormulas } from "~/platform/files/csv.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const ANY: ApplicationFilters = { status: "", job: "", search: "", sort: "-applied" };

test("an export contains every application of the list once, and is audited before it starts", async () => {
  const context = database.context();
  for (let number = 0; number < 7; number += 1)
    await storeApplication(context, {
      fullName: `No. ${number}`,
      status: number % 2 ? "new" : "rejected",
    });
  expect(await exportApplications(context, VISITOR, ANY)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  const exported = await exportApplications(context, ADA, { ...ANY, status: "rejected" });
  expect(await database.db.select().from(auditEvents)).toMatchObject([
    { action: "applications-exported" },
  ]);
  const names: string[] = [];
  if (exported.ok)
    for await (const batch of exported.batches) names.push(...batch.map((row) => row.fullName));
  expect(names.toSorted()).toEqual(["No. 0", "No. 2", "No. 4", "No. 6"]);
});

test("an export reads larger batches of short cover letters than of long ones, and each application once", async () => {
  const context = database.context();
  for (let number = 0; number < 60; number += 1)
    await storeApplication(context, { coverLetter: "x".repeat(number < 30 ? 10_000 : 10) });
  const exported = await exportApplications(context, ADA, ANY);
  const batches: ExportedApplication[][] = [];
  if (exported.ok) for await (const batch of exported.batches) batches.push(batch);
  const references = batches.flat().map(({ reference }) => reference);
  expect(new Set(references).size).toBe(60);
  expect(references).toHaveLength(60);
  for (const batch of batches.slice(1)) {
    const letters = batch.reduce((sum, { coverLetter }) => sum + (coverLetter?.length ?? 0), 0);
    expect(letters).toBeLessThanOrEqual(300_000);
  }
});

const application: ExportedApplication = {
  reference: "APP-7K3M9QXW",
  fullName: "Sam Rivera",
  email: "sam@example.com",
  phone: "555 0100",
  jobTitle: "Architect",
  status: "new",
  appliedAt: new Date("2026-11-20T15:00:00Z"),
  referralSource: null,
  linkedinUrl: null,
  portfolioUrl: null,
  coverLetter: null,
  source: "newsletter",
  noticeVersion: "1-12m",
  noticeAcceptedAt: new Date("2026-11-20T15:00:00Z"),
};

async function fileOf(...batches: ExportedApplication[][]): Promise<string> {
  async function* each() {
    yield* batches;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of spreadsheetOf(each())) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

const quoted = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(",");
const lineOf = (name: string) =>
  quoted(
    ...["APP-7K3M9QXW", name, "sam@example.com", "555 0100", "Architect"],
    ...["2026-11-20T15:00:00.000Z", "New", "", "", "", ""],
    ...["newsletter", "1-12m", "2026-11-20T15:00:00.000Z"],
  );

test("a file starts with a byte order mark and one header line, regardless of the number of batches", async () => {
  const file = await fileOf([application], [{ ...application, fullName: 'Zoë "Z", Müller' }]);
  expect(file).toBe(
    [
      `\ufeff${quoted("Reference", "Applicant", "Email", "Phone", "Position", "Applied", "Status", "Heard about us", "LinkedIn", "Portfolio", "Cover letter", "Source", "Privacy notice", "Notice accepted")}`,
      lineOf("Sam Rivera"),
      lineOf('Zoë ""Z"", Müller'),
      "",
    ].join("\r\n"),
  );
  expect(await fileOf()).toMatch(/^\ufeff"Reference",[^\r]*\r\n$/);
});

test.each(["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])(
  "a cell that starts with %j is not a formula",
  async (sign) => {
    const file = await fileOf([
      { ...application, fullName: `${sign}1+1`, coverLetter: `${sign}x` },
    ]);
    const cells = file.split("\r\n").slice(1).join("\r\n").split(",");
    for (const cell of [cells[1], cells[10]]) expect(cell).toMatch(/^"'/);
  },
);

/** As strictly as the reader can be: each row of one length, quotes only where they belong. */
const read = (file: string): string[][] =>
  parse(file, { bom: true, relax_column_count: false, relax_quotes: false });

const COVER_LETTER = 10;

test("each application is one row of fourteen cells, whatever line ends its texts have", async () => {
  const letters = ["one\ntwo", "one\r\ntwo", "one\rtwo", 'a "quoted", word', "a\u2028b", "", null];
  const rows = read(await fileOf(letters.map((coverLetter) => ({ ...application, coverLetter }))));
  expect(rows).toHaveLength(letters.length + 1);
  for (const row of rows) expect(row).toHaveLength(14);
  expect(rows.slice(1).map((row) => row[COVER_LETTER])).toEqual(
    letters.map((letter) => letter ?? ""),
  );
});

test("no line of an exported text begins a formula", async () => {
  const hostile = [
    "Dear team\n=40+2\n=HYPERLINK(B2&C3)",
    "Dear team\r\n+1\r-1\n@SUM(1)\n\t=1",
    "\uff1d1\n\uff0b1\n\uff0d1\n\uff201",
    "=1+1",
  ];
  const rows = read(
    await fileOf(hostile.map((text) => ({ ...application, coverLetter: text, fullName: text }))),
  );
  const lines = rows.slice(1).flatMap((row) => row.flatMap((cell) => cell.split(/\r\n|\r|\n/)));
  expect(lines.filter((line) => /^[=+\-@\t\uff1d\uff0b\uff0d\uff20]/.test(line))).toEqual([]);
  expect(rows[1]?.[COVER_LETTER]).toBe("Dear team\n'=40+2\n'=HYPERLINK(B2&C3)");
});

/** Where semicolons or tabs separate cells, the quotes that were meant to keep a cell whole are a part of the text. */
const splitAnyway = (file: string) =>
  file.split(/[\r\n;\t]/).map((piece) => piece.replace(/^"+/, ""));

test("no cell begins a formula where a spreadsheet splits at semicolons or tabs", async () => {
  const hostile = [
    "Dear team;=cmd|' /C calc'!A0;bye",
    'x;"=1+1;y',
    'x;""+1',
    "x\t-1\t@SUM(1);\t=1",
    '"=1+1',
    'x\n"=1+1',
    "x;\uff1d1",
  ];
  const file = await fileOf(
    hostile.map((text) => ({ ...application, coverLetter: text, fullName: text })),
  );
  const formulas = splitAnyway(file).filter((piece) =>
    /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(piece),
  );
  expect(formulas).toEqual([]);
  const harmless = "C++; salary -10%, a=b; me@example.com";
  const [, row] = read(await fileOf([{ ...application, coverLetter: harmless }]));
  expect(row?.[COVER_LETTER]).toBe(harmless);
});

test("a text full of quotes and signs costs no more than its length", () => {
  const cpuBefore = process.cpuUsage();
  for (const piece of ['"', '"=', ";", ";=", "\t", "=", '""""""""""='])
    withoutFormulas(piece.repeat(200_000 / piece.length));
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test("every cell is quoted, also an empty one", async () => {
  const [, row = ""] = (await fileOf([application])).split("\r\n");
  expect(row).toMatch(/^("[^"]*",){13}"[^"]*"$/);
});
