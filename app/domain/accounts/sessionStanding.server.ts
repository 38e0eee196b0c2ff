import { eq } from "drizzle-orm";
import { isSessionAlive, mayEnter } from "~/domain/accounts/rules";
import { accounts, sessions } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";

/** Whether a session found earlier is still open. Unlike finding it, looking does not count as somebody being there. */
export async function isSessionOpen(context: Context, id: string): Promise<boolean> {
  const [found] = await context.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(eq(sessions.id, id));
  if (!found) return false;
  return isSessionAlive(found.session, context.now()) && mayEnter(found.account);
}
