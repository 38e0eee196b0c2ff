import { eq } from "drizzle-orm";
import type { SignIn } from "~/accounts/accountForms";
import { type Account, NO_ACCOUNT_ID } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { redeemTotpCode } from "~/accounts/authenticator/authenticatorCommands.server";
import { redeemRecoveryCode } from "~/accounts/authenticator/recoveryCodes.server";
import { findPasswordHash, getCredentialsVersion } from "~/accounts/credentialRows.server";
import {
  PasswordQueueFull,
  QUEUE_RETRY_SECONDS,
  type QueueName,
} from "~/accounts/passwords/passwordHash.server";
import { maySignIn, PASSWORD_MAX_CHARACTERS } from "~/accounts/rules";
import { findDeviceId } from "~/accounts/sessions/deviceCookie.server";
import {
  type Browser,
  openSession,
  recordRefusedSignIn,
} from "~/accounts/sessions/openSession.server";
import {
  type CompleteSecondStepResult,
  completeSecondStep,
  needsSecondStep,
  startSecondStep,
} from "~/accounts/signIn/secondStepCommands.server";
import { accountsTable } from "~/accounts/tables.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import type { LimitName } from "~/platform/http/security/allowances";
import { consumeLimit, refund } from "~/platform/http/security/rateLimit.server";
import { type Rejection, reject } from "~/platform/reject";

export type SignInResult =
  /** The cookies are those of a session, or of a pending second step. */
  | { ok: true; next: "admin" | "second-step"; cookies: string[] }
  | Rejection<"invalid-credentials">
  | (Rejection<"too-many-attempts" | "busy"> & { retryAfterSeconds: number });

/**
 * Signs in with a password. Unknown accounts, wrong passwords and accounts that may not sign in get the same response after the
 * same work.
 */
export async function signIn(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  input: SignIn & Browser,
): Promise<SignInResult> {
  const sentCookie = { settings: app.settings, signer: accounts.signer, cookie: input.cookie };
  const credentialsVersion = await getCredentialsVersion(app.db, input.email);
  const device = findDeviceId(sentCookie, { email: input.email, credentialsVersion });
  const counters = signInCounters(visitor, input, device);
  for (const [limit, key] of counters) {
    const allowance = await consumeLimit(app.limits, limit, key);
    if (!allowance.ok) return allowance;
  }
  const checked = await checkPassword(app, accounts, input, device ? "known" : "strangers");
  // The password was not checked, so the attempt is not counted.
  if (checked === "busy") {
    await giveBackAll(app, counters);
    return { ok: false, reason: "busy", retryAfterSeconds: QUEUE_RETRY_SECONDS };
  }
  const { id, account } = checked;
  if (account) await giveBackAll(app, counters);
  const signedIn = account && (await continueSignIn(app, accounts, visitor, { account, ...input }));
  if (signedIn) return signedIn;
  await recordRefusedSignIn(app, visitor, "sign-in-refused", id);
  return reject("invalid-credentials");
}

/** Continues after a correct password: opens the session or starts the second step. Null if the credentials changed meanwhile. */
async function continueSignIn(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { account, ...browser }: Browser & { account: Account },
): Promise<SignInResult | null> {
  if (!(await needsSecondStep(app.db, account.id))) {
    const cookies = await openSession(app, accounts, visitor, { account, ...browser });
    return cookies && { ok: true, next: "admin", cookies };
  }
  const cookie = await startSecondStep(app, account);
  if (!cookie) return null;
  const event = {
    actor: visitor,
    action: "password-accepted" as const,
    subject: `account:${account.id}` as const,
  };
  // Counted, because a correct password uses up no attempt: who knows it must not fill the log.
  await app.db.transaction((tx) => recordCountedAudit(tx, app, event));
  return { ok: true, next: "second-step", cookies: [cookie] };
}

/** Completes the second step with a code of the app or a recovery code; each is accepted once. */
export function completeCodeStep(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { code, ...browser }: Browser & { code: string },
): Promise<CompleteSecondStepResult> {
  const verify = ({ id }: Account) =>
    /^\d{6}$/.test(code)
      ? redeemTotpCode(app, accounts, id, code)
      : redeemRecoveryCode(app, accounts.signer, id, code);
  return completeSecondStep(app, accounts, visitor, { ...browser, verify });
}

/**
 * Hashes once, whether the account exists or not, unless the password is longer than any is. Reads the account first, then its
 * hash; see `openSession`.
 */
async function checkPassword(
  app: App,
  { passwords }: Accounts,
  { email, password }: SignIn,
  queueName: QueueName,
): Promise<"busy" | { id: string | null; account: Account | null }> {
  const emailCondition = eq(accountsTable.email, email);
  const [account] = await app.db.select().from(accountsTable).where(emailCondition);
  const id = account?.id ?? null;
  const hash = await findPasswordHash(app.db, id ?? NO_ACCOUNT_ID);
  if (password.length > PASSWORD_MAX_CHARACTERS) return { id, account: null };
  try {
    const isRight = await passwords.verify(password, hash, queueName);
    return { id, account: account && isRight && maySignIn(account) ? account : null };
  } catch (error) {
    if (error instanceof PasswordQueueFull) return "busy";
    throw error;
  }
}

type Counter = readonly [LimitName, string];

/** A known device is counted by itself. Others are counted by IP address and by account, separately; see allowances.ts. */
function signInCounters(visitor: Visitor, input: SignIn, device: string | null): Counter[] {
  if (device) return [["sign-in-by-device", device]];
  return [
    ["sign-in-by-ip-address", visitor.ipAddress],
    ["sign-in-by-account", input.email],
  ];
}

async function giveBackAll({ limits }: App, counters: readonly Counter[]): Promise<void> {
  for (const [limit, key] of counters) await refund(limits, limit, key);
}
