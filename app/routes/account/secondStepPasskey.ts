import { redirect, redirectDocument } from "react-router";
import { takePasskey } from "~/domain/accounts/passkeySignIn.server";
import { textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/secondStepPasskey";
import { LOGIN_PATH, nextPath, SECOND_STEP_PATH } from "./nextPath";
import { readAccountForm } from "./parts/accountForm.server";
import { browserOf, withCookies } from "./parts/browserOf.server";

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const { context: program, accounts, address } = context.get(requestScope);
  const visitor = { kind: "visitor", address } as const;
  const input = { answer: textOf(fields, "answer"), ...browserOf(request) };
  const answer = await takePasskey(program, accounts, visitor, input);
  if (answer.ok) {
    return redirectDocument(nextPath(url.searchParams.get("next")), withCookies(answer.cookies));
  }
  const mayTryAgain = answer.reason === "not-accepted" && answer.attemptsLeft > 0;
  return redirect(mayTryAgain ? `${SECOND_STEP_PATH}?passkey` : `${LOGIN_PATH}?again`);
}
