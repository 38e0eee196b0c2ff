import { redirect } from "react-router";
import { finishLinkedSignIn } from "~/accounts/linked/linkedSignInCommands.server";
import { getProvider } from "~/accounts/linked/providerRoutes.server";
import { browserOf } from "~/accounts/sessions/openSession.server";
import { findSession, withCookies } from "~/accounts/sessions/sessions.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { visitorOf } from "~/platform/actor/actor";
import { LOGIN_PATH, nextPath, SECURITY_PATH, secondStepPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/linkedSignInCallback";

/** For somebody who is signed in here all the same. */
const ALERTS_IN_SETTINGS = {
  "not-accepted": "linking-not-accepted",
  "not-linked": "not-linked-here",
  "belongs-to-another": "belongs-to-another",
  "linked-already": "linked-already",
} as const;

/** The callback address of the provider. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { app, accounts, ipAddress, isPage } = context.get(requestScope);
  const provider = getProvider(app, params.provider);
  const session = await findSession(app, accounts, { headers: request.headers, ipAddress });
  const visitor = visitorOf(ipAddress);
  const providerReturn = { ...browserOf(request), provider, query: url.searchParams, session };
  const result = await finishLinkedSignIn(app, accounts, visitor, providerReturn);
  if (!result.ok) {
    const alert = session ? ALERTS_IN_SETTINGS[result.reason] : result.reason;
    return redirect(withAlert(session ? SECURITY_PATH : LOGIN_PATH, alert));
  }
  const next = nextPath(result.next, isPage);
  const to = result.done === "second-step" ? secondStepPath(next) : next;
  return redirect(to, withCookies(result.cookies));
}
