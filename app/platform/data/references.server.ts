import { randomBytes } from "node:crypto";

/** Crockford's base 32: without I, L, O and U, so that references are not misread and spell no words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_CHARACTERS = 8;
const ATTEMPTS_MAX = 5;

/** A reference that people quote, such as "APP-7K3M9QXW": 40 random bits, so that others cannot be counted or guessed. */
export function newReference(prefix: string): string {
  const bytes = randomBytes(REFERENCE_CHARACTERS);
  return `${prefix}-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

/** Inserts with a new reference. `insert` returns undefined if the reference is taken; throws after 5 attempts. */
export async function withNewReference<Row>(
  prefix: string,
  insert: (reference: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const row = await insert(newReference(prefix));
    if (row) return row;
  }
  throw new Error(`no free reference was found in ${ATTEMPTS_MAX} attempts`);
}
