import { data } from "react-router";
import { isLinkStartSigned } from "~/accounts/linked/linkedSignInCommands.server";
import { getProvider, redirectToProvider } from "~/accounts/linked/providerRoutes.server";
import { withAlert } from "~/accounts/signIn/AccountScreen";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/startLinking";

/** Redirects to the provider to link a sign-in. A GET, so it needs a signature: our own page asked for it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { app } = context.get(requestScope);
  const provider = getProvider(app, params.provider);
  const signature = url.searchParams.get("proof") ?? "";
  if (!isLinkStartSigned(app.signer, session, provider.id, signature))
    throw data(null, { status: 403 });
  const start = { provider, accountId: session.administrator.id, next: SECURITY_PATH };
  return redirectToProvider(app, start, withAlert(SECURITY_PATH, "linking-unreachable"));
}
