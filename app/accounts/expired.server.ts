import { and, isNull, lt } from "drizzle-orm";
import { accountLinks, accounts, challenges, sessions } from "~/accounts/tables.server";
import { waitingSince } from "~/accounts/team/team.server";
import type { App } from "~/platform/app.server";
import { eraseMailsAbout } from "~/platform/mail/outbox.server";

/**
 * Forgets links, challenges and sessions that ended by themselves, and sign-ups that nobody approved: they hold
 * addresses of mail and of browsers.
 */
export async function forgetExpired(app: App): Promise<void> {
  const now = app.now();
  await app.db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await app.db.delete(challenges).where(lt(challenges.expiresAt, now));
  await app.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await forgetWaitingSignUps(app);
}

/** On purpose no line each in the audit log: strangers decide how many there are. */
async function forgetWaitingSignUps(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const expired = and(isNull(accounts.approvedAt), lt(accounts.createdAt, waitingSince(app)));
    const forgotten = await tx.delete(accounts).where(expired).returning({ id: accounts.id });
    for (const { id } of forgotten) await eraseMailsAbout(tx, id);
  });
}
