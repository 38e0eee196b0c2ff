import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** An unguessable value for a link or a cookie. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** SHA-256 is enough: the input is random, so it cannot be guessed from its hash. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
