import { createHash } from "node:crypto";
import { WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { type Rejection, reject } from "~/platform/reject";

/** 96 bits: far more than the saves of one record, which is all that it tells apart. */
const FINGERPRINT_CHARACTERS = 16;

/**
 * A fingerprint of stored values, for records without versions. A form sends back the fingerprint of the values that it was
 * filled from, so that a save can tell whether somebody else has saved since. The order of the keys does not matter.
 */
export function fingerprintOf(stored: object): string {
  const digest = createHash("sha256").update(JSON.stringify(stored, withSortedKeys));
  return digest.digest("base64url").slice(0, FINGERPRINT_CHARACTERS);
}

/** PostgreSQL stores the keys of jsonb in an order of its own. */
function withSortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The fingerprint of the values that a form was filled from, as it sent it. */
export type OpenedFrom = string | WithoutPage;

/** Rejected because other values were stored after the form had been opened. */
export interface SavedSince<Stored> extends Rejection<"saved-since"> {
  newer: Stored;
}

interface Save<Stored> {
  openedFrom: OpenedFrom;
  stored: Stored;
  next: Stored;
}

/**
 * The result of a save that is not to be written: `ok` if it brings what is stored, because the form was sent twice or nothing
 * was changed in it, and a rejection if its form was filled from other values than those that are stored. Null if it has to be
 * written. The caller has locked the record.
 */
export function resultWithoutWriting<Stored extends object>({
  openedFrom,
  stored,
  next,
}: Save<Stored>): { ok: true } | SavedSince<Stored> | null {
  if (fingerprintOf(stored) === fingerprintOf(next)) return { ok: true };
  return wasStoredSince(stored, openedFrom) ? { ...reject("saved-since"), newer: stored } : null;
}

/** Whether something else is stored than what the page showed. Null: nothing is stored. */
export function wasStoredSince(stored: object | null, openedFrom: OpenedFrom): boolean {
  if (openedFrom === WITHOUT_PAGE) return false;
  return stored === null || fingerprintOf(stored) !== openedFrom;
}
