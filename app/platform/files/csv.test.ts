import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CsvRow, readCsv } from "~/platform/files/csv.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(content: string | Buffer): Promise<CsvRow[]> {
  const file = path.join(folder, "x.csv");
  await writeFile(file, content);
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file)) rows.push(row);
  return rows;
}

const cells = async (content: string | Buffer) =>
  (await rowsOf(content)).map((row) => (row.ok ? row.cells : row.reason));

test.each([
  ["UTF-8", Buffer.from("a,b\né,€\n")],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffa,b\né,€\n")],
  ["Windows-1252", Buffer.from("a,b\n\xe9,\x80\n", "latin1")],
  ["UTF-16", Buffer.from("\ufeffa,b\né,€\n", "utf16le")],
])("a file in %s is read as it was written", async (_, bytes) => {
  expect(await cells(bytes)).toEqual([{ a: "é", b: "€" }]);
});

test.each([",", ";", "\t"])("cells may be separated by %j", async (separator) => {
  expect(await cells(`a${separator} b \r\n1${separator}2\r\n`)).toEqual([{ a: "1", b: "2" }]);
});

test("cells may have lines of their own, and rows less or more of them", async () => {
  expect(await cells('a,b\n"one\ntwo, ""three""",x\nshort\n1,2,3\n\n')).toEqual([
    { a: 'one\ntwo, "three"', b: "x" },
    { a: "short" },
    { a: "1", b: "2" },
  ]);
});

test("an open quote is said, and what came before it is read", async () => {
  expect(await cells('a,b\n1,2\n"open,3\n4,5\n')).toEqual([
    { a: "1", b: "2" },
    "the line is no valid CSV",
  ]);
});

test("an empty file has no rows", async () => expect(await rowsOf("")).toEqual([]));
