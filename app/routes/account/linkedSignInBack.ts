import { redirect } from "react-router";
import { finishLinkedSignIn } from "~/domain/accounts/linkedSignIn.server";
import { findSession } from "~/domain/accounts/sessions.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/linkedSignInBack";
import { LOGIN_PATH, nextPath, SECURITY_PATH, secondStepPath } from "./nextPath";
import { browserOf, withCookies } from "./parts/browserOf.server";
import { findProvider } from "./parts/identityProviders.server";

/** Where the provider sends the browser back to. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { context: program, accounts, address } = context.get(requestScope);
  const provider = findProvider(program, params.provider);
  const session = await findSession(program, accounts, { headers: request.headers, address });
  const visitor = { kind: "visitor", address } as const;
  const returned = { ...browserOf(request), provider, query: url.searchParams, session };
  const answer = await finishLinkedSignIn(program, accounts, visitor, returned);
  if (!answer.ok)
    return redirect(
      session ? `${SECURITY_PATH}?${answer.reason}` : `${LOGIN_PATH}?${answer.reason}`,
    );
  const next = nextPath(answer.next);
  const to = answer.done === "second-step" ? secondStepPath(next) : next;
  return redirect(to, withCookies(answer.cookies));
}
