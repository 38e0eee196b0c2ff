import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { told } from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import { secondStepMail } from "~/domain/accounts/mails.server";
import { replaceRecoveryCodes } from "~/domain/accounts/recoveryCodes.server";
import { openText, sealText } from "~/domain/accounts/sealedText.server";
import { dropNeedlessCodes, needsSecondStep } from "~/domain/accounts/secondStep.server";
import { holdSession, type LiveSession } from "~/domain/accounts/sessions.server";
import { authenticators } from "~/domain/accounts/tables.server";
import { matchingStep, newTotpKey } from "~/domain/accounts/totp.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { isConfirmedLately } from "~/platform/security/power";

type Unconfirmed = { ok: false; reason: "confirmation-due" };

export type AuthenticatorStart =
  | { ok: true; key: string }
  | Unconfirmed
  | { ok: false; reason: "already-set-up" };

/** The key to put into the app. Asked again before a first code proved it, it is the same one. */
export async function startAuthenticator(
  context: Context,
  accounts: Accounts,
  session: LiveSession,
): Promise<AuthenticatorStart> {
  if (!isConfirmedLately(session, context.now())) return { ok: false, reason: "confirmation-due" };
  const accountId = session.administrator.id;
  const sealedKey = sealText(accounts.signer, accountId, newTotpKey());
  const started = { accountId, sealedKey, createdAt: context.now() };
  const isHeld = await context.db.transaction(async (tx) => {
    if (!(await holdSession(tx, session))) return false;
    await tx.insert(authenticators).values(started).onConflictDoNothing();
    return true;
  });
  if (!isHeld) return { ok: false, reason: "confirmation-due" };
  const [row] = await context.db.select().from(authenticators).where(of(accountId));
  if (!row || row.confirmedAt) return { ok: false, reason: "already-set-up" };
  return { ok: true, key: openText(accounts.signer, accountId, row.sealedKey) };
}

export type CodesAnswer =
  | { ok: true; codes: string[] }
  | Unconfirmed
  | { ok: false; reason: "code-wrong" | "not-set-up" };

/** A first code proves that the app holds the key. From here on a password alone opens nothing; the recovery codes are shown once. */
export async function confirmAuthenticator(
  context: Context,
  accounts: Accounts,
  session: LiveSession,
  { code, company }: { code: string; company: Mailbox },
): Promise<CodesAnswer> {
  if (!isConfirmedLately(session, context.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  return context.db.transaction(async (tx) => {
    if (!(await holdSession(tx, session))) return { ok: false, reason: "confirmation-due" };
    const waits = and(of(administrator.id), isNull(authenticators.confirmedAt));
    const [row] = await tx.select().from(authenticators).where(waits).for("update");
    if (!row) return { ok: false, reason: "not-set-up" };
    const key = openText(accounts.signer, administrator.id, row.sealedKey);
    const lastStep = matchingStep(key, code, context.now());
    if (lastStep === null) return { ok: false, reason: "code-wrong" };
    await tx.update(authenticators).set({ confirmedAt: context.now(), lastStep }).where(waits);
    const codes = await replaceRecoveryCodes(tx, context, accounts.signer, administrator.id);
    await tellOwner(tx, { session, company, turnedOn: true });
    await told(tx, context, administrator, "authenticator-added", administrator.id);
    return { ok: true, codes };
  });
}

export type AuthenticatorRemoval = { ok: true } | Unconfirmed | { ok: false; reason: "not-set-up" };

export async function removeAuthenticator(
  context: Context,
  session: LiveSession,
  company: Mailbox,
): Promise<AuthenticatorRemoval> {
  if (!isConfirmedLately(session, context.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  return context.db.transaction(async (tx) => {
    const removed = await tx.delete(authenticators).where(of(administrator.id)).returning();
    if (removed.length === 0) return { ok: false, reason: "not-set-up" };
    await dropNeedlessCodes(tx, administrator.id);
    await tellOwner(tx, { session, company, turnedOn: false });
    const { id: exceptId, email: about } = administrator;
    const notice = { event: "authenticator-removed", actor: administrator, about } as const;
    await context.notifyAdministrators(tx, { ...notice, exceptId });
    await told(tx, context, administrator, "authenticator-removed", administrator.id);
    return { ok: true };
  });
}

/** New recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  context: Context,
  accounts: Accounts,
  session: LiveSession,
): Promise<CodesAnswer> {
  if (!isConfirmedLately(session, context.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  if (!(await needsSecondStep(context.db, administrator.id))) {
    return { ok: false, reason: "not-set-up" };
  }
  return context.db.transaction(async (tx) => {
    const codes = await replaceRecoveryCodes(tx, context, accounts.signer, administrator.id);
    await told(tx, context, administrator, "recovery-codes-renewed", administrator.id);
    return { ok: true, codes };
  });
}

/** Takes a code of the app. Its step is reserved in the same statement that checks it, so no code is ever taken twice. */
export async function takeTotpCode(
  context: Context,
  accounts: Accounts,
  accountId: string,
  code: string,
): Promise<boolean> {
  const set = and(of(accountId), isNotNull(authenticators.confirmedAt));
  const [row] = await context.db.select().from(authenticators).where(set);
  if (!row) return false;
  const step = matchingStep(
    openText(accounts.signer, accountId, row.sealedKey),
    code,
    context.now(),
  );
  if (step === null) return false;
  const reserved = await context.db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(set, lt(authenticators.lastStep, step)))
    .returning({ id: authenticators.accountId });
  return reserved.length > 0;
}

function of(accountId: string) {
  return eq(authenticators.accountId, accountId);
}

function tellOwner(
  tx: Database,
  news: { session: LiveSession; company: Mailbox; turnedOn: boolean },
) {
  const { id, email } = news.session.administrator;
  const message = secondStepMail({ to: email, company: news.company }, news.turnedOn);
  return enqueueMail(tx, { kind: "second-step-changed", subjectId: id, message });
}
