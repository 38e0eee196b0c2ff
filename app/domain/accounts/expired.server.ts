import { and, isNull, lt } from "drizzle-orm";
import { accountLinks, accounts, challenges, sessions } from "~/domain/accounts/tables.server";
import { waitingSince } from "~/domain/accounts/team.server";
import type { Context } from "~/platform/context.server";
import { eraseMailsAbout } from "~/platform/mail/outbox.server";

/** Forgets links, challenges and sessions that ended by themselves, and sign-ups that nobody approved: they hold addresses of mail and of browsers. */
export async function forgetExpired(context: Context): Promise<void> {
  const now = context.now();
  await context.db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await context.db.delete(challenges).where(lt(challenges.expiresAt, now));
  await context.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await forgetWaitingSignUps(context);
}

/** On purpose no line each in the audit log: strangers decide how many there are. */
async function forgetWaitingSignUps(context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const expired = and(isNull(accounts.approvedAt), lt(accounts.createdAt, waitingSince(context)));
    const forgotten = await tx.delete(accounts).where(expired).returning({ id: accounts.id });
    for (const { id } of forgotten) await eraseMailsAbout(tx, id);
  });
}
