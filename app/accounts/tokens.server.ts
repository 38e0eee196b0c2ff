import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;

/** A value nobody can guess, for a link or a cookie. What is stored is its hash. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** SHA-256 is enough here: what is hashed is random, and there is nothing to guess it from. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function isHashOf(hash: string | null, token: string): boolean {
  if (!hash || !token) return false;
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashOf(token))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
