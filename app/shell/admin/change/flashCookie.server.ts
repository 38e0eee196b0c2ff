import type { App } from "~/platform/app.server";
import {
  clearHostCookie,
  hostCookie,
  readHostCookie,
} from "~/platform/http/security/signing.server";
import { type Flash, flashAt } from "~/shell/admin/change/flash";

const NAME = "flash";
// Long enough for a slow redirect, too short to appear an hour later.
const MAX_AGE_SECONDS = 60;

/** Whose change it was; nobody's if the session could not be read. */
export interface FlashOwner {
  app: App;
  actor?: { id: string };
}

interface Signed {
  flash: Flash;
  accountId: string | null;
  at: number;
}

/**
 * The Set-Cookie header that makes the next page of the admin area show a text, once, to the same account, within a
 * minute. It is signed, so that nobody can make a page show a text of theirs. A text of 1,000 characters still fits into
 * a cookie.
 */
export function setFlash({ app, actor }: FlashOwner, flash: Flash): string {
  const signed: Signed = { flash, accountId: actor?.id ?? null, at: app.now().getTime() };
  const content = Buffer.from(JSON.stringify(signed)).toString("base64url");
  const value = `${content}.${app.signer.sign("flash", content)}`;
  return hostCookie(app.settings, { name: NAME, value, seconds: MAX_AGE_SECONDS });
}

export const clearFlash = ({ settings }: App): string => clearHostCookie(settings, NAME);

/** Null without a cookie, and if it was not signed here, is older than a minute or another account's. */
export function readFlash({ app, actor }: FlashOwner, request: Request): Flash | null {
  const value = readHostCookie(app.settings, request.headers.get("Cookie"), NAME);
  const [content = "", signature = ""] = value.split(".");
  if (!content || !app.signer.verify("flash", content, signature)) return null;
  const signed = JSON.parse(Buffer.from(content, "base64url").toString()) as Signed;
  const isOld = app.now().getTime() - signed.at > MAX_AGE_SECONDS * 1000;
  const isForeign = signed.accountId !== null && signed.accountId !== actor?.id;
  return isOld || isForeign ? null : flashAt(signed.flash, app.now());
}
