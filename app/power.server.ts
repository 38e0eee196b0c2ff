import { redirectDocument } from "react-router";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { parkForm } from "~/accounts/signIn/parkedForms.server";
import type { App } from "~/platform/app.server";
import { powerRejection } from "~/platform/security/power";
import { parseForm } from "~/platform/upload/parseForm.server";
import { findPowerRule, type PowerRule } from "~/powerAccess";
import { confirmFormPath, confirmPath } from "~/shell/nextPath";

export const NEW_ACCOUNT_PATH = "/admin/settings/new-account";

interface Asked {
  app: App;
  session: LiveSession;
  pattern: string;
  request: Request;
  /** As the router normalised it: without what it adds to ask for data. */
  url: URL;
}

/**
 * Where somebody is sent who may not do this yet: to the page that says when, or to the one that asks for the password.
 * Null: go on.
 */
export async function findDetour(asked: Asked): Promise<Response | null> {
  const { app, session, pattern, request, url } = asked;
  const rule = findPowerRule(pattern, request.method);
  if (!rule) return null;
  const rejection = powerRejection(session, app.now(), rule);
  if (rejection === "account-new") return redirectDocument(NEW_ACCOUNT_PATH, 303);
  return rejection ? redirectDocument(await confirmationOf(asked, rule, url), 303) : null;
}

/**
 * A typed form waits beside the confirmation and is sent on after it. What cannot wait, such as a file, has to be
 * chosen again.
 */
async function confirmationOf(
  { app, session, request }: Asked,
  { goOnAt }: PowerRule,
  url: URL,
): Promise<string> {
  if (goOnAt) return confirmPath(goOnAt(url));
  const address = url.pathname + url.search;
  if (request.method !== "POST") return confirmPath(address);
  const form = await parseForm(request);
  const parked = form.ok && (await parkForm(app, session, { address, fields: form.fields }));
  return parked ? confirmFormPath(parked) : confirmPath(address);
}
