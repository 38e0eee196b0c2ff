import { and, eq, isNotNull, lt } from "drizzle-orm";
import { auditOwnChange } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import {
  countRecoveryCodes,
  deleteUnneededRecoveryCodes,
  replaceRecoveryCodes,
} from "~/accounts/authenticator/recoveryCodes.server";
import { matchingStep, newTotpKey } from "~/accounts/authenticator/totp.server";
import { consumeChallenge, ensureChallenge, findChallenge } from "~/accounts/challenges.server";
import { authenticatorMail } from "~/accounts/mails.server";
import { inConfirmedSession } from "~/accounts/sessions/confirmedSession.server";
import { renewToken } from "~/accounts/sessions/openSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { needsSecondStep } from "~/accounts/signIn/secondStepCommands.server";
import { authenticators } from "~/accounts/tables.server";
import { confirmationRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { MINUTE_MS } from "~/platform/durations";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";
import { decryptText, encryptText } from "~/platform/signing.server";

export type StartAuthenticatorResult =
  | { ok: true; key: string }
  | Rejection<"confirmation-due" | "already-set-up">;

/**
 * The key to enter into the app. It waits in this session alone, for half an hour, until a first code confirms it: a key that
 * somebody only looked at must never become the owner's.
 */
export async function startAuthenticator(
  app: App,
  accounts: Accounts,
  session: LiveSession,
): Promise<StartAuthenticatorResult> {
  const accountId = session.administrator.id;
  return inConfirmedSession(app, session, { rule: confirmationRejectionReason }, async (tx) => {
    const [own] = await tx.select().from(authenticators).where(ownerCondition(accountId));
    if (own) return reject("already-set-up");
    const sealedKey = encryptText(accounts.signer, encryptedFor(accountId), newTotpKey());
    const step = { accountId, payload: sealedKey, key: keyOf(session), lifetimeMs: SET_UP_MS };
    const waiting = await ensureChallenge(tx, app, "authenticator-set-up", step);
    return {
      ok: true,
      key: decryptText(accounts.signer, encryptedFor(accountId), waiting.payload),
    };
  });
}

/** Longer than a proof of identity counts: who has to confirm again meanwhile finds the key that the app has already. */
const SET_UP_MS = 30 * MINUTE_MS;

/** The key of an app is stored encrypted. */
const encryptedFor = (accountId: string) =>
  ({ purpose: "authenticator", owner: accountId }) as const;

/** A page that is loaded again shows the same key. */
const keyOf = ({ id }: LiveSession) => `authenticator of session ${id}`;

export type ConfirmAuthenticatorResult =
  /**
   * Recovery codes, if this is the account's first second step, and how many are left. The cookies are those of the session,
   * which has a new token.
   */
  | { ok: true; codes: string[] | null; codesLeft: number; cookies: string[] }
  | Rejection<"confirmation-due" | "code-wrong" | "not-set-up">;

/** Confirms the app by a first code. From here on the password alone is not enough. */
export async function confirmAuthenticator(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  { code, company }: { code: string; company: Mailbox },
): Promise<ConfirmAuthenticatorResult> {
  const { administrator } = session;
  return inConfirmedSession(app, session, { rule: confirmationRejectionReason }, async (tx) => {
    const now = app.now();
    const waiting = await findChallenge({ ...app, db: tx }, "authenticator-set-up", keyOf(session));
    if (!waiting) return reject("not-set-up");
    const sealedKey = waiting.payload;
    const key = decryptText(accounts.signer, encryptedFor(administrator.id), sealedKey);
    const lastStep = matchingStep(key, code, now);
    if (lastStep === null) return reject("code-wrong");
    // Of two requests at once, only one closes the challenge; the other is refused.
    if (!(await consumeChallenge(tx, waiting.id))) return reject("not-set-up");
    const row = {
      accountId: administrator.id,
      sealedKey,
      lastStep,
      createdAt: now,
      confirmedAt: now,
    };
    // Later ones are renewed by themselves, which is reported to every administrator.
    const isFirst = !(await needsSecondStep(tx, administrator.id));
    const rows = await tx.insert(authenticators).values(row).onConflictDoNothing().returning();
    if (rows.length === 0) return reject("not-set-up");
    const codes = isFirst
      ? await replaceRecoveryCodes(tx, app, accounts.signer, administrator.id)
      : null;
    await notifyOwner(tx, session, company, { kind: "added" });
    await auditOwnChange(tx, app, administrator, "authenticator-added");
    const codesLeft = await countRecoveryCodes(tx, administrator.id);
    return { ok: true, codes, codesLeft, cookies: await renewToken(tx, app, accounts, session) };
  });
}

export type RemoveAuthenticatorResult =
  | { ok: true; cookies: string[] }
  | Rejection<"confirmation-due" | "not-set-up">;

export async function removeAuthenticator(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  company: Mailbox,
): Promise<RemoveAuthenticatorResult> {
  const { administrator } = session;
  return inConfirmedSession(app, session, { rule: confirmationRejectionReason }, async (tx) => {
    const rows = await tx
      .delete(authenticators)
      .where(ownerCondition(administrator.id))
      .returning();
    if (rows.length === 0) return reject("not-set-up");
    await deleteUnneededRecoveryCodes(tx, administrator.id);
    const isSecondStepLeft = await needsSecondStep(tx, administrator.id);
    await notifyOwner(tx, session, company, { kind: "removed", isSecondStepLeft });
    const { id: exceptId, email: about } = administrator;
    const notification = { event: "authenticator-removed", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, { ...notification, exceptId });
    await auditOwnChange(tx, app, administrator, "authenticator-removed");
    return { ok: true, cookies: await renewToken(tx, app, accounts, session) };
  });
}

/** Checks a code of the app and uses it up. The same statement checks and stores its step, so no code is accepted twice. */
export async function redeemTotpCode(
  app: App,
  accounts: Accounts,
  accountId: string,
  code: string,
): Promise<boolean> {
  const confirmedCondition = and(ownerCondition(accountId), isNotNull(authenticators.confirmedAt));
  const [row] = await app.db.select().from(authenticators).where(confirmedCondition);
  if (!row) return false;
  const key = readKey(app, accounts, row);
  const step = key === null ? null : matchingStep(key, code, app.now());
  if (step === null) return false;
  const reserved = await app.db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(confirmedCondition, lt(authenticators.lastStep, step)))
    .returning({ id: authenticators.accountId });
  return reserved.length > 0;
}

/** Null for an app that was set up under another secret: its codes are wrong ones from then on. */
function readKey(
  app: App,
  { signer }: Accounts,
  { accountId, sealedKey }: typeof authenticators.$inferSelect,
): string | null {
  try {
    return decryptText(signer, encryptedFor(accountId), sealedKey);
  } catch (error) {
    app.log.error({ err: error }, "an authenticator app was set up under another SECRET");
    return null;
  }
}

function ownerCondition(accountId: string) {
  return eq(authenticators.accountId, accountId);
}

function notifyOwner(
  tx: Transaction,
  { administrator: { id, email } }: LiveSession,
  company: Mailbox,
  change: Parameters<typeof authenticatorMail>[1],
) {
  const message = authenticatorMail({ to: email, company }, change);
  return enqueueMail(tx, { kind: "second-step-changed", subjectId: id, message });
}
