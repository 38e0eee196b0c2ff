import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findPasswordHash } from "~/accounts/credentialRows.server";
import { isSessionAlive, WAITING_SIGN_UP_MS } from "~/accounts/rules";
import { accountsTable, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { type Database, isRecordId } from "~/platform/data/database.server";

/** Whether there is an administrator. Only while there is none may the first one be created. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const administrators = await db
    .select({ one: sql`1` })
    .from(accountsTable)
    .where(administratorCondition)
    .limit(1);
  return administrators.length > 0;
}

/** The SQL form of maySignIn. */
export const administratorCondition = and(
  isNotNull(accountsTable.approvedAt),
  eq(accountsTable.emailVerified, true),
  isNull(accountsTable.disabledAt),
);

/** Whether the account that a column names has been removed. */
export const removedAccountCondition = (accountId: PgColumn) =>
  sql`not exists (select from ${accountsTable} where ${accountsTable.id}::text = ${accountId})`;

/** Whether an account is there that a column of subjects names, as in `account:ID`. */
export const subjectOfAccountCondition = (subject: PgColumn) =>
  sql`exists (select from ${accountsTable} where 'account:' || ${accountsTable.id} = ${subject})`;

/** Whether there would still be an administrator without this account. */
export async function hasOtherAdministrator(db: Database, id: string): Promise<boolean> {
  const otherAdministrators = await db
    .select({ one: sql`1` })
    .from(accountsTable)
    .where(and(administratorCondition, ne(accountsTable.id, id)))
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

/** How many sign-ups wait for approval. */
export async function countWaiting(app: App): Promise<number> {
  return app.db.$count(
    accountsTable,
    and(
      eq(accountsTable.emailVerified, true),
      isNull(accountsTable.approvedAt),
      gt(accountsTable.createdAt, waitingSince(app)),
    ),
  );
}

/** Sign-ups from before this moment have expired. */
export function waitingSince(app: App): Date {
  return new Date(app.now().getTime() - WAITING_SIGN_UP_MS);
}

export interface AdministratorName {
  id: string;
  name: string;
  email: string;
}

/** Names of all approved accounts, for showing who did something. */
export function listAdministratorNames({ db }: App): Promise<AdministratorName[]> {
  const { id, name, email, approvedAt } = accountsTable;
  return db
    .select({ id, name, email })
    .from(accountsTable)
    .where(isNotNull(approvedAt))
    .orderBy(asc(approvedAt), asc(id));
}

/**
 * Returns a function from an account's id to the name to show. Null: no account, so the operator or the program. A change
 * outlives the account that made it.
 */
export async function getEditorNames(
  app: App,
  { withoutAccount = "The system", formerAccount = "A former administrator" } = {},
): Promise<(id: string | null) => string> {
  const names = new Map((await listAdministratorNames(app)).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? withoutAccount : (names.get(id) ?? formerAccount));
}

/** Lists the administrators who may sign in now. */
export function listActiveAdministrators({ db }: Pick<App, "db">): Promise<AdministratorName[]> {
  const { id, name, email } = accountsTable;
  return db.select({ id, name, email }).from(accountsTable).where(administratorCondition);
}

/** The names of the accounts with these ids, in the order of the alphabet. */
export async function listNames(
  { db }: Pick<App, "db">,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id, name } = accountsTable;
  const idCondition = inArray(sql`${id}::text`, [...ids]);
  const rows = await db.select({ name }).from(accountsTable).where(idCondition).orderBy(name);
  return rows.map((row) => row.name);
}

export async function hasPassword(app: Pick<App, "db">, id: string): Promise<boolean> {
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
