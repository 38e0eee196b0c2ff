import { data } from "react-router";
import { z } from "zod";
import type { Accounts } from "~/accounts/accounts.server";
import { attemptChallenge, closeChallenge, openChallenge } from "~/accounts/challenges.server";
import {
  type AuthorizationRequest,
  authorizationAddress,
  findOrCreateAccount,
  type Identity,
  linkIdentity,
  NOT_ACCEPTED,
  redeemCode,
} from "~/accounts/linked/linkedAccounts.server";
import { hashOf, newToken } from "~/accounts/links.server";
import { CHALLENGE_MS, maySignIn } from "~/accounts/rules";
import {
  type Browser,
  openSession,
  recordRefusedProof,
} from "~/accounts/sessions/openSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { needsSecondStep, startSecondStep } from "~/accounts/signIn/secondStep.server";
import type { App } from "~/platform/app.server";
import type { IdentityProvider } from "~/platform/config/settings";
import type { Visitor } from "~/platform/http/security/actor";
import {
  clearHostCookie,
  hostCookie,
  readHostCookie,
  type Signer,
} from "~/platform/http/security/signing.server";

const COOKIE = "linked_sign_in";

const storedRequest = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
});

interface Start {
  provider: IdentityProvider;
  /** The account to link the sign-in to; null for signing in. */
  accountId: string | null;
  next: string;
}

/** The address to send the browser to, and the cookie by which its return is recognized. */
export async function startLinkedSignIn(
  app: App,
  { provider, accountId, next }: Start,
): Promise<{ address: URL; cookie: string }> {
  const [nonce, verifier] = [newToken(), newToken()];
  const expected = JSON.stringify({ provider: provider.id, nonce, verifier, next });
  const value = await openChallenge(app, { purpose: "linked-sign-in", accountId, expected });
  const redirectUri = callbackAddress(app, provider);
  // The hash of the cookie: only this browser matches it, and the provider does not learn the cookie.
  const authorizationRequest = { state: hashOf(value), nonce, verifier, redirectUri };
  const address = await authorizationAddress(provider, authorizationRequest);
  const cookie = { name: COOKIE, value, seconds: CHALLENGE_MS / 1000 };
  return { address, cookie: hostCookie(app.settings, cookie) };
}

export type LinkedResult =
  | { ok: true; done: "entered" | "second-step" | "linked"; next: string; cookies: string[] }
  | { ok: false; reason: "not-accepted" | "not-linked" | "belongs-to-another" };

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
): Promise<LinkedResult> {
  const token = readHostCookie(app.settings, providerReturn.cookie, COOKIE);
  const challenge = await attemptChallenge(app, "linked-sign-in", token);
  const isExpected = challenge && providerReturn.query.get("state") === hashOf(token);
  if (!isExpected || !(await closeChallenge(app.db, challenge.id))) return NOT_ACCEPTED;
  const request = storedRequest.parse(JSON.parse(challenge.expected));
  if (request.provider !== providerReturn.provider.id) return NOT_ACCEPTED;
  const identity = await identify(app, providerReturn, { ...request, state: hashOf(token) });
  if (!identity) return NOT_ACCEPTED;
  const provenIdentity = { provider: providerReturn.provider.id, ...identity };
  const clearedCookie = clearHostCookie(app.settings, COOKIE);
  if (challenge.accountId) {
    const isSameAccount = providerReturn.session?.administrator.id === challenge.accountId;
    if (!providerReturn.session || !isSameAccount) return NOT_ACCEPTED;
    const linked = await linkIdentity(app, accounts, providerReturn.session, provenIdentity);
    if (!linked.ok) return linked;
    const cookies = [...linked.cookies, clearedCookie];
    return { ok: true, done: "linked", next: request.next, cookies };
  }
  const account = await findOrCreateAccount(app, visitor, provenIdentity);
  if (!account || !maySignIn(account)) {
    await recordRefusedProof(app, visitor, "sign-in-refused", null);
    return { ok: false, reason: "not-linked" };
  }
  const { next } = request;
  if (await needsSecondStep(app.db, account.id)) {
    const cookie = await startSecondStep(app, account);
    if (!cookie) return NOT_ACCEPTED;
    return { ok: true, done: "second-step", next, cookies: [cookie, clearedCookie] };
  }
  const { cookie, userAgent } = providerReturn;
  const cookies = await openSession(app, accounts, visitor, { account, cookie, userAgent });
  if (!cookies) return NOT_ACCEPTED;
  return { ok: true, done: "entered", next, cookies: [...cookies, clearedCookie] };
}

async function identify(
  app: App,
  { provider, query }: ProviderReturn,
  { state, nonce, verifier }: Pick<AuthorizationRequest, "state" | "nonce" | "verifier">,
): Promise<Identity | null> {
  if (!query.has("code")) return null;
  const redirectUri = callbackAddress(app, provider);
  const authorizationRequest = { state, nonce, verifier, redirectUri };
  return redeemCode(provider, authorizationRequest, { query, now: app.now() }).catch(
    (error: unknown) => {
      app.log.warn({ err: error, provider: provider.id }, "a linked sign-in was not accepted");
      return null;
    },
  );
}

function callbackAddress({ settings }: App, provider: IdentityProvider): string {
  return new URL(`/admin/login/with/${provider.id}/callback`, settings.publicUrl).href;
}

/**
 * Part of the link that starts linking a sign-in. Another site cannot know it, so it cannot start the linking in
 * somebody's browser (CSRF).
 */
export function linkProof(signer: Signer, session: LiveSession, provider: string): string {
  return signer.sign("link-start", `${session.id} ${provider}`);
}

export function isLinkProof(
  signer: Signer,
  session: LiveSession,
  provider: string,
  proof: string,
): boolean {
  return signer.verify("link-start", `${session.id} ${provider}`, proof);
}

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
