import { data, redirect } from "react-router";
import { startLinkedSignIn } from "~/domain/accounts/linkedSignIn.server";
import { withCookies } from "~/routes/account/parts/browserOf.server";
import { findProvider } from "~/routes/account/parts/identityProviders.server";
import { isLinkProof } from "~/routes/admin/parts/linkProof.server";
import { SECURITY_PATH } from "~/routes/admin/parts/settingsSections";
import { requireSession } from "~/routes/guard.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/linkStart";

/** Sends the browser to the provider, to link what it brings back. A GET, so it needs proof that our own page asked for it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const { context: program, signer } = context.get(requestScope);
  const provider = findProvider(program, params.provider);
  const proof = url.searchParams.get("proof") ?? "";
  if (!isLinkProof(signer, session, provider.id, proof)) throw data(null, { status: 403 });
  const start = { provider, accountId: session.administrator.id, next: SECURITY_PATH };
  const { address, cookie } = await startLinkedSignIn(program, start);
  return redirect(address.href, withCookies([cookie]));
}
