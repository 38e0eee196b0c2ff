import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { DAY_MS } from "~/platform/durations";

type CopiedValue = string | number | boolean | Date | null;

/** A row of COPY's text format. */
export function copyLine(values: readonly CopiedValue[]): string {
  return `${values.map(escapedValue).join("\t")}\n`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\t": "\\t" };

function escapedValue(value: CopiedValue): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\n\t]/g, (character) => ESCAPES[character] ?? "");
}

const LINES_A_CHUNK = 200;

/** Copies rows into a table, given with its columns: "inquiries (id, name)". */
export async function copy(
  client: pg.Client,
  target: string,
  rows: Iterable<string>,
): Promise<void> {
  await pipeline(
    Readable.from(chunksOf(rows)),
    client.query(copyFrom(`copy ${target} from stdin`)),
  );
}

function* chunksOf(rows: Iterable<string>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(row);
    if (lines.length < LINES_A_CHUNK) continue;
    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}

/**
 * Writes into a table without its text indexes, and builds them anew, because updating them row by row takes longer. Call it in a
 * transaction, which restores them if it fails.
 */
export async function withoutTextIndexes(
  client: pg.Client,
  table: string,
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = $1::regclass and a.amname = 'gin'`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await write();
  for (const { definition } of rows) await client.query(definition);
}

/** A moment that many days before another, of which whole days are not needed. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** A time-ordered id (UUID version 7) of the record with this number. */
export function recordId(moment: Date, number: number): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  const last = number.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${last}`;
}
