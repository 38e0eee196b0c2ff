import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import type { Account } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { attemptChallenge, closeChallenge, openChallenge } from "~/accounts/challenges.server";
import {
  listPasskeys,
  type Passkey,
  partyOf,
  readPasskeyAnswer,
} from "~/accounts/passkeys/passkeys.server";
import { mayEnter } from "~/accounts/rules";
import { type Browser, enter, recordRefusedProof } from "~/accounts/sessions/openSession.server";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import {
  findOwed,
  type SecondStepAnswer,
  takeSecondStep,
} from "~/accounts/signIn/secondStep.server";
import { accounts as accountsTable, challenges, passkeys } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { consume, giveBack } from "~/platform/security/rateLimit.server";

interface PasskeyRequest {
  options: PublicKeyCredentialRequestOptionsJSON;
  token: string;
}

/** Asks whatever passkey the person picks: no address is typed, and none can be tried out. */
export async function requestPasskey(app: App): Promise<PasskeyRequest> {
  const { id: rpID } = partyOf(app);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  const challenge = { purpose: "passkey-sign-in", accountId: null } as const;
  const token = await openChallenge(app, { ...challenge, expected: options.challenge });
  return { options, token };
}

export type PasskeyAnswer =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: "not-accepted" }
  | { ok: false; reason: "too-many-attempts"; retryAfterSeconds: number };

/** Signs in by a passkey alone: having it and opening it are two factors. Each request is answered once. */
export async function signInWithPasskey(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, answer, ...browser }: Browser & { token: string; answer: string },
): Promise<PasskeyAnswer> {
  const allowed = await consume(accounts.limits, "passkey-by-address", visitor.address);
  if (!allowed.ok) return { ...allowed, reason: "too-many-attempts" };
  const challenge = await attemptChallenge(app, "passkey-sign-in", token);
  const open = challenge && (await closeChallenge(app.db, challenge.id));
  const asked = { expected: challenge?.expected ?? "", requireUserVerification: true };
  const account = open ? await ownerOfAccepted(app, answer, asked) : null;
  const cookies =
    account && mayEnter(account)
      ? await enter(app, accounts, visitor, { account, ...browser })
      : null;
  if (!cookies) {
    await recordRefusedProof(app, visitor, "sign-in-refused", account?.id ?? null);
    return { ok: false, reason: "not-accepted" };
  }
  await giveBack(accounts.limits, "passkey-by-address", visitor.address);
  return { ok: true, cookies };
}

/** Asks for one of the account's passkeys, in a browser that gave the password; null when it owes nothing. */
export async function requestSecondStepPasskey(
  app: App,
  cookie: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const owed = await findOwed(app, cookie);
  if (!owed?.accountId) return null;
  const mine = await listPasskeys(app.db, owed.accountId);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(app).id,
    userVerification: "preferred",
    allowCredentials: mine.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  });
  const expected = options.challenge;
  await app.db.update(challenges).set({ expected }).where(eq(challenges.id, owed.id));
  return options;
}

export function takePasskey(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { answer, ...browser }: Browser & { answer: string },
): Promise<SecondStepAnswer> {
  const judge = async ({ id }: Account, expected: string) => {
    const asked = { expected, requireUserVerification: false, accountId: id };
    return (await ownerOfAccepted(app, answer, asked)) !== null;
  };
  return takeSecondStep(app, accounts, visitor, { ...browser, judge });
}

interface Asked {
  expected: string;
  requireUserVerification: boolean;
  /** Whose passkey it must be, when that is known. */
  accountId?: string;
}

/** Whose passkey answered. The account as it was together with the passkey; see `enter`. */
async function ownerOfAccepted(
  app: App,
  answer: string,
  { expected, requireUserVerification, accountId }: Asked,
): Promise<Account | null> {
  const response = readPasskeyAnswer<AuthenticationResponseJSON>(answer);
  if (!response || !expected) return null;
  const isThis = eq(passkeys.credentialId, response.id);
  const [found] = await app.db
    .select({ passkey: passkeys, account: accountsTable })
    .from(passkeys)
    .innerJoin(accountsTable, eq(accountsTable.id, passkeys.accountId))
    .where(isThis);
  if (!found) return null;
  const { passkey, account } = found;
  if (accountId && account.id !== accountId) return null;
  const party = partyOf(app);
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
  const used = { counter: verified.authenticationInfo.newCounter, lastUsedAt: app.now() };
  await app.db.update(passkeys).set(used).where(isThis);
  return account;
}

function credentialOf({ credentialId, publicKey, counter, transports }: Passkey) {
  const key = new Uint8Array(Buffer.from(publicKey, "base64url"));
  return { id: credentialId, publicKey: key, counter, transports };
}
