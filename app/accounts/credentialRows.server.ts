import { and, eq, sql } from "drizzle-orm";
import type { Account } from "~/accounts/accountRows.server";
import { maySignIn } from "~/accounts/rules";
import { accountsTable, credentials } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";

/** How often proofs of this account were outdated; 0 for an unknown email address. */
export async function getCredentialsVersion(db: Database, email: string): Promise<number> {
  const { credentialsVersion: version } = accountsTable;
  const emailCondition = eq(accountsTable.email, email);
  const [account] = await db.select({ version }).from(accountsTable).where(emailCondition);
  return account?.version ?? 0;
}

export const PASSWORD_PROVIDER = "credential";

/** Null for an account without a password, which signs in another way. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const passwordCondition = and(
    eq(credentials.userId, userId),
    eq(credentials.providerId, PASSWORD_PROVIDER),
  );
  const [row] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(passwordCondition);
  return row?.hash ?? null;
}

/** Whether the credentials changed after `provenAccount` was read. Waits for a transaction that is changing them. */
export async function isProofOutdated(tx: Transaction, provenAccount: Account): Promise<boolean> {
  const idCondition = eq(accountsTable.id, provenAccount.id);
  const [account] = await tx.select().from(accountsTable).where(idCondition).for("share");
  if (!account || !maySignIn(account)) return true;
  return account.credentialsVersion !== provenAccount.credentialsVersion;
}

/**
 * Until the commit no session of this account begins and no other transaction changes its credentials. Must be the first lock on
 * the account.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  const { id: lockedId } = accountsTable;
  await tx
    .select({ locked: lockedId })
    .from(accountsTable)
    .where(eq(lockedId, id))
    .for("no key update");
}

/** Proofs that were checked before no longer open a session, even if a password is being verified at this moment. */
export async function outdateProofs(tx: Transaction, id: string): Promise<void> {
  const credentialsVersion = sql`${accountsTable.credentialsVersion} + 1`;
  await tx.update(accountsTable).set({ credentialsVersion }).where(eq(accountsTable.id, id));
}

export async function replacePassword(tx: Transaction, app: App, userId: string, password: string) {
  await outdateProofs(tx, userId);
  const now = app.now();
  const passwordCondition = and(
    eq(credentials.userId, userId),
    eq(credentials.providerId, PASSWORD_PROVIDER),
  );
  await tx.delete(credentials).where(passwordCondition);
  await tx.insert(credentials).values({
    userId,
    providerId: PASSWORD_PROVIDER,
    providerAccountId: userId,
    password,
    createdAt: now,
    updatedAt: now,
  });
}
