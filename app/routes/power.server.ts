import { redirectDocument } from "react-router";
import { parkForm } from "~/domain/accounts/parkedForms.server";
import type { LiveSession } from "~/domain/accounts/sessions.server";
import type { Context } from "~/platform/context.server";
import { powerRefusal } from "~/platform/security/power";
import { parseForm } from "~/platform/upload/parseForm.server";
import { confirmFormPath, confirmPath } from "~/routes/account/nextPath";
import { findPowerRule, type PowerRule } from "~/routes/powerAccess";

export const NEW_ACCOUNT_PATH = "/admin/settings/new-account";

interface Asked {
  context: Context;
  session: LiveSession;
  pattern: string;
  request: Request;
  /** As the router normalised it: without what it adds to ask for data. */
  url: URL;
}

/** Where somebody is sent who may not do this yet: to the page that says when, or to the one that asks for the password. Null: go on. */
export async function findDetour(asked: Asked): Promise<Response | null> {
  const { context, session, pattern, request, url } = asked;
  const rule = findPowerRule(pattern, request.method);
  if (!rule) return null;
  const refusal = powerRefusal(session, context.now(), rule);
  if (refusal === "account-new") return redirectDocument(NEW_ACCOUNT_PATH, 303);
  return refusal ? redirectDocument(await confirmationOf(asked, rule, url), 303) : null;
}

/** A typed form waits beside the confirmation and is sent on after it. What cannot wait, such as a file, has to be chosen again. */
async function confirmationOf(
  { context, session, request }: Asked,
  { goOnAt }: PowerRule,
  url: URL,
): Promise<string> {
  if (goOnAt) return confirmPath(goOnAt(url));
  const address = url.pathname + url.search;
  if (request.method !== "POST") return confirmPath(address);
  const form = await parseForm(request);
  const parked = form.ok && (await parkForm(context, session, { address, fields: form.fields }));
  return parked ? confirmFormPath(parked) : confirmPath(address);
}
