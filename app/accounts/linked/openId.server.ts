import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { z } from "zod";
import type { IdentityProvider } from "~/platform/config/settings";

// OpenID Connect, authorization code flow with PKCE, as a client with a secret. Endpoints and keys come from the
// issuer's own documents, read anew for each sign-in: a key that the provider has withdrawn is not accepted for another
// minute.

const PATIENCE_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 60;

/** Who the provider says somebody is. Its subject stays the same; the address counts only if the provider has verified it. */
export interface Identity {
  subject: string;
  verifiedEmail: string | null;
}

/** What is asked, and what the answer must match. */
export interface Question {
  state: string;
  nonce: string;
  /** PKCE: only whoever asked can use the code that comes back. */
  verifier: string;
  redirectUri: string;
}

/** The provider's page to which the browser is sent. */
export async function authorizationAddress(
  provider: IdentityProvider,
  question: Question,
): Promise<URL> {
  const { state, nonce, verifier, redirectUri } = question;
  return buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

interface Returned {
  /** What the provider put into the address it sent the browser back to. */
  query: URLSearchParams;
  now: Date;
}

/** Turns what came back into who it stands for; throws when anything about it is wrong. */
export async function redeemCode(
  provider: IdentityProvider,
  { state, nonce, verifier, redirectUri }: Question,
  { query, now }: Returned,
): Promise<Identity> {
  const found = await discover(provider, now);
  const returned = new URL(redirectUri);
  returned.search = query.toString();
  const tokens = await authorizationCodeGrant(found, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const said = claims.parse(tokens.claims());
  if (said.email || !found.serverMetadata().userinfo_endpoint) return identityOf(said);
  return identityOf(claims.parse(await fetchUserInfo(found, tokens.access_token, said.sub)));
}

async function discover(
  { issuer, clientId, clientSecret }: IdentityProvider,
  now = new Date(),
): Promise<Configuration> {
  const server = new URL(issuer);
  const client = {
    [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const found = await discovery(server, clientId, client, ClientSecretBasic(clientSecret), {
    timeout: PATIENCE_SECONDS,
    // Left out, the library trusts an ID token for the connection it came over, without a look at its signature.
    execute: [enableNonRepudiationChecks, ...(isPlain(server) ? [allowInsecureRequests] : [])],
  });
  // On purpose exact: the library forgives a missing slash, and any issuer of some of Microsoft's.
  if (found.serverMetadata().issuer !== issuer)
    throw new Error("the sign-in provider calls itself by another name");
  return found;
}

/** The settings allow that for this machine only. */
function isPlain({ protocol }: URL): boolean {
  return protocol === "http:";
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
});

function identityOf({ sub, email, email_verified }: z.output<typeof claims>): Identity {
  // Some providers send the word instead of the value.
  const isVerified = email_verified === true || email_verified === "true";
  return { subject: sub, verifiedEmail: isVerified && email ? email.toLowerCase() : null };
}
