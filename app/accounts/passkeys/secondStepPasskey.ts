import { redirect, redirectDocument } from "react-router";
import { passkeyResponseForm } from "~/accounts/forms";
import { completePasskeyStep } from "~/accounts/passkeys/passkeySignInCommands.server";
import { browserOf, withCookies } from "~/accounts/sessions/sessions.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { visitorOf } from "~/platform/http/security/actor";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { readForm } from "~/shell/forms/handleForm.server";
import { LOGIN_PATH, nextPath, SECOND_STEP_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/secondStepPasskey";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { typed } = await readForm(request, passkeyResponseForm);
  const { app, accounts, ipAddress, isPage } = context.get(requestScope);
  const visitor = visitorOf(ipAddress);
  const input = { credential: typed.credential, ...browserOf(request) };
  const result = await completePasskeyStep(app, accounts, visitor, input);
  if (result.ok) {
    const next = nextPath(url.searchParams.get("next"), isPage);
    return redirectDocument(next, withCookies(result.cookies));
  }
  const mayTryAgain = result.reason === "not-accepted" && result.attemptsLeft > 0;
  return redirect(
    mayTryAgain
      ? `${SECOND_STEP_PATH}?passkey-refused`
      : withAlert(LOGIN_PATH, "too-many-wrong-codes"),
  );
}

export const clientAction = reportFailure((reason) => `${reason} Please try again.`);
