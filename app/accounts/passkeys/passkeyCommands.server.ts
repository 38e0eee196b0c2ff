import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, desc, eq } from "drizzle-orm";
import { auditOwnChange } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import {
  countRecoveryCodes,
  deleteUnneededRecoveryCodes,
  replaceRecoveryCodes,
} from "~/accounts/authenticator/recoveryCodes.server";
import { attemptChallenge, consumeChallenge, storeChallenge } from "~/accounts/challenges.server";
import { lockAccount } from "~/accounts/credentialRows.server";
import { hasOneWayIn } from "~/accounts/linked/linkedAccounts.server";
import { passkeyMail } from "~/accounts/mails.server";
import { inConfirmedSession } from "~/accounts/sessions/confirmedSession.server";
import { renewToken } from "~/accounts/sessions/openSession.server";
import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import { needsSecondStep } from "~/accounts/signIn/secondStepCommands.server";
import { passkeys } from "~/accounts/tables.server";
import { confirmationRejectionReason, isConfirmedLately } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import { type Database, isRecordId, type Transaction } from "~/platform/data/database.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

export type OfferPasskeyResult =
  | { ok: true; options: PublicKeyCredentialCreationOptionsJSON; token: string }
  | Rejection<"confirmation-due">;

/** The options with which the browser creates a passkey for this account. */
export async function offerPasskey(
  app: App,
  session: LiveSession,
  company: Mailbox,
): Promise<OfferPasskeyResult> {
  if (!isConfirmedLately(session, app.now())) return reject("confirmation-due");
  const { id, email, name } = session.administrator;
  const ownPasskeys = await listPasskeys(app.db, id);
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: relyingParty(app).id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    excludeCredentials: ownPasskeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // Discoverable without typing an email address and unlocked by a fingerprint, a face or a PIN: two factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const challenge = { purpose: "passkey-set-up", accountId: id } as const;
  const token = await storeChallenge(app, { ...challenge, payload: options.challenge });
  return { ok: true, options, token };
}

export interface NewPasskey {
  token: string;
  name: string;
  /** The response of the browser's device, as JSON. */
  credential: string;
  company: Mailbox;
}

export type AddPasskeyResult =
  /**
   * Recovery codes, if this is the account's first second step, and how many are left. The cookies are those of the session,
   * which has a new token.
   */
  | { ok: true; codes: string[] | null; codesLeft: number; cookies: string[] }
  | Rejection<"confirmation-due" | "not-accepted">;

/**
 * On purpose does by hand what `inConfirmedSession` does: the challenge is used up between the two checks, for good, even if
 * nothing is added.
 */
export async function addPasskey(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  { name, company, ...registration }: NewPasskey,
): Promise<AddPasskeyResult> {
  if (!isConfirmedLately(session, app.now())) return reject("confirmation-due");
  const { administrator } = session;
  const credential = await verifiedCredential(app, administrator.id, registration);
  if (!credential) return reject("not-accepted");
  return app.db.transaction(async (tx) => {
    if (!(await lockSession(tx, session))) return reject("confirmation-due");
    const isFirst = !(await needsSecondStep(tx, administrator.id));
    const row = { ...credential, accountId: administrator.id, name, createdAt: app.now() };
    const rows = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    if (rows.length === 0) return reject("not-accepted");
    const codes = isFirst
      ? await replaceRecoveryCodes(tx, app, accounts.signer, administrator.id)
      : null;
    const message = passkeyMail({ to: administrator.email, company }, { kind: "added" });
    await enqueueMail(tx, { kind: "passkey-changed", subjectId: administrator.id, message });
    const { id: exceptId, email: about } = administrator;
    const notification = { event: "passkey-added", actor: administrator, about, exceptId } as const;
    await app.notifyAdministrators(tx, notification);
    await auditOwnChange(tx, app, administrator, "passkey-added");
    const codesLeft = await countRecoveryCodes(tx, administrator.id);
    return { ok: true, codes, codesLeft, cookies: await renewToken(tx, app, accounts, session) };
  });
}

async function verifiedCredential(
  app: App,
  accountId: string,
  { token, credential }: Pick<NewPasskey, "token" | "credential">,
) {
  const challenge = await attemptChallenge(app, "passkey-set-up", token);
  const response = readPasskeyResponse<RegistrationResponseJSON>(credential);
  if (!challenge || !response || challenge.accountId !== accountId) return null;
  if (!(await consumeChallenge(app.db, challenge.id))) return null;
  const party = relyingParty(app);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.payload,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    app.log.info({ err: error }, "a new passkey was not accepted");
    return null;
  });
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  return { credentialId: id, publicKey: key, counter, transports: knownTransports(transports) };
}

/** The ways that WebAuthn knows to reach a passkey. */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** The library passes on what the browser sent, of whatever type. */
function knownTransports(reported: unknown): string[] {
  return Array.isArray(reported)
    ? TRANSPORTS.filter((transport) => reported.includes(transport))
    : [];
}

export type RemovePasskeyResult =
  | { ok: true; cookies: string[] }
  | Rejection<"confirmation-due" | "passkey-missing" | "only-way-in">;

/** Removes a passkey, unless it is the account's only way to sign in. */
export async function removePasskey(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  { id, company }: { id: string; company: Mailbox },
): Promise<RemovePasskeyResult> {
  const { administrator } = session;
  const rule = confirmationRejectionReason;
  const lockBeforeSession = (tx: Transaction) => lockAccount(tx, administrator.id);
  return inConfirmedSession(app, session, { rule, lockBeforeSession }, async (tx) => {
    if (!isRecordId(id)) return reject("passkey-missing");
    const ownCondition = and(eq(passkeys.id, id), eq(passkeys.accountId, administrator.id));
    if ((await tx.$count(passkeys, ownCondition)) === 0) return reject("passkey-missing");
    if (await hasOneWayIn({ ...app, db: tx }, administrator.id)) return reject("only-way-in");
    await tx.delete(passkeys).where(ownCondition);
    await deleteUnneededRecoveryCodes(tx, administrator.id);
    const isSecondStepLeft = await needsSecondStep(tx, administrator.id);
    const change = { kind: "removed", isSecondStepLeft } as const;
    const message = passkeyMail({ to: administrator.email, company }, change);
    await enqueueMail(tx, { kind: "passkey-changed", subjectId: administrator.id, message });
    const { id: exceptId, email: about } = administrator;
    const notification = {
      event: "passkey-removed",
      actor: administrator,
      about,
      exceptId,
    } as const;
    await app.notifyAdministrators(tx, notification);
    await auditOwnChange(tx, app, administrator, "passkey-removed");
    return { ok: true, cookies: await renewToken(tx, app, accounts, session) };
  });
}

export type Passkey = typeof passkeys.$inferSelect;

const PASSKEY_ROWS_MAX = 50;

/** An account's passkeys, the newest first. */
export async function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.id))
    .limit(PASSKEY_ROWS_MAX);
}

/** The relying party. Browsers compare both values with the page that they show, which no other site can imitate. */
export function relyingParty({ settings }: App): { id: string; origin: string } {
  const { hostname, origin } = settings.publicUrl;
  return { id: hostname, origin };
}

/** As browsers write it. PostgreSQL rejects U+0000, which JSON may hold. */
const CREDENTIAL_ID = /^[\w-]+$/;

/** Parses the response of the browser's device far enough for the library, which checks the rest. Null for anything else. */
export function readPasskeyResponse<Response extends { id: string }>(
  text: string,
): Response | null {
  try {
    const value: unknown = JSON.parse(text);
    const isResult = typeof value === "object" && value !== null && "id" in value;
    const isIdentified = isResult && CREDENTIAL_ID.test(String(value.id));
    return isIdentified && typeof value.id === "string" ? (value as Response) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
