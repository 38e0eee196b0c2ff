import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;

/** An unguessable value for a link or a cookie. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** SHA-256 is enough: the input is random, so it cannot be guessed from its hash. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function isHashOf(hash: string | null, token: string): boolean {
  if (!hash || !token) return false;
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashOf(token))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
