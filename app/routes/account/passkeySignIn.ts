import { data, redirect, redirectDocument } from "react-router";
import { signInWithPasskey } from "~/domain/accounts/passkeySignIn.server";
import { textOf } from "~/platform/forms/check";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/passkeySignIn";
import { LOGIN_PATH, nextPath } from "./nextPath";
import { readAccountForm } from "./parts/accountForm.server";
import { browserOf, withCookies } from "./parts/browserOf.server";

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readAccountForm(request);
  const { context: program, accounts, address } = context.get(requestScope);
  const visitor = { kind: "visitor", address } as const;
  const given = { token: textOf(fields, "token"), answer: textOf(fields, "answer") };
  const input = { ...given, ...browserOf(request) };
  const answer = await signInWithPasskey(program, accounts, visitor, input);
  if (!answer.ok && answer.reason === "too-many-attempts") {
    throw data(null, { status: 429, headers: { "Retry-After": `${answer.retryAfterSeconds}` } });
  }
  if (!answer.ok) return redirect(`${LOGIN_PATH}?passkey`);
  return redirectDocument(nextPath(url.searchParams.get("next")), withCookies(answer.cookies));
}
