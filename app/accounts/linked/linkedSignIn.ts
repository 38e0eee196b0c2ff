import { redirect } from "react-router";
import { getProvider, redirectToProvider } from "~/accounts/linked/providerRoutes.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { consumeLimit } from "~/platform/http/security/rateLimit.server";
import { LOGIN_PATH, loginPath, nextPath } from "~/shell/nextPath";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/linkedSignIn";

/** Redirects to the provider. A GET, because our form-action policy allows no form to lead to another site. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { app, ipAddress, isPage } = context.get(requestScope);
  const provider = getProvider(app, params.provider);
  const allowance = await consumeLimit(app.limits, "challenge-by-ip-address", ipAddress);
  const next = nextPath(url.searchParams.get("next"), isPage);
  if (!allowance.ok) return redirect(withAlert(loginPath(next), "too-many-attempts"));
  const start = { provider, accountId: null, next };
  return redirectToProvider(app, start, withAlert(LOGIN_PATH, "provider-unreachable"));
}
