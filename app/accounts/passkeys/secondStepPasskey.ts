import { redirect, redirectDocument } from "react-router";
import { passkeyResponseForm } from "~/accounts/accountForms";
import { completePasskeyStep } from "~/accounts/passkeys/passkeySignInCommands.server";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { visitorOf } from "~/platform/actor/actor";
import { reject } from "~/platform/reject";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { readForm, requireWhole } from "~/shell/forms/handleForm.server";
import { loginPath, nextPath, secondStepPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/secondStepPasskey";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { typed } = requireWhole(await readForm(request, passkeyResponseForm));
  const { app, accounts, ipAddress, isPage } = context.get(requestScope);
  const visitor = visitorOf(ipAddress);
  const input = { credential: typed.credential, ...browserOf(request) };
  const next = nextPath(url.searchParams.get("next"), isPage);
  const result = await completePasskeyStep(app, accounts, visitor, input).catch(
    (error: unknown) => {
      app.log.error({ err: error }, "a passkey could not be checked");
      return reject("failed");
    },
  );
  if (result.ok) return redirectDocument(next, withCookies(result.cookies));
  if (result.reason === "failed" || result.reason === "too-many-attempts")
    return redirect(withAlert(secondStepPath(next), result.reason));
  const mayTryAgain = result.reason === "not-accepted" && result.attemptsLeft > 0;
  return redirect(
    mayTryAgain
      ? withAlert(secondStepPath(next), "passkey-refused")
      : withAlert(loginPath(next), "too-many-wrong-codes"),
  );
}

export const clientAction = reportFailure((reason) => `${reason} Please try again.`);
