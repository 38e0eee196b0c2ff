import { z } from "zod";
import type { Accounts } from "~/accounts/accounts.server";
import { attemptChallenge, consumeChallenge, storeChallenge } from "~/accounts/challenges.server";
import {
  findOrCreateAccount,
  linkIdentity,
  NOT_ACCEPTED,
  type ProvenIdentity,
} from "~/accounts/linked/linkedAccounts.server";
import {
  type AuthorizationRequest,
  authorizationAddress,
  type Identity,
  redeemCode,
} from "~/accounts/linked/openId.server";
import { CHALLENGE_MS, maySignIn } from "~/accounts/rules";
import {
  type Browser,
  openSession,
  recordRefusedSignIn,
} from "~/accounts/sessions/openSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { needsSecondStep, startSecondStep } from "~/accounts/signIn/secondStepCommands.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { IdentityProvider } from "~/platform/config/settings";
import {
  clearHostCookie,
  hostCookie,
  readHostCookie,
} from "~/platform/http/security/hostCookie.server";
import { type Rejection, reject } from "~/platform/reject";
import type { Signer } from "~/platform/signing.server";
import { hashOfToken, newToken } from "~/platform/tokens.server";

const COOKIE = "linked_sign_in";

const storedRequest = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
});

export interface LinkedSignInStart {
  provider: IdentityProvider;
  /** The account to link the sign-in to; null for signing in. */
  accountId: string | null;
  next: string;
}

/** The address to send the browser to, and the cookie by which its return is recognized. */
export async function startLinkedSignIn(
  app: App,
  { provider, accountId, next }: LinkedSignInStart,
): Promise<{ address: URL; cookie: string }> {
  const [nonce, verifier] = [newToken(), newToken()];
  const payload = JSON.stringify({ provider: provider.id, nonce, verifier, next });
  const value = await storeChallenge(app, { purpose: "linked-sign-in", accountId, payload });
  const redirectUri = callbackAddress(app, provider);
  // The hash of the cookie: only this browser matches it, and the provider does not learn the cookie.
  const authorizationRequest = { state: hashOfToken(value), nonce, verifier, redirectUri };
  const address = await authorizationAddress(provider, authorizationRequest);
  const cookie = { name: COOKIE, value, seconds: CHALLENGE_MS / 1000 };
  return { address, cookie: hostCookie(app.settings, cookie) };
}

export type FinishLinkedSignInResult =
  | { ok: true; done: "entered" | "second-step" | "linked"; next: string; cookies: string[] }
  | Rejection<"not-accepted" | "not-linked" | "belongs-to-another" | "linked-already">;

interface ProviderReturn extends Browser {
  provider: IdentityProvider;
  /** The query that the provider added to the callback address. */
  query: URLSearchParams;
  /** The browser's session, if it is signed in. */
  session: LiveSession | null;
}

/** Handles the return from the provider: signs in, or links the identity to the account that asked. */
export async function finishLinkedSignIn(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  providerReturn: ProviderReturn,
): Promise<FinishLinkedSignInResult> {
  const proof = await proveIdentity(app, visitor, providerReturn);
  if (!proof) return NOT_ACCEPTED;
  const result = proof.accountId
    ? await linkToSession(app, accounts, providerReturn, proof)
    : await signInLinked(app, accounts, visitor, { ...providerReturn, identity: proof.identity });
  if (!result.ok) return result;
  const clearedCookie = clearHostCookie(app.settings, COOKIE);
  return { ...result, next: proof.next, cookies: [...result.cookies, clearedCookie] };
}

interface IdentityProof {
  identity: ProvenIdentity;
  /** The account that asked to be linked; null to sign in. */
  accountId: string | null;
  next: string;
}

/**
 * Null unless this browser began it, at this provider, not long ago, and it is the first return. A sign-in that is refused is
 * recorded, unless the provider says that access was denied. Each began here, which is limited by IP address.
 */
async function proveIdentity(
  app: App,
  visitor: Visitor,
  providerReturn: ProviderReturn,
): Promise<IdentityProof | null> {
  const token = readHostCookie(app.settings, providerReturn.cookie, COOKIE);
  const challenge = await attemptChallenge(app, "linked-sign-in", token);
  if (!challenge) return null;
  const { query } = providerReturn;
  const { accountId } = challenge;
  const state = hashOfToken(token);
  const isReturn = query.get("state") === state;
  // Of two returns at once, only one closes the challenge.
  if (isReturn && !(await consumeChallenge(app.db, challenge.id))) return null;
  const request = storedRequest.parse(JSON.parse(challenge.payload));
  const { id: provider, issuer } = providerReturn.provider;
  const isExpected = isReturn && request.provider === provider;
  const identity = isExpected ? await identify(app, providerReturn, { ...request, state }) : null;
  if (identity)
    return { identity: { provider, issuer, ...identity }, accountId, next: request.next };
  const isCanceled = isExpected && !query.has("code") && query.get("error") === CANCELED;
  if (accountId === null && !isCanceled)
    await recordRefusedSignIn(app, visitor, "sign-in-refused", null);
  return null;
}

/** The error of a person who did not consent (OAuth 2.0, section 4.1.2.1), or of a provider whose policy refuses them. */
const CANCELED = "access_denied";

type ProvenResult =
  | { ok: true; done: "entered" | "second-step" | "linked"; cookies: string[] }
  | Exclude<FinishLinkedSignInResult, { ok: true }>;

/** On purpose only while the account that asked is still signed in here. */
async function linkToSession(
  app: App,
  accounts: Accounts,
  { session }: ProviderReturn,
  { identity, accountId }: IdentityProof,
): Promise<ProvenResult> {
  if (session?.administrator.id !== accountId) return NOT_ACCEPTED;
  const linked = await linkIdentity(app, accounts, session, identity);
  return linked.ok ? { ok: true, done: "linked", cookies: linked.cookies } : linked;
}

async function signInLinked(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { identity, cookie, userAgent }: ProviderReturn & { identity: ProvenIdentity },
): Promise<ProvenResult> {
  const account = await findOrCreateAccount(app, visitor, identity);
  if (!account || !maySignIn(account)) {
    await recordRefusedSignIn(app, visitor, "sign-in-refused", account?.id ?? null);
    return reject("not-linked");
  }
  if (await needsSecondStep(app.db, account.id)) {
    const secondStep = await startSecondStep(app, account);
    return secondStep ? { ok: true, done: "second-step", cookies: [secondStep] } : NOT_ACCEPTED;
  }
  const cookies = await openSession(app, accounts, visitor, { account, cookie, userAgent });
  return cookies ? { ok: true, done: "entered", cookies } : NOT_ACCEPTED;
}

async function identify(
  app: App,
  { provider, query }: ProviderReturn,
  { state, nonce, verifier }: Pick<AuthorizationRequest, "state" | "nonce" | "verifier">,
): Promise<Identity | null> {
  if (!query.has("code")) {
    const error = query.get("error") ?? "";
    if (error === CANCELED)
      app.log.info(
        { provider: provider.id },
        "a linked sign-in was canceled, or refused by the provider's policy",
      );
    else
      app.log.warn(
        { provider: provider.id, error: error.slice(0, ERROR_MAX_CHARACTERS) },
        "a provider refused a sign-in",
      );
    return null;
  }
  const redirectUri = callbackAddress(app, provider);
  const authorizationRequest = { state, nonce, verifier, redirectUri };
  return redeemCode(provider, authorizationRequest, { query, now: app.now() }).catch(
    (error: unknown) => {
      app.log.warn({ err: error, provider: provider.id }, "a linked sign-in was not accepted");
      return null;
    },
  );
}

/** The errors of OAuth 2.0 and of OpenID Connect are shorter; anybody can put a longer one into the address. */
const ERROR_MAX_CHARACTERS = 40;

function callbackAddress({ settings }: App, provider: IdentityProvider): string {
  return new URL(`/admin/login/with/${provider.id}/callback`, settings.publicUrl).href;
}

/**
 * Part of the link that starts linking a sign-in. Another site cannot know it, so it cannot start the linking in somebody's
 * browser (CSRF).
 */
export function signLinkStart(signer: Signer, session: LiveSession, provider: string): string {
  return signer.sign("link-start", `${session.id} ${provider}`);
}

export function isLinkStartSigned(
  signer: Signer,
  session: LiveSession,
  provider: string,
  signature: string,
): boolean {
  return signer.verify("link-start", `${session.id} ${provider}`, signature);
}

/** The providers as pages may show them: without secrets. */
export function listProviders({ settings }: App): Array<{ id: string; name: string }> {
  return settings.identityProviders.map(({ id, name }) => ({ id, name }));
}
