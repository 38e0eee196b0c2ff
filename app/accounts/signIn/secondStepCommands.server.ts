import { and, eq, isNotNull } from "drizzle-orm";
import type { Account } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import {
  attemptChallenge,
  consumeChallenge,
  findChallenge,
  storeChallenge,
} from "~/accounts/challenges.server";
import { isProofOutdated } from "~/accounts/credentialRows.server";
import { secondStepsRefusedMail } from "~/accounts/mails.server";
import { CHALLENGE_ATTEMPTS_MAX, CHALLENGE_MS } from "~/accounts/rules";
import { findDeviceId } from "~/accounts/sessions/deviceCookie.server";
import {
  type Browser,
  findSignInAccount,
  openSession,
  recordRefusedSignIn,
} from "~/accounts/sessions/openSession.server";
import { authenticators, passkeys } from "~/accounts/tables.server";
import { getCompanyMailbox } from "~/company/queries.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import {
  clearHostCookie,
  hostCookie,
  readHostCookie,
} from "~/platform/http/security/hostCookie.server";
import {
  consumeLimit,
  consumeLimitIn,
  type LimitReached,
  refund,
} from "~/platform/http/security/rateLimit.server";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

const COOKIE = "second_step";

export interface SecondSteps {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
}

/** The second steps that an account has set up. If it has any, one is required after the password. */
export async function getSecondSteps(db: Database, accountId: string): Promise<SecondSteps> {
  const confirmedCondition = and(
    eq(authenticators.accountId, accountId),
    isNotNull(authenticators.confirmedAt),
  );
  const apps = await db
    .select({ id: authenticators.accountId })
    .from(authenticators)
    .where(confirmedCondition);
  const ownerCondition = eq(passkeys.accountId, accountId);
  const keys = await db.select({ id: passkeys.id }).from(passkeys).where(ownerCondition).limit(1);
  return { hasAuthenticator: apps.length > 0, hasPasskey: keys.length > 0 };
}

/** Whether signing in asks for no second step once this one is removed. */
export async function isLastSecondStep(
  db: Database,
  accountId: string,
  removed: "authenticator" | "passkey",
): Promise<boolean> {
  const { hasAuthenticator, hasPasskey } = await getSecondSteps(db, accountId);
  if (removed === "authenticator") return !hasPasskey;
  return !hasAuthenticator && (await db.$count(passkeys, eq(passkeys.accountId, accountId))) === 1;
}

export async function needsSecondStep(db: Database, accountId: string): Promise<boolean> {
  const { hasAuthenticator, hasPasskey } = await getSecondSteps(db, accountId);
  return hasAuthenticator || hasPasskey;
}

/** Starts the second step after a correct password and returns its cookie. Null if the proof is outdated, as in `openSession`. */
export async function startSecondStep(app: App, account: Account): Promise<string | null> {
  const challenge = { purpose: "second-step", accountId: account.id } as const;
  const value = await app.db.transaction(async (tx) => {
    if (await isProofOutdated(tx, account)) return null;
    return storeChallenge({ ...app, db: tx }, challenge);
  });
  if (!value) return null;
  return hostCookie(app.settings, { name: COOKIE, value, seconds: CHALLENGE_MS / 1000 });
}

/** The second steps that this browser can complete. Null if none is pending or it has expired. */
export async function findOfferedSecondSteps(
  app: App,
  cookie: string | null,
): Promise<SecondSteps | null> {
  const challenge = await findSecondStepChallenge(app, cookie);
  return challenge?.accountId ? getSecondSteps(app.db, challenge.accountId) : null;
}

export function findSecondStepChallenge(app: App, cookie: string | null) {
  return findChallenge(app, "second-step", tokenOf(app, cookie));
}

export type CompleteSecondStepResult =
  | { ok: true; cookies: string[] }
  | LimitReached
  | (Rejection<"not-accepted"> & { attemptsLeft: number })
  | Rejection<"challenge-over">;

interface Verification extends Browser {
  /** Checks the code or credential and uses it up. `payload` is the stored challenge, if there is one. */
  verify: (account: Account, payload: string) => Promise<boolean>;
}

/** Checks one code or credential. After CHALLENGE_ATTEMPTS_MAX that are not accepted, the password is asked for again. */
export async function completeSecondStep(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { verify, ...browser }: Verification,
): Promise<CompleteSecondStepResult> {
  const token = tokenOf(app, browser.cookie);
  const challenge = await attemptChallenge(app, "second-step", token);
  const account = challenge && (await findSignInAccount(app, challenge.accountId));
  if (!challenge || !account) return reject("challenge-over");
  const sentCookie = { settings: app.settings, signer: accounts.signer, cookie: browser.cookie };
  const device = findDeviceId(sentCookie, account);
  const [limit, key] = device
    ? (["second-step-by-device", device] as const)
    : (["second-step-by-account", account.id] as const);
  const allowance = await consumeLimit(app.limits, limit, key);
  if (!allowance.ok) return allowance;
  if (!(await verify(account, challenge.payload))) {
    await recordRefusedSignIn(app, visitor, "second-step-refused", account.id);
    await mailIfRefusedOften(app, account);
    const attemptsLeft = CHALLENGE_ATTEMPTS_MAX - challenge.attempts;
    return { ok: false, reason: "not-accepted", attemptsLeft };
  }
  const closed = await consumeChallenge(app.db, challenge.id);
  if (!closed) return reject("challenge-over");
  await refund(app.limits, limit, key);
  const cookies = await openSession(app, accounts, visitor, { account, ...browser });
  if (!cookies) return reject("challenge-over");
  return { ok: true, cookies: [...cookies, clearHostCookie(app.settings, COOKIE)] };
}

/**
 * Mails the owner, once an hour at most, after the fifth second step that was refused within an hour: each of them came after the
 * right password, so somebody else may know it.
 */
async function mailIfRefusedOften(app: App, { id, email }: Account) {
  const company = await getCompanyMailbox(app);
  await app.db.transaction(async (tx) => {
    const refusals = await consumeLimitIn(tx, app.limits, "second-step-refusals-by-account", id);
    if (refusals.ok) return;
    const mails = await consumeLimitIn(tx, app.limits, "second-step-refused-mail-by-recipient", id);
    if (!mails.ok) return;
    const message = secondStepsRefusedMail({ to: email, company });
    await enqueueMail(tx, { kind: "second-step-refused", subjectId: id, message });
  });
}

function tokenOf({ settings }: App, cookie: string | null): string {
  return readHostCookie(settings, cookie, COOKIE);
}
