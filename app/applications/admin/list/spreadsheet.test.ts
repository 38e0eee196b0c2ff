import { expect, test } from "vitest";
import { spreadsheetOf } from "~/applications/admin/list/spreadsheet.server";
import type { ExportedApplication } from "~/applications/export.server";

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

test("a file starts with a byte order mark and one header line, regardless of the number of batches", async () => {
  const file = await fileOf([application], [{ ...application, fullName: 'Zoë "Z", Müller' }]);
  expect(file).toBe(
    [
      "\ufeffReference,Applicant,Email,Phone,Position,Applied,Status,Heard about us,LinkedIn,Portfolio,Cover letter,Source,Privacy notice,Notice accepted",
      "APP-7K3M9QXW,Sam Rivera,sam@example.com,555 0100,Architect,2026-11-20T15:00:00.000Z,New,,,,,newsletter,1-12m,2026-11-20T15:00:00.000Z",
      'APP-7K3M9QXW,"Zoë ""Z"", Müller",sam@example.com,555 0100,Architect,2026-11-20T15:00:00.000Z,New,,,,,newsletter,1-12m,2026-11-20T15:00:00.000Z',
      "",
    ].join("\r\n"),
  );
  expect(await fileOf()).toMatch(/^\ufeffReference,[^\r]*\r\n$/);
});

test.each(["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])(
  "a cell that starts with %j is not a formula",
  async (sign) => {
    const file = await fileOf([
      { ...application, fullName: `${sign}1+1`, coverLetter: `${sign}x` },
    ]);
    const cells = file.split("\r\n").slice(1).join("\r\n").split(",");
    for (const cell of [cells[1], cells[10]]) expect(cell).toMatch(/^"?'/);
  },
);
