import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import type { IdentityProvider } from "~/platform/config/settings";

interface Person {
  subject: string;
  email: string;
  emailVerified: boolean;
}

export interface TestIdentityProvider {
  /** As our settings name it. */
  readonly settings: IdentityProvider;
  /** Who is signed in there: the next browser that comes is this person. */
  person: Person;
  close(): Promise<void>;
}

/** A real OpenID provider on this machine, which asks nobody anything: whoever comes is `person`. */
export async function startIdentityProvider(
  ourUrl: string,
  { id, name } = { id: "oidc", name: "Example Sign-in" },
): Promise<TestIdentityProvider> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server has no port");
  const settings: IdentityProvider = {
    id,
    name,
    issuer: `http://127.0.0.1:${address.port}`,
    clientId: "frontdesk",
    clientSecret: randomBytes(24).toString("base64url"),
  };
  const test: TestIdentityProvider = {
    settings,
    person: { subject: "nobody", email: "nobody@example.com", emailVerified: false },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const provider = new Provider(settings.issuer, configurationOf(test, ourUrl));
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    const login = { accountId: test.person.subject };
    return provider.interactionFinished(request, response, { login });
  });
  return test;
}

function configurationOf(test: TestIdentityProvider, ourUrl: string) {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "one" };
  return {
    clients: [
      {
        client_id: test.settings.clientId,
        client_secret: test.settings.clientSecret,
        redirect_uris: [`${ourUrl}/admin/login/with/${test.settings.id}/callback`],
      },
    ],
    jwks: { keys: [key] },
    // Short lives, said outright: else the library remarks on its own defaults.
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: test.person.email,
        email_verified: test.person.emailVerified,
      }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant(context: GrantContext) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  } as unknown as ConstructorParameters<typeof Provider>[1];
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: Provider;
  };
}

/** What a browser does at the provider: follows it, with its cookies, until it is sent back to us. */
export async function visitProvider(address: URL, ourUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    if (next.origin === ourUrl) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error("the provider sends its visitor in circles");
}
