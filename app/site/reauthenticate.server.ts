import { redirectDocument } from "react-router";
import { authenticatorForm, passkeyForm } from "~/accounts/forms";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { parkForm } from "~/accounts/signIn/parkedForms.server";
import type { App } from "~/platform/app.server";
import type { FormSchema } from "~/platform/forms/fields";
import { reauthenticationRejection } from "~/platform/http/security/actor";
import { parseForm } from "~/platform/http/upload/parseForm.server";
import { eraseForm } from "~/privacy/forms";
import { interruptedForm } from "~/shell/forms/interrupted/InterruptedForm";
import { confirmFormPath, confirmPath } from "~/shell/nextPath";
import type { Address, ReauthenticationRule } from "~/site/address";

const NEW_ACCOUNT_PATH = "/admin/settings/new-account";

/**
 * The forms with secret fields at addresses that ask for the password again, or whose forms are echoed. A test finds one
 * that is missing here.
 */
export const FORMS_WITH_SECRETS: Readonly<Record<string, Pick<FormSchema, "fields">>> = {
  "/admin/settings/security/authenticator": authenticatorForm,
  "/admin/settings/security/passkeys/new": passkeyForm,
  "/admin/settings/personal-data/erase": eraseForm,
};

interface SensitiveRequest {
  app: App;
  session: LiveSession;
  rule: Address;
  request: Request;
  /** Normalized by the router: without the `.data` suffix of its data requests. */
  url: URL;
}

/**
 * A redirect for somebody who may not do this yet: to the page that says from when, or to the password confirmation.
 * Null if the request may proceed.
 */
export async function findReauthentication(input: SensitiveRequest): Promise<Response | null> {
  const { app, session, rule, request } = input;
  const reauthentication = findRule(rule, request.method);
  if (!reauthentication) return null;
  const rejection = reauthenticationRejection(session, app.now(), reauthentication);
  if (rejection === "account-new") return redirectDocument(NEW_ACCOUNT_PATH, 303);
  return rejection ? askToConfirm(input, reauthentication) : null;
}

/** What is required before this request, or null if a session is enough. */
function findRule({ reauthentication }: Address, method: string): ReauthenticationRule | null {
  return reauthentication && (reauthentication.proof === "to-open" || method === "POST")
    ? reauthentication
    : null;
}

/**
 * A submitted form is parked and sent on after the confirmation. What cannot be parked, such as a file or a code, has
 * to be chosen or typed again.
 */
async function askToConfirm(
  { app, session, request, rule, url }: SensitiveRequest,
  { goOnAt }: ReauthenticationRule,
): Promise<Response> {
  const ask = (path: string, headers?: HeadersInit) =>
    redirectDocument(path, { status: 303, headers });
  if (goOnAt) return ask(confirmPath(goOnAt(url)));
  const address = url.pathname + url.search;
  if (request.method !== "POST") return ask(confirmPath(address));
  const form = await parseForm(request);
  if (!form.ok) return ask(confirmPath(address));
  const cookie = request.headers.get("cookie");
  const interrupted = interruptedForm(address, form.fields, FORMS_WITH_SECRETS[rule.path]);
  const parkedForm = await parkForm(app, session, { form: interrupted, cookie });
  if (!parkedForm) return ask(confirmPath(address));
  return ask(confirmFormPath(parkedForm.token), { "Set-Cookie": parkedForm.cookie });
}
