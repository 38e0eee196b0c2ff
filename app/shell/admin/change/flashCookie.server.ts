import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { type Flash, type FlashToken, flashOf } from "~/shell/admin/change/flash";

const NAME = "desk-flash";
// Long enough for a slow redirect, too short to appear an hour later.
const MAX_AGE_SECONDS = 60;
const SCOPE = { path: "/admin", httpOnly: true, sameSite: "lax" } satisfies Partial<SetCookie>;

/**
 * The Set-Cookie header that makes the next page of the admin area show a text, once. It holds only the name of the
 * text.
 */
export function setFlash(token: FlashToken): string {
  return stringifySetCookie({ ...SCOPE, name: NAME, value: token, maxAge: MAX_AGE_SECONDS });
}

export const CLEAR_FLASH = stringifySetCookie({ ...SCOPE, name: NAME, value: "", maxAge: 0 });

export function readFlash(request: Request): Flash | null {
  const value = parseCookie(request.headers.get("Cookie") ?? "")[NAME];
  return value ? flashOf(value) : null;
}
