import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { accounts } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";

/** Whether anybody could sign in at all; as long as nobody can, the first administrator may be made. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.approvedAt),
        eq(accounts.emailVerified, true),
        isNull(accounts.disabledAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function findAccountByEmail(context: Context, email: string) {
  const [account] = await context.db
    .select()
    .from(accounts)
    .where(eq(accounts.email, email.trim().toLowerCase()));
  return account ?? null;
}
