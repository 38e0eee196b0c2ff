import { data } from "react-router";
import type { App } from "~/platform/app.server";
import type { IdentityProvider } from "~/platform/config/settings";

/** The provider with this id. Throws a 404 if the provider is not configured. */
export function getProvider({ settings }: App, id: string): IdentityProvider {
  const provider = settings.identityProviders.find((known) => known.id === id);
  if (!provider) throw data(null, { status: 404 });
  return provider;
}

/** What pages may show of the providers: never a secret. */
export function listProviders({ settings }: App): Array<{ id: string; name: string }> {
  return settings.identityProviders.map(({ id, name }) => ({ id, name }));
}
