import { redirect, redirectDocument } from "react-router";
import { passkeyAnswerForm } from "~/accounts/forms";
import { completePasskeyStep } from "~/accounts/passkeys/passkeySignIn.server";
import { browserOf, withCookies } from "~/accounts/sessions/sessions.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { readForm } from "~/shell/forms/handleForm.server";
import { LOGIN_PATH, nextPath, SECOND_STEP_PATH } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/secondStepPasskey";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { typed } = await readForm(request, passkeyAnswerForm);
  const { app, accounts, address } = context.get(requestScope);
  const visitor = { kind: "visitor", address } as const;
  const input = { answer: typed.answer, ...browserOf(request) };
  const answer = await completePasskeyStep(app, accounts, visitor, input);
  if (answer.ok) {
    return redirectDocument(nextPath(url.searchParams.get("next")), withCookies(answer.cookies));
  }
  const mayTryAgain = answer.reason === "not-accepted" && answer.attemptsLeft > 0;
  return redirect(mayTryAgain ? `${SECOND_STEP_PATH}?passkey` : `${LOGIN_PATH}?again`);
}

export const clientAction = reportFailure((reason) => `${reason} Please try again.`);
