import { createHash } from "node:crypto";
import { datedSlug } from "#markup/slug";
import {
  type Cells,
  flagIn,
  listIn,
  momentIn,
  plainIn,
  plainLineIn,
  textIn,
} from "~/imports/cells";
import {
  type Candidate,
  type ImportRun,
  importRows,
  type Reading,
} from "~/imports/importRows.server";
import { jobKind } from "~/imports/kinds.server";
import { createRemarks, isUsableId } from "~/imports/report";
import type { ImportedJob } from "~/jobs/importedJobs.server";
import { addJobForm, type JobInput } from "~/jobs/job";
import { isPastClosing } from "~/jobs/publication";
import { readCsv } from "~/platform/files/csv.server";
import { columnsOf } from "~/platform/forms/record";

/** Adds the jobs of a CSV file whose columns have the API's names. */
export async function importJobsFile(run: ImportRun, file: string): Promise<void> {
  await importRows(run, jobKind(run), readingsOf(run, file));
}

async function* readingsOf(run: ImportRun, file: string): AsyncGenerator<Reading<ImportedJob>> {
  const now = run.app.now();
  const moment = { now, today: run.app.calendar().dayOf(now) };
  let isFirst = true;
  for await (const row of readCsv(file)) {
    const place = `line ${row.line}`;
    if (!row.ok) {
      yield { ok: false, place, name: "", reason: row.reason };
      continue;
    }
    if (isFirst) sayUnknown(run, Object.keys(row.cells));
    isFirst = false;
    yield await readJobCells(row, moment);
  }
}

function sayUnknown({ report }: ImportRun, header: readonly string[]): void {
  const names = unknownColumns(header);
  if (names.length > 0) report.say(`Columns that were not read: ${names.join(", ")}.`);
}

/** The names of a column, without case, spaces and signs: those of the API first. */
const NAMES = {
  id: ["id", "jobid"],
  title: ["title", "jobtitle"],
  department: ["department"],
  location: ["location"],
  type: ["type", "employmenttype"],
  description: ["description"],
  is_active: ["isactive", "active", "published"],
  responsibilities: ["responsibilities"],
  requirements: ["requirements"],
  dateposted: ["dateposted", "posted", "postedon"],
  pay_minimum: ["payminimum", "minimumpay", "paymin", "payfrom", "salarymin"],
  pay_maximum: ["paymaximum", "maximumpay", "paymax", "payto", "salarymax"],
  pay_unit: ["payunit", "paid", "payper"],
  pay_currency: ["paycurrency", "currency"],
  benefits: ["benefits"],
  other_compensation: ["othercompensation"],
  workplace: ["workplace"],
  closes_on: ["closeson", "closingdate", "lastdaytoapply", "validthrough"],
} as const;

type Column = keyof typeof NAMES;

const KNOWN = new Set<string>(Object.values(NAMES).flat());

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The columns of a header that mean nothing here. `url` and `pay.text` of the API are ignored: other columns say the same. */
function unknownColumns(header: readonly string[]): string[] {
  const ignored = new Set(["url", "paytext", ""]);
  return header.filter((name) => !KNOWN.has(plainName(name)) && !ignored.has(plainName(name)));
}

/** A row with the fields of the API, checked as if it were typed into the form of a job. */
async function readJobCells(
  { line, cells }: { line: number; cells: Readonly<Record<string, string>> },
  { now, today }: { now: Date; today: string },
): Promise<Reading<ImportedJob>> {
  const row = renamed(cells);
  const place = `line ${line}`;
  const title = await plainLineIn(row, "title");
  const refused = { ok: false as const, place, name: title };
  if (isActiveIn(row) === null) return { ...refused, reason: ACTIVE_UNCLEAR };
  const checked = addJobForm.check(await typedOf(row));
  if (!checked.ok) return { ...refused, reason: Object.values(checked.fieldErrors).join("; ") };
  const sourceId = textIn(row, "id");
  if (sourceId && !isUsableId(sourceId))
    return { ...refused, reason: "its id cannot be part of an address" };
  const remarks = createRemarks("jobs");
  const stated = momentIn(row, "dateposted", now);
  const posted = stated ?? now;
  if (textIn(row, "dateposted") && !stated)
    remarks.say("its date could not be read: that of the import stands there now");
  if (posted > now) remarks.say("it is posted in the future, and shown all the same");
  // Each line a millisecond later, so that no two of them have the same id.
  const id = sourceId || datedSlug(title, new Date(now.getTime() + line));
  const columns = columnsOf(addJobForm, checked.value);
  if (columns.isActive && isPastClosing(columns, today)) {
    columns.isActive = false;
    remarks.say("its closing date is past, so it was imported as inactive");
  }
  const item = { ...columns, id, datePosted: posted, createdAt: posted < now ? posted : now };
  return { ok: true, key: keyOf(row), id, place, name: title, item, remarks: remarks.list };
}

const ACTIVE_UNCLEAR = "its column isActive says neither yes nor no";

/** Jobs are public unless the file says no. Null for a text that is neither, such as a date. */
function isActiveIn(row: Cells): boolean | null {
  const text = textIn(row, "is_active");
  if (text === "" || flagIn(row, "is_active") || /^(?:active|open|published)$/i.test(text))
    return true;
  return /^(?:f|false|0|n|no|off|inactive|closed|draft|unpublished)$/i.test(text) ? false : null;
}

/** A job without an id is the same one as long as nothing in its row changes. */
function keyOf(row: Cells): Candidate<ImportedJob>["key"] {
  const id = textIn(row, "id");
  if (id) return `jobs-file job ${id}`;
  const filled = Object.entries(row)
    .filter(([, text]) => text !== "")
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `jobs-file row ${createHash("sha256").update(JSON.stringify(filled)).digest("hex")}`;
}

function renamed(cells: Readonly<Record<string, string>>): Cells {
  const byPlainName = new Map(Object.entries(cells).map(([name, text]) => [plainName(name), text]));
  const columns = Object.entries(NAMES).map(([column, names]) => {
    const cell = names.map((name) => byPlainName.get(name)?.trim()).find(Boolean);
    return [column, cell ?? ""];
  });
  return Object.fromEntries(columns) as Record<Column, string>;
}

async function typedOf(row: Cells): Promise<JobInput> {
  const list = async (name: Column) => {
    const text = textIn(row, name);
    // Not JSON, and no list of a PostgreSQL database.
    const isLine = !/\n|^\[.*\]$|^\{.*\}$/.test(text);
    return listIn(isLine ? { [name]: text.replaceAll("|", "\n") } : row, name);
  };
  return {
    // A field that the file has no column for is left empty.
    ...addJobForm.empty,
    title: await plainLineIn(row, "title"),
    department: await plainLineIn(row, "department"),
    location: await plainLineIn(row, "location"),
    type: textIn(row, "type"),
    description: await plainIn(row, "description"),
    is_active: isActiveIn(row) ?? false,
    responsibilities: await list("responsibilities"),
    requirements: await list("requirements"),
    pay_minimum: textIn(row, "pay_minimum"),
    pay_maximum: textIn(row, "pay_maximum"),
    pay_unit: textIn(row, "pay_unit")
      .toLowerCase()
      .replace(/^per\s+/, ""),
    pay_currency: textIn(row, "pay_currency"),
    benefits: await plainIn(row, "benefits"),
    other_compensation: await plainIn(row, "other_compensation"),
    workplace: textIn(row, "workplace")
      .toLowerCase()
      .replace(/[\s_]+/g, "-"),
    closes_on: textIn(row, "closes_on").replace(/T.*$/, ""),
  };
}
