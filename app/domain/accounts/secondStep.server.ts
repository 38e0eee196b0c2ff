import { and, eq, isNotNull } from "drizzle-orm";
import { type Account, isProofOutdated } from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import {
  attemptChallenge,
  closeChallenge,
  findChallenge,
  openChallenge,
} from "~/domain/accounts/challenges.server";
import { clearHostCookie, hostCookie, readHostCookie } from "~/domain/accounts/cookies.server";
import { knownDevice } from "~/domain/accounts/deviceCookie.server";
import {
  type Browser,
  enter,
  findWelcome,
  recordRefusedProof,
} from "~/domain/accounts/entering.server";
import { CHALLENGE_ATTEMPTS_MOST, CHALLENGE_MS } from "~/domain/accounts/rules";
import type { Visitor } from "~/domain/accounts/sessions.server";
import { authenticators, passkeys, recoveryCodes } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { consume, giveBack } from "~/platform/security/rateLimit.server";

const COOKIE = "second_step";

export interface SecondSteps {
  app: boolean;
  passkey: boolean;
}

/** What an account can prove itself with after the password. Having any, it must. */
export async function secondStepsOf(db: Database, accountId: string): Promise<SecondSteps> {
  const isSetUp = and(
    eq(authenticators.accountId, accountId),
    isNotNull(authenticators.confirmedAt),
  );
  const apps = await db
    .select({ id: authenticators.accountId })
    .from(authenticators)
    .where(isSetUp);
  const isMine = eq(passkeys.accountId, accountId);
  const keys = await db.select({ id: passkeys.id }).from(passkeys).where(isMine).limit(1);
  return { app: apps.length > 0, passkey: keys.length > 0 };
}

export async function needsSecondStep(db: Database, accountId: string): Promise<boolean> {
  const { app, passkey } = await secondStepsOf(db, accountId);
  return app || passkey;
}

/** Recovery codes stand in for a second step; with the last of those they go. */
export async function dropNeedlessCodes(tx: Database, accountId: string): Promise<void> {
  if (await needsSecondStep(tx, accountId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}

/** The cookie of a browser that gave a right password and owes the second step. Null when the proof is outdated, as in `enter`. */
export async function oweSecondStep(context: Context, account: Account): Promise<string | null> {
  const challenge = { purpose: "second-step", accountId: account.id } as const;
  const value = await context.db.transaction(async (tx) => {
    if (await isProofOutdated(tx, account)) return null;
    return openChallenge({ ...context, db: tx }, challenge);
  });
  if (!value) return null;
  return hostCookie(context.settings, { name: COOKIE, value, seconds: CHALLENGE_MS / 1000 });
}

/** What this browser may answer with; null when it owes nothing, or took too long. */
export async function findOwedSteps(
  context: Context,
  cookie: string | null,
): Promise<SecondSteps | null> {
  const challenge = await findOwed(context, cookie);
  return challenge?.accountId ? secondStepsOf(context.db, challenge.accountId) : null;
}

export function findOwed(context: Context, cookie: string | null) {
  return findChallenge(context, "second-step", tokenOf(context, cookie));
}

export type SecondStepAnswer =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: "too-many-attempts"; retryAfterSeconds: number }
  | { ok: false; reason: "not-accepted"; attemptsLeft: number }
  | { ok: false; reason: "challenge-over" };

interface Judged extends Browser {
  /** Looks at the answer and uses it up. `expected` is what was asked for, if anything was. */
  judge: (account: Account, expected: string) => Promise<boolean>;
}

/** Judges one answer. Five that are not accepted, and the password is asked for again. */
export async function takeSecondStep(
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
  { judge, ...browser }: Judged,
): Promise<SecondStepAnswer> {
  const token = tokenOf(context, browser.cookie);
  const challenge = await attemptChallenge(context, "second-step", token);
  const account = challenge && (await findWelcome(context, challenge.accountId));
  if (!challenge || !account) return { ok: false, reason: "challenge-over" };
  const sent = { settings: context.settings, signer: accounts.signer, cookie: browser.cookie };
  const device = knownDevice(sent, account.email);
  const [limit, key] = device
    ? (["second-step-by-device", device] as const)
    : (["second-step-by-account", account.id] as const);
  const allowed = await consume(accounts.limits, limit, key);
  if (!allowed.ok) return { ...allowed, reason: "too-many-attempts" };
  if (!(await judge(account, challenge.expected))) {
    await recordRefusedProof(context, visitor, "second-step-refused", account.id);
    const attemptsLeft = CHALLENGE_ATTEMPTS_MOST - challenge.attempts;
    return { ok: false, reason: "not-accepted", attemptsLeft };
  }
  const closed = await closeChallenge(context.db, challenge.id);
  if (!closed) return { ok: false, reason: "challenge-over" };
  await giveBack(accounts.limits, limit, key);
  const cookies = await enter(context, accounts, visitor, { account, ...browser });
  if (!cookies) return { ok: false, reason: "challenge-over" };
  return { ok: true, cookies: [...cookies, clearHostCookie(context.settings, COOKIE)] };
}

function tokenOf({ settings }: Context, cookie: string | null): string {
  return readHostCookie(settings, cookie, COOKIE);
}
