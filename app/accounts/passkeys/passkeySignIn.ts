import { data, redirect, redirectDocument } from "react-router";
import { passkeyResponseForm } from "~/accounts/accountForms";
import { signInWithPasskey } from "~/accounts/passkeys/passkeySignInCommands.server";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { tooManyAttemptsText } from "~/accounts/signIn/messages";
import { visitorOf } from "~/platform/actor/actor";
import { reject } from "~/platform/reject";
import { type ReportedFailure, reportFailure } from "~/shell/admin/change/reportFailure";
import { readForm, requireWhole } from "~/shell/forms/handleForm.server";
import { loginPath, nextPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/passkeySignIn";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { typed } = requireWhole(await readForm(request, passkeyResponseForm));
  const { app, accounts, ipAddress, isPage } = context.get(requestScope);
  const visitor = visitorOf(ipAddress);
  const input = { ...typed, ...browserOf(request) };
  const next = nextPath(url.searchParams.get("next"), isPage);
  const result = await signInWithPasskey(app, accounts, visitor, input).catch((error: unknown) => {
    app.log.error({ err: error }, "a passkey could not be checked");
    return reject("failed");
  });
  if (!result.ok && result.reason === "too-many-attempts") {
    const { retryAfterSeconds } = result;
    const failure: ReportedFailure = { formError: tooManyAttemptsText(retryAfterSeconds) };
    return data(failure, { status: 429, headers: { "Retry-After": `${retryAfterSeconds}` } });
  }
  if (!result.ok) {
    const alert = result.reason === "failed" ? "failed" : "passkey-refused";
    return redirect(withAlert(loginPath(next), alert));
  }
  return redirectDocument(next, withCookies(result.cookies));
}

export const clientAction = reportFailure((reason) => `${reason} Please try again.`);
