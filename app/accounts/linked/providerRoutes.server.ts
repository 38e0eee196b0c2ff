import { data, redirect } from "react-router";
import {
  type LinkedSignInStart,
  startLinkedSignIn,
} from "~/accounts/linked/linkedSignInCommands.server";
import { withCookies } from "~/accounts/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import type { IdentityProvider } from "~/platform/config/settings";

/** Redirects to the provider, or to `unreachablePath` if the provider cannot be reached. */
export async function redirectToProvider(
  app: App,
  start: LinkedSignInStart,
  unreachablePath: string,
): Promise<Response> {
  try {
    const { address, cookie } = await startLinkedSignIn(app, start);
    return redirect(address.href, withCookies([cookie]));
  } catch (error) {
    const provider = start.provider.id;
    app.log.error({ err: error, provider }, "a sign-in provider cannot be reached");
    return redirect(unreachablePath);
  }
}

/** The provider with this id. Throws a 404 if the provider is not configured. */
export function getProvider({ settings }: App, id: string): IdentityProvider {
  const provider = settings.identityProviders.find((known) => known.id === id);
  if (!provider) throw data(null, { status: 404 });
  return provider;
}
