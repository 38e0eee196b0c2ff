import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { App } from "~/platform/app.server";
import { type Flash, flashAt } from "~/shell/admin/change/flash";

const NAME = "desk-flash";
// Long enough for a slow redirect, too short to appear an hour later.
const MAX_AGE_SECONDS = 60;
const SCOPE = { path: "/admin", httpOnly: true, sameSite: "lax" } satisfies Partial<SetCookie>;

/**
 * The Set-Cookie header that makes the next page of the admin area show a text, once. It is signed, so that nobody can
 * make a page show a text of theirs. A text of 1,000 characters still fits into a cookie.
 */
export function setFlash({ signer }: App, flash: Flash): string {
  const content = Buffer.from(JSON.stringify(flash)).toString("base64url");
  const value = `${content}.${signer.sign("flash", content)}`;
  return stringifySetCookie({ ...SCOPE, name: NAME, value, maxAge: MAX_AGE_SECONDS });
}

export const CLEAR_FLASH = stringifySetCookie({ ...SCOPE, name: NAME, value: "", maxAge: 0 });

/** Null without a cookie, or if it was not signed here. */
export function readFlash({ signer, now }: App, request: Request): Flash | null {
  const value = parseCookie(request.headers.get("Cookie") ?? "")[NAME] ?? "";
  const [content = "", signature = ""] = value.split(".");
  if (!content || !signer.verify("flash", content, signature)) return null;
  return flashAt(JSON.parse(Buffer.from(content, "base64url").toString()) as Flash, now());
}
