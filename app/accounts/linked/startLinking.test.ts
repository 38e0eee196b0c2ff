import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { signLinkStart } from "~/accounts/linked/linkedSignInCommands.server";
import { loader } from "~/accounts/linked/startLinking";
import { alertIn } from "~/accounts/signIn/AccountScreen";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { currentSession, type RequestScope, requestScope } from "~/shell/scope.server";
import { PASSWORD, sessionCookie, sessionOf, visitor } from "../../../tests/support/accounts";
import { freePort } from "../../../tests/support/freePort";
import { useJane } from "../../../tests/support/jane";

const { context: app, accounts, email } = useJane();

it("says in Settings, Security that the provider is away", async () => {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const provider = { id: "oidc", name: "There", issuer, clientId: "us", clientSecret: "secret" };
  Object.assign(app, { settings: { ...app.settings, identityProviders: [provider] } });
  const input = { email, password: PASSWORD, cookie: "", userAgent: "" };
  const cookie = sessionCookie(await signIn(app, accounts, visitor, input));
  const session = await sessionOf(app, accounts, cookie);
  const context = new RouterContextProvider();
  context.set(requestScope, { app } as Partial<RequestScope> as RequestScope);
  context.set(currentSession, session);
  const url = new URL(`http://localhost/?proof=${signLinkStart(app.signer, session, "oidc")}`);
  const call = loader as (args: object) => Promise<Response>;
  const response = await call({ params: { provider: "oidc" }, url, context });
  const shown = new URL(response.headers.get("location") ?? "", url);
  expect(shown.pathname).toBe("/admin/settings/security");
  expect(alertIn(shown.searchParams)).toBe("linking-unreachable");
});
