import { z } from "zod";
import type { Accounts } from "~/domain/accounts/accounts.server";
import {
  attemptChallenge,
  closeChallenge,
  openChallenge,
} from "~/domain/accounts/challenges.server";
import { clearHostCookie, hostCookie, readHostCookie } from "~/domain/accounts/cookies.server";
import { type Browser, enter, recordRefusedProof } from "~/domain/accounts/entering.server";
import { accountOf, link, NOT_ACCEPTED } from "~/domain/accounts/linkedIdentity.server";
import {
  authorizationAddress,
  type Identity,
  type Question,
  redeemCode,
} from "~/domain/accounts/openId.server";
import { CHALLENGE_MS, mayEnter } from "~/domain/accounts/rules";
import { needsSecondStep, oweSecondStep } from "~/domain/accounts/secondStep.server";
import type { LiveSession, Visitor } from "~/domain/accounts/sessions.server";
import { hashOf, newToken } from "~/domain/accounts/tokens.server";
import type { IdentityProvider } from "~/platform/config/settings";
import type { Context } from "~/platform/context.server";

const COOKIE = "linked_sign_in";

const question = z.object({
  provider: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
});

interface Start {
  provider: IdentityProvider;
  /** Whose sign-in it will become; null: somebody signs in. */
  accountId: string | null;
  next: string;
}

/** Where the browser is sent, and the cookie by which its answer will be known. */
export async function startLinkedSignIn(
  context: Context,
  { provider, accountId, next }: Start,
): Promise<{ address: URL; cookie: string }> {
  const [nonce, verifier] = [newToken(), newToken()];
  const expected = JSON.stringify({ provider: provider.id, nonce, verifier, next });
  const value = await openChallenge(context, { purpose: "linked-sign-in", accountId, expected });
  const redirectUri = callbackAddress(context, provider);
  // The hash of the cookie: it fits this browser alone, and the provider does not learn the cookie from it.
  const asked = { state: hashOf(value), nonce, verifier, redirectUri };
  const address = await authorizationAddress(provider, asked);
  const cookie = { name: COOKIE, value, seconds: CHALLENGE_MS / 1000 };
  return { address, cookie: hostCookie(context.settings, cookie) };
}

export type LinkedAnswer =
  | { ok: true; done: "entered" | "second-step" | "linked"; next: string; cookies: string[] }
  | { ok: false; reason: "not-accepted" | "not-linked" | "belongs-to-another" };

interface Returned extends Browser {
  provider: IdentityProvider;
  /** What the provider put into the address it sent the browser back to. */
  query: URLSearchParams;
  /** Of the browser, if it is signed in. */
  session: LiveSession | null;
}

/** The browser is back from the provider: signs in, or links what it brings to the account that asked. */
export async function finishLinkedSignIn(
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
  returned: Returned,
): Promise<LinkedAnswer> {
  const token = readHostCookie(context.settings, returned.cookie, COOKIE);
  const challenge = await attemptChallenge(context, "linked-sign-in", token);
  const fits = challenge && returned.query.get("state") === hashOf(token);
  if (!fits || !(await closeChallenge(context.db, challenge.id))) return NOT_ACCEPTED;
  const asked = question.parse(JSON.parse(challenge.expected));
  if (asked.provider !== returned.provider.id) return NOT_ACCEPTED;
  const identity = await identify(context, returned, { ...asked, state: hashOf(token) });
  if (!identity) return NOT_ACCEPTED;
  const proven = { provider: returned.provider.id, ...identity };
  const cleared = clearHostCookie(context.settings, COOKIE);
  if (challenge.accountId) {
    const isAsker = returned.session?.administrator.id === challenge.accountId;
    if (!returned.session || !isAsker) return NOT_ACCEPTED;
    const refusal = await link(context, returned.session, proven);
    return refusal ?? { ok: true, done: "linked", next: asked.next, cookies: [cleared] };
  }
  const account = await accountOf(context, visitor, proven);
  if (!account || !mayEnter(account)) {
    await recordRefusedProof(context, visitor, "sign-in-refused", null);
    return { ok: false, reason: "not-linked" };
  }
  const { next } = asked;
  if (await needsSecondStep(context.db, account.id)) {
    const cookie = await oweSecondStep(context, account);
    if (!cookie) return NOT_ACCEPTED;
    return { ok: true, done: "second-step", next, cookies: [cookie, cleared] };
  }
  const cookies = await enter(context, accounts, visitor, {
    account,
    userAgent: returned.userAgent,
  });
  if (!cookies) return NOT_ACCEPTED;
  return { ok: true, done: "entered", next, cookies: [...cookies, cleared] };
}

async function identify(
  context: Context,
  { provider, query }: Returned,
  { state, nonce, verifier }: Pick<Question, "state" | "nonce" | "verifier">,
): Promise<Identity | null> {
  if (!query.has("code")) return null;
  const redirectUri = callbackAddress(context, provider);
  const asked = { state, nonce, verifier, redirectUri };
  return redeemCode(provider, asked, { query, now: context.now() }).catch((error: unknown) => {
    context.log.warn({ err: error, provider: provider.id }, "a linked sign-in was not accepted");
    return null;
  });
}

function callbackAddress({ settings }: Context, provider: IdentityProvider): string {
  return new URL(`/admin/login/with/${provider.id}/callback`, settings.publicUrl).href;
}
