import { type Flash, type FlashToken, flashOf } from "~/routes/admin/parts/flash";

const NAME = "desk-flash";
// Long enough for a slow redirect, too short to surprise anybody an hour later.
const MAX_AGE_SECONDS = 60;
const SCOPE = "Path=/admin; HttpOnly; SameSite=Lax";

/** The header that makes the next page of the desk say it, once. Holds no secret: only the name of a sentence. */
export function setFlash(token: FlashToken): string {
  return `${NAME}=${encodeURIComponent(token)}; Max-Age=${MAX_AGE_SECONDS}; ${SCOPE}`;
}

export const CLEAR_FLASH = `${NAME}=; Max-Age=0; ${SCOPE}`;

export function readFlash(request: Request): Flash | null {
  const cookies = request.headers.get("Cookie") ?? "";
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([\\w%.-]+)`).exec(cookies)?.[1];
  return value ? flashOf(value) : null;
}
