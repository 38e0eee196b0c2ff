import { and, asc, count, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { auditTeamChange, lockAdministratorChanges } from "~/accounts/accountRows.server";
import { distinctName } from "~/accounts/addAccount.server";
import { approvedMail } from "~/accounts/mails.server";
import {
  findAccount,
  hasOtherAdministrator,
  hasPassword,
  waitingSince,
} from "~/accounts/queries.server";
import { revokeOnRemoval } from "~/accounts/revocation.server";
import { TEAM_PAGE_SIZE } from "~/accounts/rules";
import { inConfirmedSession } from "~/accounts/sessions/confirmedSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { accountsTable } from "~/accounts/tables.server";
import {
  type ReauthenticationRejectionReason,
  reauthenticationRejectionReason,
} from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import { wasDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import type { Page } from "~/platform/data/lists.server";
import type { ShownRecord } from "~/platform/data/shownRecord";
import { addTombstones } from "~/platform/erasure/tombstones.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  state: "waiting" | "administrator" | "disabled";
  /** For an administrator: when approved. For somebody who waits: when the address was verified. */
  since: Date;
}

/** Administrators, the longest approved first. Listed apart from sign-ups, of which strangers can create any number. */
export async function listAdministrators(app: App, page: number): Promise<Page<TeamMember>> {
  const order = [asc(accountsTable.approvedAt), asc(accountsTable.id)];
  return listMembers(app, { condition: isNotNull(accountsTable.approvedAt), order, page });
}

/** Sign-ups that wait for approval, the longest wait first. */
export async function listWaiting(app: App, page: number): Promise<Page<TeamMember>> {
  const notExpiredCondition = gt(accountsTable.createdAt, waitingSince(app));
  const condition = and(isNull(accountsTable.approvedAt), notExpiredCondition);
  const order = [asc(accountsTable.createdAt), asc(accountsTable.id)];
  return listMembers(app, { condition, order, page });
}

async function listMembers(
  { db }: App,
  { condition, order, page }: { condition: SQL | undefined; order: SQL[]; page: number },
): Promise<Page<TeamMember>> {
  const verifiedCondition = and(eq(accountsTable.emailVerified, true), condition);
  const rows = await db
    .select()
    .from(accountsTable)
    .where(verifiedCondition)
    .orderBy(...order)
    .limit(TEAM_PAGE_SIZE)
    .offset((page - 1) * TEAM_PAGE_SIZE);
  const [all] = await db.select({ total: count() }).from(accountsTable).where(verifiedCondition);
  return { items: rows.map(memberOf), page, pageSize: TEAM_PAGE_SIZE, total: all?.total ?? 0 };
}

function memberOf(account: typeof accountsTable.$inferSelect): TeamMember {
  const { id, name, email, approvedAt, disabledAt, createdAt } = account;
  const state = !approvedAt ? "waiting" : disabledAt ? "disabled" : "administrator";
  return { id, name, email, state, since: approvedAt ?? createdAt };
}

export type AccountChangeResult =
  | { ok: true }
  | Rejection<
      | ReauthenticationRejectionReason
      | "account-missing"
      | "account-approved"
      | "last-administrator"
    >;

/** Approves a sign-up as an administrator, and notifies its owner. */
export async function approveAccount(
  app: App,
  session: LiveSession,
  { id, company }: { id: string; company: Mailbox },
): Promise<AccountChangeResult> {
  return inConfirmedSession(app, session, { rule: reauthenticationRejectionReason }, async (tx) => {
    if (!isRecordId(id)) return reject("account-missing");
    const now = app.now();
    const waitingCondition = and(
      isNull(accountsTable.approvedAt),
      eq(accountsTable.emailVerified, true),
    );
    const [account] = await tx
      .update(accountsTable)
      .set({ approvedAt: now, updatedAt: now })
      .where(and(eq(accountsTable.id, id), waitingCondition))
      .returning();
    // A colleague, or the same press sent twice, has approved it already.
    if (!account) return (await isApproved(tx, id)) ? { ok: true } : reject("account-missing");
    const name = await distinctName(tx, { ...account, exceptId: id });
    if (name !== account.name)
      await tx.update(accountsTable).set({ name }).where(eq(accountsTable.id, id));
    const signIn = new URL("/admin/login", app.settings.publicUrl);
    const access = { signIn, hasPassword: await hasPassword({ db: tx }, id) };
    const message = approvedMail({ to: account.email, company }, access);
    await enqueueMail(tx, { kind: "account-approved", subjectId: id, message });
    const actor = session.administrator;
    const notification = { event: "account-approved", actor, about: account.email } as const;
    await app.notifyAdministrators(tx, { ...notification, exceptId: id });
    await auditTeamChange(tx, app, { actor, action: "account-approved", subject: `account:${id}` });
    return { ok: true };
  });
}

async function isApproved(tx: Transaction, id: string): Promise<boolean> {
  const account = await findAccount({ db: tx }, id);
  return account !== null && account.approvedAt !== null;
}

/**
 * Removes an account with its sessions, credentials and links, those of its address and the invitations that it sent included.
 * The last administrator cannot be removed. Rejected as `account-approved` if the account was approved since `shownAt`: the page
 * showed somebody who still waited for approval.
 */
export async function removeAccount(
  app: App,
  session: LiveSession,
  { id, shownAt }: ShownRecord,
): Promise<AccountChangeResult> {
  const rule = reauthenticationRejectionReason;
  // Serializes administrators who remove each other at the same moment. On purpose before the session is locked: the
  // other's transaction would wait for that lock, and this one for the other's.
  const lockBeforeSession = lockAdministratorChanges;
  return inConfirmedSession(app, session, { rule, lockBeforeSession }, async (tx) => {
    if (!isRecordId(id)) return reject("account-missing");
    if (!(await hasOtherAdministrator(tx, id))) return reject("last-administrator");
    const idCondition = eq(accountsTable.id, id);
    const [account] = await tx.select().from(accountsTable).where(idCondition);
    if (!account) return reject("account-missing");
    const approvals = { actions: ["account-approved"], subjects: [`account:${id}`] } as const;
    if (await wasDoneSince(tx, approvals, shownAt)) return reject("account-approved");
    await revokeOnRemoval(tx, account);
    const actor = session.administrator;
    // Before the account is deleted, so that its owner is notified too.
    const notification = { event: "account-removed", actor, about: account.email } as const;
    if (account.approvedAt) await app.notifyAdministrators(tx, notification);
    await tx.delete(accountsTable).where(idCondition);
    // Before the tombstone, because those who remove their own account are recorded as well.
    await auditTeamChange(tx, app, { actor, action: "account-removed", subject: `account:${id}` });
    await addTombstones(tx, [`account:${id}`], app.now());
    return { ok: true };
  });
}
