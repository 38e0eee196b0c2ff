import { eq } from "drizzle-orm";
import { accountsTable } from "~/accounts/tables.server";
import type { Actor, Administrator } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { type NewAuditEvent, recordAudit } from "~/platform/data/audit/audit.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";

export type Account = typeof accountsTable.$inferSelect;

/** The id of no account, so that an unknown email address runs the same statements as a known one. */
export const NO_ACCOUNT_ID = "00000000-0000-0000-0000-000000000000";

export async function findAccountId(db: Database, email: string): Promise<string | null> {
  const [account] = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.email, email));
  return account?.id ?? null;
}

export async function markEmailVerified(tx: Transaction, id: string): Promise<void> {
  await tx.update(accountsTable).set({ emailVerified: true }).where(eq(accountsTable.id, id));
}

/**
 * Serializes the creation of the first administrator and the removal of any across all processes, until the commit: one always
 * remains.
 */
export async function lockAdministratorChanges(tx: Transaction): Promise<void> {
  await lockUntilCommit(tx, "first-administrator");
}

export function auditAccountChange(
  tx: Transaction,
  app: App,
  { actor, action, id }: { actor: Actor; action: AuditAction; id: string },
) {
  return recordAudit(tx, app, { actor, action, subject: `account:${id}` });
}

/** Audits a change of who is in the team, invited to it or waits for it, and shows it on open pages at once. */
export async function auditTeamChange(
  tx: Transaction,
  app: App,
  event: Pick<NewAuditEvent, "actor" | "action" | "subject">,
): Promise<void> {
  await recordAudit(tx, app, event);
  await announce(tx, "accounts");
}

/** Audits what a person changes about their own account. */
export function auditOwnChange(
  tx: Transaction,
  app: App,
  person: Administrator,
  action: AuditAction,
) {
  return auditAccountChange(tx, app, { actor: person, action, id: person.id });
}
