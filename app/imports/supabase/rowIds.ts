import { createHash } from "node:crypto";
import { isRecordId } from "~/platform/db/recordId";

/**
 * The id of a record here that has a UUID for its id: that of the source, or, if it counts its records, a UUID that always
 * comes out the same for it.
 */
export function recordIdOf(table: string, id: string): string {
  if (isRecordId(id)) return id.toLowerCase();
  const hash = createHash("sha256").update(`${table} ${id}`).digest("hex");
  // Version 8: a UUID of one's own making (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The moment in an id such as "senior-engineer-lk3j2abc": a slug and a time in base 36; null if there is none. */
export function momentInId(id: string): Date | null {
  const time = Number.parseInt(/-([0-9a-z]{8,9})$/.exec(id)?.[1] ?? "", 36);
  const isPlausible = time > Date.parse("2010-01-01") && time < Date.parse("2100-01-01");
  return isPlausible ? new Date(time) : null;
}
