import { data } from "react-router";
import type { App } from "~/platform/app.server";
import type { IdentityProvider } from "~/platform/config/settings";

/** The provider of this name; one that is not set up is no page. */
export function findProvider({ settings }: App, id: string): IdentityProvider {
  const provider = settings.identityProviders.find((known) => known.id === id);
  if (!provider) throw data(null, { status: 404 });
  return provider;
}

/** What pages may know of the providers: never a secret. */
export function shownProviders({ settings }: App): Array<{ id: string; name: string }> {
  return settings.identityProviders.map(({ id, name }) => ({ id, name }));
}
