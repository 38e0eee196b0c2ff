import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Account } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { attemptChallenge, consumeChallenge, storeChallenge } from "~/accounts/challenges.server";
import {
  listPasskeys,
  type Passkey,
  readPasskeyResponse,
  relyingParty,
} from "~/accounts/passkeys/passkeyCommands.server";
import { maySignIn } from "~/accounts/rules";
import {
  type Browser,
  openSession,
  recordRefusedSignIn,
} from "~/accounts/sessions/openSession.server";
import {
  type CompleteSecondStepResult,
  completeSecondStep,
  findSecondStepChallenge,
} from "~/accounts/signIn/secondStepCommands.server";
import { accountsTable, challenges, passkeys } from "~/accounts/tables.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { consumeLimit, type LimitReached, refund } from "~/platform/http/security/rateLimit.server";
import { type Rejection, reject } from "~/platform/reject";

interface PasskeyRequest {
  options: PublicKeyCredentialRequestOptionsJSON;
  token: string;
}

/** Options to sign in with any passkey: no email address is typed, so none can be probed. */
export async function requestPasskey(app: App): Promise<PasskeyRequest> {
  const { id: rpID } = relyingParty(app);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  const challenge = { purpose: "passkey-sign-in", accountId: null } as const;
  const token = await storeChallenge(app, { ...challenge, payload: options.challenge });
  return { options, token };
}

export type SignInWithPasskeyResult =
  | { ok: true; cookies: string[] }
  | Rejection<"not-accepted">
  | LimitReached;

/** Signs in with a passkey alone: possessing and unlocking it are two factors. Each request is answered once. */
export async function signInWithPasskey(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, credential, ...browser }: Browser & { token: string; credential: string },
): Promise<SignInWithPasskeyResult> {
  const allowance = await consumeLimit(app.limits, "passkey-by-ip-address", visitor.ipAddress);
  if (!allowance.ok) return allowance;
  const challenge = await attemptChallenge(app, "passkey-sign-in", token);
  const isOpen = challenge && (await consumeChallenge(app.db, challenge.id));
  const expectation = { expected: challenge?.payload ?? "", requireUserVerification: true };
  const account = isOpen ? await verifyPasskey(app, credential, expectation) : null;
  const cookies =
    account && maySignIn(account)
      ? await openSession(app, accounts, visitor, { account, ...browser })
      : null;
  if (!cookies) {
    await recordRefusedSignIn(app, visitor, "sign-in-refused", account?.id ?? null);
    return reject("not-accepted");
  }
  await refund(app.limits, "passkey-by-ip-address", visitor.ipAddress);
  return { ok: true, cookies };
}

/** Options for one of the account's passkeys, in a browser that gave the password. Null if no second step is pending. */
export async function requestSecondStepPasskey(
  app: App,
  cookie: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const pending = await findSecondStepChallenge(app, cookie);
  if (!pending?.accountId) return null;
  const ownPasskeys = await listPasskeys(app.db, pending.accountId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    userVerification: "preferred",
    allowCredentials: ownPasskeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  });
  const payload = options.challenge;
  await app.db.update(challenges).set({ payload }).where(eq(challenges.id, pending.id));
  return options;
}

export function completePasskeyStep(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { credential, ...browser }: Browser & { credential: string },
): Promise<CompleteSecondStepResult> {
  const verify = async ({ id }: Account, expected: string) => {
    const expectation = { expected, requireUserVerification: false, accountId: id };
    return (await verifyPasskey(app, credential, expectation)) !== null;
  };
  return completeSecondStep(app, accounts, visitor, { ...browser, verify });
}

interface Expectation {
  expected: string;
  requireUserVerification: boolean;
  /** The account whose passkey it must be, if known. */
  accountId?: string;
}

/** The owner of the passkey, if its signature is valid. The account is read together with the passkey; see `openSession`. */
async function verifyPasskey(
  app: App,
  credential: string,
  { expected, requireUserVerification, accountId }: Expectation,
): Promise<Account | null> {
  const response = readPasskeyResponse<AuthenticationResponseJSON>(credential);
  if (!response || !expected) return null;
  const credentialCondition = eq(passkeys.credentialId, response.id);
  const [match] = await app.db
    .select({ passkey: passkeys, account: accountsTable })
    .from(passkeys)
    .innerJoin(accountsTable, eq(accountsTable.id, passkeys.accountId))
    .where(credentialCondition);
  if (!match) return null;
  const { passkey, account } = match;
  if (accountId && account.id !== accountId) return null;
  const party = relyingParty(app);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: expected,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: credentialOf(passkey),
    requireUserVerification,
  }).catch((error: unknown) => {
    app.log.info({ err: error }, "a passkey was not accepted");
    return null;
  });
  if (!verified?.verified) return null;
  const isCounted = await storeCounter(app, passkey.id, verified.authenticationInfo.newCounter);
  return isCounted ? account : null;
}

/**
 * False if another use has stored this counter, or a higher one, since the passkey was read: one of the two is a copy. A passkey
 * that does not count reports 0 each time.
 */
async function storeCounter(app: App, id: string, counter: number): Promise<boolean> {
  const uncountedCondition = counter === 0 ? eq(passkeys.counter, 0) : sql`false`;
  const counterCondition = or(lt(passkeys.counter, counter), uncountedCondition);
  const used = { counter, lastUsedAt: app.now() };
  const rows = await app.db
    .update(passkeys)
    .set(used)
    .where(and(eq(passkeys.id, id), counterCondition))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

function credentialOf({ credentialId, publicKey, counter, transports }: Passkey) {
  const key = new Uint8Array(Buffer.from(publicKey, "base64url"));
  return { id: credentialId, publicKey: key, counter, transports };
}
