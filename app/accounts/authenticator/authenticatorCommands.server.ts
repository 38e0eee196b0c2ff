import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { told } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { replaceRecoveryCodes } from "~/accounts/authenticator/recoveryCodes.server";
import { matchingStep, newTotpKey } from "~/accounts/authenticator/totp.server";
import { secondStepMail } from "~/accounts/mails.server";
import { openText, sealText } from "~/accounts/sealedText.server";
import { holdSession, type LiveSession } from "~/accounts/sessions/sessions.server";
import { dropNeedlessCodes, needsSecondStep } from "~/accounts/signIn/secondStep.server";
import { authenticators } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
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
  app: App,
  accounts: Accounts,
  session: LiveSession,
): Promise<AuthenticatorStart> {
  if (!isConfirmedLately(session, app.now())) return { ok: false, reason: "confirmation-due" };
  const accountId = session.administrator.id;
  const sealedKey = sealText(accounts.signer, accountId, newTotpKey());
  const started = { accountId, sealedKey, createdAt: app.now() };
  const isHeld = await app.db.transaction(async (tx) => {
    if (!(await holdSession(tx, session))) return false;
    await tx.insert(authenticators).values(started).onConflictDoNothing();
    return true;
  });
  if (!isHeld) return { ok: false, reason: "confirmation-due" };
  const [row] = await app.db.select().from(authenticators).where(of(accountId));
  if (!row || row.confirmedAt) return { ok: false, reason: "already-set-up" };
  return { ok: true, key: openText(accounts.signer, accountId, row.sealedKey) };
}

export type CodesAnswer =
  | { ok: true; codes: string[] }
  | Unconfirmed
  | { ok: false; reason: "code-wrong" | "not-set-up" };

/**
 * A first code proves that the app holds the key. From here on a password alone opens nothing; the recovery codes are
 * shown once.
 */
export async function confirmAuthenticator(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  { code, company }: { code: string; company: Mailbox },
): Promise<CodesAnswer> {
  if (!isConfirmedLately(session, app.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  return app.db.transaction(async (tx) => {
    if (!(await holdSession(tx, session))) return { ok: false, reason: "confirmation-due" };
    const waits = and(of(administrator.id), isNull(authenticators.confirmedAt));
    const [row] = await tx.select().from(authenticators).where(waits).for("update");
    if (!row) return { ok: false, reason: "not-set-up" };
    const key = openText(accounts.signer, administrator.id, row.sealedKey);
    const lastStep = matchingStep(key, code, app.now());
    if (lastStep === null) return { ok: false, reason: "code-wrong" };
    await tx.update(authenticators).set({ confirmedAt: app.now(), lastStep }).where(waits);
    const codes = await replaceRecoveryCodes(tx, app, accounts.signer, administrator.id);
    await tellOwner(tx, { session, company, turnedOn: true });
    await told(tx, app, administrator, "authenticator-added", administrator.id);
    return { ok: true, codes };
  });
}

export type AuthenticatorRemoval = { ok: true } | Unconfirmed | { ok: false; reason: "not-set-up" };

export async function removeAuthenticator(
  app: App,
  session: LiveSession,
  company: Mailbox,
): Promise<AuthenticatorRemoval> {
  if (!isConfirmedLately(session, app.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  return app.db.transaction(async (tx) => {
    const removed = await tx.delete(authenticators).where(of(administrator.id)).returning();
    if (removed.length === 0) return { ok: false, reason: "not-set-up" };
    await dropNeedlessCodes(tx, administrator.id);
    await tellOwner(tx, { session, company, turnedOn: false });
    const { id: exceptId, email: about } = administrator;
    const notice = { event: "authenticator-removed", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, { ...notice, exceptId });
    await told(tx, app, administrator, "authenticator-removed", administrator.id);
    return { ok: true };
  });
}

/** New recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  app: App,
  accounts: Accounts,
  session: LiveSession,
): Promise<CodesAnswer> {
  if (!isConfirmedLately(session, app.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  if (!(await needsSecondStep(app.db, administrator.id))) {
    return { ok: false, reason: "not-set-up" };
  }
  return app.db.transaction(async (tx) => {
    const codes = await replaceRecoveryCodes(tx, app, accounts.signer, administrator.id);
    await told(tx, app, administrator, "recovery-codes-renewed", administrator.id);
    return { ok: true, codes };
  });
}

/** Takes a code of the app. Its step is reserved in the same statement that checks it, so no code is ever taken twice. */
export async function takeTotpCode(
  app: App,
  accounts: Accounts,
  accountId: string,
  code: string,
): Promise<boolean> {
  const set = and(of(accountId), isNotNull(authenticators.confirmedAt));
  const [row] = await app.db.select().from(authenticators).where(set);
  if (!row) return false;
  const step = matchingStep(openText(accounts.signer, accountId, row.sealedKey), code, app.now());
  if (step === null) return false;
  const reserved = await app.db
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
