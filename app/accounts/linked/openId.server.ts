import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { z } from "zod";
import type { ProvenIdentity } from "~/accounts/linked/linkedAccounts.server";
import { CONFIRMED_MS } from "~/platform/actor/reauthentication";
import type { IdentityProvider } from "~/platform/config/settings";

// OpenID Connect, authorization code flow with PKCE, as a confidential client. Endpoints and keys come from the
// issuer's own documents, fetched for each sign-in, so a key that the provider has withdrawn is rejected at once.

const TIMEOUT_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 60;
/**
 * The provider asks for the password again if it did so longer ago: a new session counts as a proof of identity, and a computer
 * that was left signed in at the provider must not be one. Some providers, such as Google, pay no heed to it.
 */
const PROOF_MAX_AGE_SECONDS = CONFIRMED_MS / 1000;
/** Documents and keys of providers have some kilobytes. */
const RESPONSE_MAX_BYTES = 1024 * 1024;

export type Identity = Omit<ProvenIdentity, "provider" | "issuer">;

/** The secrets of one authorization request; its callback must match them. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** PKCE: only the client that started can redeem the code. */
  verifier: string;
  redirectUri: string;
}

/** The provider's page to which the browser is sent. */
export async function authorizationAddress(
  provider: IdentityProvider,
  request: AuthorizationRequest,
): Promise<URL> {
  const { state, nonce, verifier, redirectUri } = request;
  return buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    max_age: String(PROOF_MAX_AGE_SECONDS),
  });
}

interface Callback {
  /** The query that the provider added to the callback address. */
  query: URLSearchParams;
  now: Date;
}

/** Redeems the code for the identity. Throws if anything about the callback is wrong. */
export async function redeemCode(
  provider: IdentityProvider,
  { state, nonce, verifier, redirectUri }: AuthorizationRequest,
  { query, now }: Callback,
): Promise<Identity> {
  const configuration = await discover(provider, now);
  const callbackUrl = new URL(redirectUri);
  callbackUrl.search = query.toString();
  const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const identityClaims = claims.parse(tokens.claims());
  const { auth_time: provenAt } = identityClaims;
  if (provenAt && now.getTime() / 1000 - provenAt > PROOF_MAX_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS)
    throw new Error("the sign-in provider has not asked again who this is");
  if (identityClaims.email || !configuration.serverMetadata().userinfo_endpoint)
    return identityOf(identityClaims);
  return identityOf(
    claims.parse(await fetchUserInfo(configuration, tokens.access_token, identityClaims.sub)),
  );
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
  const configuration = await discovery(server, clientId, client, ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    [customFetch]: fetchLimited,
    // Without this check, the library trusts an ID token because of its connection and does not verify the signature.
    execute: [enableNonRepudiationChecks, ...(isPlainHttp(server) ? [allowInsecureRequests] : [])],
  });
  // Compared exactly: the library tolerates a missing slash, and any issuer of some Microsoft addresses.
  if (configuration.serverMetadata().issuer !== issuer)
    throw new Error("the sign-in provider calls itself by another name");
  return configuration;
}

/** The library reads each response whole, so a body that is too long fails in the middle. */
const fetchLimited: CustomFetch = async (address, options) => {
  // The library's type of a body also has arrays over shared memory, which it never sends.
  const response = await fetch(address, options as RequestInit);
  if (!response.body) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > RESPONSE_MAX_BYTES) throw new Error("the sign-in provider sends too much");
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
};

/** Plain http is allowed by the settings for this machine only. */
function isPlainHttp({ protocol }: URL): boolean {
  return protocol === "http:";
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  /** When the provider last asked for the password, in seconds since 1970. */
  auth_time: z.number().optional(),
});

function identityOf({ sub, email, email_verified }: z.output<typeof claims>): Identity {
  // Some providers send the text "true" instead of the value.
  const isVerified = email_verified === true || email_verified === "true";
  return { subject: sub, verifiedEmail: isVerified && email ? email.toLowerCase() : null };
}
