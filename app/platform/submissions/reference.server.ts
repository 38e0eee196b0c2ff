import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that nothing is misread aloud or misspelt into a word. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_CHARACTERS = 8;
const ATTEMPTS = 5;

/** What a person quotes when writing to us, such as "APP-7K3M9QXW": 40 random bits, so nobody can count or guess others'. */
export function newReference(prefix: string): string {
  const bytes = randomBytes(REFERENCE_CHARACTERS);
  return `${prefix}-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

/** Inserts under a new reference; `insert` answers null when that one is taken. */
export async function withNewReference<Row>(
  prefix: string,
  insert: (reference: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await insert(newReference(prefix));
    if (row) return row;
  }
  throw new Error(`no free reference was found in ${ATTEMPTS} attempts`);
}
