import { createHash } from "node:crypto";
import { z } from "zod";
import { type PublicKeys, readIdToken } from "~/domain/accounts/idToken.server";
import type { IdentityProvider } from "~/platform/config/settings";

// OpenID Connect, authorization code flow with PKCE, as a client with a secret. Endpoints come from the issuer's own document.

const PATIENCE_MS = 5_000;

const endpoints = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
type Endpoints = z.output<typeof endpoints>;

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
  const { authorization_endpoint } = await discover(provider);
  const address = new URL(authorization_endpoint);
  const asked = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: question.redirectUri,
    scope: "openid email",
    state: question.state,
    nonce: question.nonce,
    code_challenge: createHash("sha256").update(question.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address;
}

/** Turns the code that came back into who it stands for; throws when anything about it is wrong. */
export async function redeemCode(
  provider: IdentityProvider,
  question: Omit<Question, "state">,
  { code, now }: { code: string; now: Date },
): Promise<Identity> {
  const found = await discover(provider);
  const tokens = await requestTokens(provider, found, { ...question, code });
  const keys = await fetchKeys(found);
  const { issuer, clientId } = provider;
  const expected = { issuer, clientId, nonce: question.nonce, now };
  const said = readIdToken(tokens.id_token, keys, expected);
  if (said.email) return identityOf(said);
  return identityOf(await requestUserInfo(found, tokens.access_token, said.sub));
}

async function discover({ issuer }: IdentityProvider): Promise<Endpoints> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = endpoints.parse(await fetchJson(address));
  if (found.issuer !== issuer) throw new Error("the sign-in provider calls itself by another name");
  return found;
}

const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string() });

async function requestTokens(
  { clientId, clientSecret }: IdentityProvider,
  { token_endpoint }: Endpoints,
  asked: { code: string; redirectUri: string; verifier: string },
) {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: asked.code,
    redirect_uri: asked.redirectUri,
    code_verifier: asked.verifier,
  });
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  const request = { method: "POST", body, headers: { authorization } };
  return tokenAnswer.parse(await fetchJson(token_endpoint, request));
}

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional() })) });

async function fetchKeys({ jwks_uri }: Endpoints): Promise<PublicKeys> {
  return keySet.parse(await fetchJson(jwks_uri)).keys;
}

const userInfo = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
});
type UserInfo = z.output<typeof userInfo>;

async function requestUserInfo(
  { userinfo_endpoint }: Endpoints,
  accessToken: string,
  subject: string,
): Promise<UserInfo> {
  if (!userinfo_endpoint) return { sub: subject };
  const headers = { authorization: `Bearer ${accessToken}` };
  const said = userInfo.parse(await fetchJson(userinfo_endpoint, { headers }));
  if (said.sub !== subject) throw new Error("the provider answered about somebody else");
  return said;
}

function identityOf({ sub, email, email_verified }: UserInfo): Identity {
  // Some providers send the word instead of the value.
  const isVerified = email_verified === true || email_verified === "true";
  return { subject: sub, verifiedEmail: isVerified && email ? email.toLowerCase() : null };
}

async function fetchJson(address: string, request: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(address, { ...request, signal, redirect: "error" });
  if (!response.ok) throw new Error(`the sign-in provider answered ${response.status}`);
  return response.json();
}
