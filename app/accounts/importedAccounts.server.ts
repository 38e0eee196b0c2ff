import { and, eq, isNull } from "drizzle-orm";
import { lockEmail, type NewPerson, reportAdministrator } from "~/accounts/addAccount.server";
import { outdateProofs, replacePassword } from "~/accounts/credentialRows.server";
import { closeInvitations } from "~/accounts/oneTimeLinks.server";
import { revokeOnNewPassword } from "~/accounts/revocation.server";
import { accountsTable } from "~/accounts/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { listExistingValues } from "~/platform/data/lists.server";

/** An administrator of another site. */
export interface ImportedAccount {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  emailVerified: boolean;
}

/** Which of these ids accounts have. */
export const listAccountIds = (db: Database, ids: readonly string[]) =>
  listExistingValues(db, accountsTable.id, ids);

/** Which of these addresses, in lower case, accounts have. */
export const listAccountEmails = (db: Database, emails: readonly string[]) =>
  listExistingValues(db, accountsTable.email, emails);

/**
 * Adds accounts that wait for approval and have no password: a link that is mailed for a forgotten one sets it, and verifies the
 * address. On purpose they are as old as the import, because waiting accounts are deleted after some days. Returns the ids of
 * those that were added.
 */
export async function addImportedAccounts(
  tx: Transaction,
  app: App,
  actor: Actor,
  accountsToAdd: readonly ImportedAccount[],
): Promise<Set<string>> {
  if (accountsToAdd.length === 0) return new Set();
  // In one order, so that two imports never wait for each other.
  for (const email of accountsToAdd.map((account) => account.email).sort())
    await lockEmail(tx, email);
  const now = app.now();
  const rows = await tx
    .insert(accountsTable)
    .values(accountsToAdd.map((account) => ({ ...account, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning({ id: accountsTable.id });
  const subject = "import:accounts" as const;
  const event = { actor, action: "accounts-imported" as const, subject, times: rows.length };
  if (rows.length > 0) await recordAudit(tx, app, event);
  return new Set(rows.map(({ id }) => id));
}

type InvitedPerson = Pick<NewPerson, "email" | "name" | "passwordHash"> & { id: string };

/**
 * Makes an administrator of an account that was imported with an email address that nobody had proven: the caller vouches for the
 * address. Null if it is not such an account any more.
 */
export async function adoptImported(
  tx: Transaction,
  app: App,
  actor: Actor,
  { id, email, name, passwordHash }: InvitedPerson,
): Promise<string | null> {
  const now = app.now();
  const { id: ownId, emailVerified, approvedAt } = accountsTable;
  const importedCondition = and(eq(ownId, id), eq(emailVerified, false), isNull(approvedAt));
  const adopted = await tx
    .update(accountsTable)
    .set({ name, emailVerified: true, approvedAt: now, updatedAt: now })
    .where(importedCondition)
    .returning({ id: ownId });
  if (adopted.length === 0) return null;
  if (passwordHash) await replacePassword(tx, app, id, passwordHash);
  else await outdateProofs(tx, id);
  await revokeOnNewPassword(tx, app, id);
  await closeInvitations(tx, app, email);
  await reportAdministrator(tx, app, actor, { id, email });
  return id;
}
