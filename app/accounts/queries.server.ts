import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findPasswordHash } from "~/accounts/credentialRows.server";
import { isSessionAlive } from "~/accounts/rules";
import { accountsTable, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { type Database, isRecordId } from "~/platform/data/database.server";

/** Whether there is an administrator. Only while there is none may the first one be created. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const administrators = await db
    .select({ one: sql`1` })
    .from(accountsTable)
    .where(isAdministrator)
    .limit(1);
  return administrators.length > 0;
}

/** The SQL form of maySignIn. */
export const isAdministrator = and(
  isNotNull(accountsTable.approvedAt),
  eq(accountsTable.emailVerified, true),
  isNull(accountsTable.disabledAt),
);

/** Whether the account that a column names has been removed. */
export const isRemovedAccount = (accountId: PgColumn) =>
  sql`not exists (select from ${accountsTable} where ${accountsTable.id}::text = ${accountId})`;

/** Whether an account is there that a column of subjects names, as in `account:ID`. */
export const isSubjectOfAccount = (subject: PgColumn) =>
  sql`exists (select from ${accountsTable} where 'account:' || ${accountsTable.id} = ${subject})`;

/** Whether there would still be an administrator without this account. */
export async function hasOtherAdministrator(db: Database, id: string): Promise<boolean> {
  const otherAdministrators = await db
    .select({ one: sql`1` })
    .from(accountsTable)
    .where(and(isAdministrator, ne(accountsTable.id, id)))
    .limit(1);
  return otherAdministrators.length > 0;
}

export async function findAccountByEmail(app: Pick<App, "db">, email: string) {
  const [account] = await app.db
    .select()
    .from(accountsTable)
    .where(eq(accountsTable.email, email.trim().toLowerCase()));
  return account ?? null;
}

export async function findAccount(app: Pick<App, "db">, id: string) {
  if (!isRecordId(id)) return null;
  const [account] = await app.db.select().from(accountsTable).where(eq(accountsTable.id, id));
  return account ?? null;
}

export async function hasPassword(app: App, id: string): Promise<boolean> {
  return (await findPasswordHash(app.db, id)) !== null;
}

export interface OpenSession {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The sessions of an account, the most recently used first. */
export async function listSessions(app: App, accountId: string): Promise<OpenSession[]> {
  const { id, userAgent, ipAddress, createdAt, updatedAt } = sessions;
  const rows = await app.db
    .select({ id, userAgent, ipAddress, createdAt, updatedAt })
    .from(sessions)
    .where(eq(sessions.userId, accountId))
    .orderBy(desc(updatedAt), desc(id))
    .limit(SESSION_ROWS_MAX);
  const limits = app.settings.session;
  return rows.filter((session) => isSessionAlive(session, limits, app.now()));
}

const SESSION_ROWS_MAX = 50;
