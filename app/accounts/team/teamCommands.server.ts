import { and, eq, isNull } from "drizzle-orm";
import { endLinksOfRemoved } from "~/accounts/accessEnds.server";
import { lockFirstAdministrator, recordAccountAudit } from "~/accounts/accountRows.server";
import { approvedMail } from "~/accounts/mails.server";
import { hasOtherAdministrator } from "~/accounts/queries.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { accounts as accountsTable } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { addTombstones } from "~/platform/data/erasure.server";
import { isRecordId } from "~/platform/data/recordId";
import {
  type ReauthenticationRejection,
  reauthenticationRejection,
} from "~/platform/http/security/actor";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";

export type AccountChange =
  | { ok: true }
  | { ok: false; reason: ReauthenticationRejection | "account-missing" | "last-administrator" };

/** Approves a sign-up as an administrator, and notifies its owner. */
export async function approveAccount(
  app: App,
  session: LiveSession,
  { id, company }: { id: string; company: Mailbox },
): Promise<AccountChange> {
  const rejection = reauthenticationRejection(session, app.now());
  if (rejection) return { ok: false, reason: rejection };
  if (!isRecordId(id)) return { ok: false, reason: "account-missing" };
  return app.db.transaction(async (tx) => {
    const now = app.now();
    const waits = and(isNull(accountsTable.approvedAt), eq(accountsTable.emailVerified, true));
    const [account] = await tx
      .update(accountsTable)
      .set({ approvedAt: now, updatedAt: now })
      .where(and(eq(accountsTable.id, id), waits))
      .returning({ email: accountsTable.email });
    if (!account) return { ok: false, reason: "account-missing" };
    const signIn = new URL("/admin/login", app.settings.publicUrl);
    const message = approvedMail({ to: account.email, company }, signIn);
    await enqueueMail(tx, { kind: "account-approved", subjectId: id, message });
    const actor = session.administrator;
    const notice = { event: "account-approved", actor, about: account.email } as const;
    await app.notifyAdministrators(tx, { ...notice, exceptId: id });
    await recordAccountAudit(tx, app, actor, "account-approved", id);
    return { ok: true };
  });
}

/**
 * Removes an account with its sessions, credentials and links, those of its address and the invitations that it sent
 * included. The last administrator cannot be removed.
 */
export async function removeAccount(
  app: App,
  session: LiveSession,
  id: string,
): Promise<AccountChange> {
  const rejection = reauthenticationRejection(session, app.now());
  if (rejection) return { ok: false, reason: rejection };
  if (!isRecordId(id)) return { ok: false, reason: "account-missing" };
  return app.db.transaction(async (tx) => {
    // Serializes administrators who remove each other at the same moment.
    await lockFirstAdministrator(tx);
    if (!(await hasOtherAdministrator(tx, id))) return { ok: false, reason: "last-administrator" };
    const isThis = eq(accountsTable.id, id);
    const [account] = await tx.select().from(accountsTable).where(isThis);
    if (!account) return { ok: false, reason: "account-missing" };
    await endLinksOfRemoved(tx, account);
    const actor = session.administrator;
    // Before the account is deleted, so that its owner is notified too.
    const notice = { event: "account-removed", actor, about: account.email } as const;
    if (account.approvedAt) await app.notifyAdministrators(tx, notice);
    await tx.delete(accountsTable).where(isThis);
    await addTombstones(tx, [`account:${id}`], app.now());
    await recordAccountAudit(tx, app, actor, "account-removed", id);
    return { ok: true };
  });
}
