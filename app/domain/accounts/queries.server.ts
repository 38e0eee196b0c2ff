import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { accounts } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";

/** Whether anybody could sign in at all; as long as nobody can, the first administrator may be made. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(accounts).where(isAdministrator).limit(1);
  return found.length > 0;
}

/** The same as mayEnter, in the database's words. */
const isAdministrator = and(
  isNotNull(accounts.approvedAt),
  eq(accounts.emailVerified, true),
  isNull(accounts.disabledAt),
);

export interface TeamMember {
  id: string;
  name: string;
  email: string;
  approvedAt: Date;
}

/** Everybody who may sign in, those who have been here longest first. A team is small: the first hundred are all. */
export async function listAdministrators(context: Context): Promise<TeamMember[]> {
  const { id, name, email } = accounts;
  return context.db
    .select({
      id,
      name,
      email,
      approvedAt: sql<Date>`${accounts.approvedAt}`.mapWith(accounts.approvedAt),
    })
    .from(accounts)
    .where(isAdministrator)
    .orderBy(asc(accounts.approvedAt), asc(accounts.id))
    .limit(TEAM_ROWS_MOST);
}

const TEAM_ROWS_MOST = 100;

export async function findAccountByEmail(context: Context, email: string) {
  const [account] = await context.db
    .select()
    .from(accounts)
    .where(eq(accounts.email, email.trim().toLowerCase()));
  return account ?? null;
}
