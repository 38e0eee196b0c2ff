import { plainText } from "#markup/cleanArticle.server";
import { storableText } from "~/platform/storableText";

/** A row of a source: what a database or a CSV file has in its columns. */
export interface SourceRow {
  /** The line or the id, for the report. */
  place: string;
  cells: Cells;
}

export type Cells = Readonly<Record<string, unknown>>;

/** The text of a cell, trimmed; "" if it is empty. */
export function textIn(cells: Cells, ...names: readonly string[]): string {
  for (const name of names) {
    const text = asText(cells[name]);
    if (text) return text;
  }
  return "";
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const trimmed = storableText(text).replace(/\r\n?/g, "\n").trim();
  // Exports write these for an empty cell.
  return trimmed === "NULL" || trimmed === "\\N" || trimmed === "null" ? "" : trimmed;
}

/** The text of a cell of several lines, with HTML read as text. */
export async function plainIn(cells: Cells, ...names: readonly string[]): Promise<string> {
  return plainText(textIn(cells, ...names));
}

/** The text of a cell on one line, with HTML read as text. */
export async function plainLineIn(cells: Cells, ...names: readonly string[]): Promise<string> {
  return (await plainIn(cells, ...names)).replace(/\s+/g, " ");
}

export function flagIn(cells: Cells, name: string): boolean {
  return /^(?:t|true|1|y|yes|on)$/i.test(textIn(cells, name));
}

const [EARLIEST, LATEST] = [Date.parse("1970-01-01"), Date.parse("2200-01-01")];

/**
 * A moment as PostgreSQL or ISO 8601 writes it, in UTC if it names no zone; null for anything else. A day without a time is its
 * noon, so that it is the same day at nearly all offices; or `now`, on that day before noon.
 */
export function momentIn(cells: Cells, name: string, now?: Date): Date | null {
  const written = textIn(cells, name);
  const day = /^(\d{4}-\d{2}-\d{2})$/.exec(written)?.[1];
  if (day && now?.toISOString().slice(0, 10) === day && now.getUTCHours() < 12) return now;
  const iso = day
    ? `${day}T12:00:00Z`
    : written
        // One space at most: a pattern that begins with any number of them takes the square of it.
        .replace(/\s+/g, " ")
        .replace(/^(\d{4}-\d{2}-\d{2}) +/, "$1T")
        .replace(/\s*(?:UTC|GMT)$/i, "Z")
        .replace(/(T[\d:.]+)\s*([+-]\d{2})$/, "$1$2:00")
        .replace(/(T[\d:.]+)\s*([+-]\d{2})(\d{2})$/, "$1$2:$3")
        .replace(/(T[\d:.]+)$/, "$1Z");
  const time = /^\d{4}-\d{2}-\d{2}T/.test(iso) ? Date.parse(iso) : Number.NaN;
  return time >= EARLIEST && time < LATEST ? new Date(time) : null;
}

/** A list of texts: an array, its JSON, PostgreSQL's {"a","b"}, or a text with a line for each. */
export async function listIn(cells: Cells, name: string): Promise<string[]> {
  const value = cells[name];
  const items = Array.isArray(value) ? value : itemsOf(textIn(cells, name));
  const texts = await Promise.all(items.map((item) => plainText(asText(item))));
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

function itemsOf(text: string): unknown[] {
  if (text.startsWith("[")) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // No JSON: a text that begins with a bracket.
    }
  }
  if (/^\{[\s\S]*\}$/.test(text)) return arrayItems(text.slice(1, -1));
  return text.split("\n").map((line) => line.replace(/^\s*[-*•]\s+/, ""));
}

/** The items of PostgreSQL's notation of an array, without the braces. */
function arrayItems(inside: string): string[] {
  const items = inside.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|([^,]+)/g);
  return [...items].map(([, quoted, bare = ""]) => quoted?.replace(/\\([\s\S])/g, "$1") ?? bare);
}
