import { redirectDocument, replace } from "react-router";
import { type FormFields, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import type { FailedCode, FlashToken } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { returnAddress } from "~/shell/admin/returnAddress";

type Answer = { ok: true } | { ok: false; reason: string };

interface Change<Made extends Answer> {
  /** Where to redirect if the form does not say where it came from. */
  home: string;
  make: (fields: FormFields) => Promise<Made>;
  done: (made: Extract<Made, { ok: true }>) => FlashToken;
  /** Where to redirect after success, if not back. */
  to?: (made: Extract<Made, { ok: true }>) => string;
  failed: FailedCode;
}

/**
 * Makes one change in the admin area, redirects back to the page that asked for it, and lets that page show the
 * result.
 */
export async function changeAndReturn<Made extends Answer>(
  admin: AdminRequest,
  request: Request,
  { home, make, done, to, failed }: Change<Made>,
): Promise<Response> {
  const form = await parseForm(request);
  if (!form.ok) return unreadable(form.reason);
  const answer = await attempt(admin, () => make(form.fields));
  const from = returnAddress(textOf(form.fields, "from"), home);
  if (!answer.ok) return returned(from, `${failed}.${answer.reason}`);
  const made = answer as Extract<Made, { ok: true }>;
  return returned(to?.(made) ?? from, done(made));
}

/** Redirects to a page that shows the text of the token. */
export function returned(to: string, token: FlashToken): Response {
  return replace(to, { status: 303, headers: { "Set-Cookie": setFlash(token) } });
}

/** The same for a change that shows in the frame around all pages: loads the whole document again. */
export function returnedDocument(to: string, token: FlashToken): Response {
  return redirectDocument(to, { status: 303, headers: { "Set-Cookie": setFlash(token) } });
}

/** The answer to a body that cannot be parsed or is too long. */
export function unreadable(reason: string): Response {
  const status = reason === "too-large" ? 413 : 400;
  return new Response("This form could not be read.", {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
