import { sql } from "drizzle-orm";
import type { Transaction } from "~/platform/data/database.server";

/** Locks on things that are no row of a table have a name. The lock of the migrations is a number, in migrate.server.ts. */
type LockName =
  | "account-email"
  | "account-name"
  | "application-status"
  | "application-note"
  | "audited-actions"
  | "claim"
  | "company-profile"
  | "emailjs-origins"
  | "emailjs-requests"
  | "first-administrator"
  | "imports"
  | "linked-sign-in"
  | "plain-pages"
  | "publishing-policy"
  | "purge"
  | "resume-view"
  | "retention"
  | "saved-replies"
  | "template"
  | "unclaimed-files";

/** Until the commit, no other transaction gets past this for the same name and subject, such as the id of a record. */
export async function lockUntilCommit(
  tx: Transaction,
  name: LockName,
  ...subject: string[]
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name, subject)})`);
}

/** Does not wait: false if another transaction has the lock. */
export async function tryLockUntilCommit(tx: Transaction, name: LockName): Promise<boolean> {
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name, [])}) as "isLocked"`,
  );
  return rows[0]?.isLocked ?? false;
}

const keyOf = (name: LockName, subject: readonly string[]) =>
  sql`hashtext(${[name, ...subject].join(" ")})`;
