import { data, redirect } from "react-router";
import { getProvider, isLinkProof, startLinkedSignIn } from "~/accounts/linked/linkedSignIn.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import { SECURITY_PATH } from "~/shell/nextPath";
import { requestScope, requireSession } from "~/shell/scope.server";
import type { Route } from "./+types/linkStart";

/** Redirects to the provider to link a sign-in. A GET, so it needs proof that our own page asked for it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { app } = context.get(requestScope);
  const provider = getProvider(app, params.provider);
  const proof = url.searchParams.get("proof") ?? "";
  if (!isLinkProof(app.signer, session, provider.id, proof)) throw data(null, { status: 403 });
  const start = { provider, accountId: session.administrator.id, next: SECURITY_PATH };
  const { address, cookie } = await startLinkedSignIn(app, start);
  return redirect(address.href, withCookies([cookie]));
}
