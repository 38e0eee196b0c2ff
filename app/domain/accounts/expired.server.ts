import { lt } from "drizzle-orm";
import { accountLinks, challenges, sessions } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";

/** Forgets links, challenges and sessions that ended by themselves: they hold addresses of mail and of browsers. */
export async function forgetExpired(context: Context): Promise<void> {
  const now = context.now();
  await context.db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await context.db.delete(challenges).where(lt(challenges.expiresAt, now));
  await context.db.delete(sessions).where(lt(sessions.expiresAt, now));
}
