import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { type Flash, type FlashToken, flashOf } from "~/shell/admin/change/flash";

const NAME = "desk-flash";
// Long enough for a slow redirect, too short to surprise anybody an hour later.
const MAX_AGE_SECONDS = 60;
const SCOPE = { path: "/admin", httpOnly: true, sameSite: "lax" } satisfies Partial<SetCookie>;

/** The header that makes the next page of the desk say it, once. Holds no secret: only the name of a sentence. */
export function setFlash(token: FlashToken): string {
  return stringifySetCookie({ ...SCOPE, name: NAME, value: token, maxAge: MAX_AGE_SECONDS });
}

export const CLEAR_FLASH = stringifySetCookie({ ...SCOPE, name: NAME, value: "", maxAge: 0 });

export function readFlash(request: Request): Flash | null {
  const value = parseCookie(request.headers.get("Cookie") ?? "")[NAME];
  return value ? flashOf(value) : null;
}
