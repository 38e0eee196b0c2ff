import { redirectDocument, replace } from "react-router";
import type { App } from "~/platform/app.server";
import {
  clearHostCookie,
  hostCookie,
  readHostCookie,
} from "~/platform/http/security/hostCookie.server";
import { readSignedPayload, signPayload } from "~/platform/signing.server";
import { type DoneText, doneFlash, type Flash, flashAt, SAVED } from "~/shell/admin/change/flash";

/** Redirects to a page that says what was done. */
export function redirectWithFlash(owner: FlashOwner, to: string, done: DoneText): Response {
  return replace(to, { status: 303, headers: { "Set-Cookie": setFlash(owner, doneFlash(done)) } });
}

/**
 * Redirects to a page that says that it was saved, or another text, and loads the whole document again: what the change is about
 * shows in the frame, which is not loaded again between two pages.
 */
export function reloadWithFlash(
  owner: FlashOwner,
  to: string,
  flash: Flash = doneFlash(SAVED),
): Response {
  const headers = { "Set-Cookie": setFlash(owner, flash) };
  return redirectDocument(to, { status: 303, headers });
}

/** Redirects to a page that says what failed, or which part of it. */
export function redirectWithFailure(owner: FlashOwner, to: string, flash: Flash): Response {
  return replace(to, { status: 303, headers: { "Set-Cookie": setFlash(owner, flash) } });
}

// The message about a change travels to the next page in a cookie.

const FLASH_COOKIE = "flash";
// Long enough for a slow redirect, too short to appear an hour later.
const FLASH_MAX_AGE_SECONDS = 60;

/** The account that made the change; left out if the session could not be read. */
export interface FlashOwner {
  app: App;
  actor?: { id: string };
}

interface SignedFlash {
  flash: Flash;
  accountId: string | null;
  at: number;
}

/**
 * The Set-Cookie header that makes the next page of the admin area show a text, once, to the same account, within a minute. It is
 * signed, so that nobody can make a page show a text of theirs. A text of 1,000 characters still fits into a cookie.
 */
export function setFlash({ app, actor }: FlashOwner, flash: Flash): string {
  const signed: SignedFlash = { flash, accountId: actor?.id ?? null, at: app.now().getTime() };
  const value = signPayload(signed, (content) => app.signer.sign("flash", content));
  return hostCookie(app.settings, { name: FLASH_COOKIE, value, seconds: FLASH_MAX_AGE_SECONDS });
}

export const clearFlash = ({ settings }: App): string => clearHostCookie(settings, FLASH_COOKIE);

/** Null without a cookie, and if it was not signed here, is older than a minute or another account's. */
export function findFlash({ app, actor }: FlashOwner, request: Request): Flash | null {
  const value = readHostCookie(app.settings, request.headers.get("Cookie"), FLASH_COOKIE);
  const signed = readSignedPayload(value, (content, signature) =>
    app.signer.verify("flash", content, signature),
  ) as SignedFlash | null;
  if (!signed) return null;
  const isOld = app.now().getTime() - signed.at > FLASH_MAX_AGE_SECONDS * 1000;
  const isForeign = signed.accountId !== null && signed.accountId !== actor?.id;
  return isOld || isForeign ? null : flashAt(signed.flash, app.now());
}
