import { and, isNull, lt } from "drizzle-orm";
import { SECURITY_NOTICE } from "~/accounts/rules";
import { accountLinks, accounts, challenges, sessions } from "~/accounts/tables.server";
import { waitingSince } from "~/accounts/team/team.server";
import type { App } from "~/platform/app.server";
import { eraseMailsAbout, eraseSentMails } from "~/platform/mail/outbox.server";

/**
 * The kinds of mails about accounts. Unlike those about an application or an inquiry, they are not deleted with a
 * record.
 */
const ACCOUNT_MAILS = [
  "account-approved",
  "forgotten-password",
  "invitation",
  "passkey-changed",
  "password-changed",
  "second-step-changed",
  "second-step-refused",
  SECURITY_NOTICE,
  "sign-in-unlock",
  "sign-up",
  "test",
];
const SENT_MAILS_MS = 30 * 24 * 3_600_000;

/**
 * Deletes expired links, challenges and sessions, sign-ups that nobody approved, and mails about accounts 30 days after
 * they were sent: they hold addresses of mail and of browsers.
 */
export async function deleteExpiredAccountData(app: App): Promise<void> {
  const now = app.now();
  await app.db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  await app.db.delete(challenges).where(lt(challenges.expiresAt, now));
  await app.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await deleteExpiredSignUps(app);
  const before = new Date(now.getTime() - SENT_MAILS_MS);
  await app.db.transaction((tx) => eraseSentMails(tx, ACCOUNT_MAILS, before));
}

/** Not recorded one by one in the audit log: anybody could add any number of lines by signing up. */
async function deleteExpiredSignUps(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const expired = and(isNull(accounts.approvedAt), lt(accounts.createdAt, waitingSince(app)));
    const deleted = await tx.delete(accounts).where(expired).returning({ id: accounts.id });
    for (const { id } of deleted) await eraseMailsAbout(tx, id);
  });
}
