import { and, isNull, lt } from "drizzle-orm";
import { waitingSince } from "~/accounts/queries.server";
import { accountLinks, accountsTable, challenges, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { inBatches } from "~/platform/data/database.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";

/** Deletes expired links, challenges and sessions, and sign-ups that nobody approved. */
export async function deleteExpiredAccountData(app: App): Promise<void> {
  const now = app.now();
  await app.db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await app.db.delete(challenges).where(lt(challenges.expiresAt, now));
  await app.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await deleteExpiredSignUps(app);
}

/** Not recorded one by one in the audit log: anybody could add any number of lines by signing up. */
async function deleteExpiredSignUps(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const expiredCondition = and(
      isNull(accountsTable.approvedAt),
      lt(accountsTable.createdAt, waitingSince(app)),
    );
    const deleted = await tx
      .delete(accountsTable)
      .where(expiredCondition)
      .returning({ id: accountsTable.id });
    const ids = deleted.map(({ id }) => id);
    for (const batch of inBatches(ids)) await eraseMailsAbout(tx, batch);
  });
}
