import { and, eq, ne, or } from "drizzle-orm";
import { outdateProofs } from "~/accounts/accountRows.server";
import { closeLinks } from "~/accounts/links.server";
import {
  accountLinks,
  authenticators,
  challenges,
  credentials,
  passkeys,
  recoveryCodes,
  sessions,
} from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { eraseMailsAbout } from "~/platform/mail/outbox.server";

// What ends with a removal, with a new password and with a reset: one function each, so that nothing is forgotten in one
// of the places where it happens. accessEnds.test.ts looks at every table that names an account.

/**
 * With a removal: every link by which the person could come back (of the account, and sign-ups and invitations of its
 * address), the invitations that the person sent, and the mails that carry them. Call it before the account is deleted,
 * which deletes its sessions, ways to sign in and pending steps.
 */
export async function endLinksOfRemoved(
  tx: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const ended = await tx
    .delete(accountLinks)
    .where(
      or(
        eq(accountLinks.accountId, id),
        eq(accountLinks.email, email),
        eq(accountLinks.invitedBy, id),
      ),
    )
    .returning({ id: accountLinks.id });
  for (const link of ended) await eraseMailsAbout(tx, link.id);
  await eraseMailsAbout(tx, id);
}

/**
 * With a new password: every session but one, all links of the account, and the steps that were begun with the old one,
 * such as a second step or the set-up of an authenticator app.
 */
export async function endWithNewPassword(
  app: App,
  tx: Database,
  accountId: string,
  { exceptSession }: { exceptSession?: string } = {},
): Promise<void> {
  const isOther = exceptSession === undefined ? undefined : ne(sessions.id, exceptSession);
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), isOther));
  await closeLinks(app, tx, accountId);
  await tx.delete(challenges).where(eq(challenges.accountId, accountId));
}

/**
 * With a reset by the operator, who vouches for the person: the same, and every way to sign in, because what was set up
 * before may be an attacker's.
 */
export async function endWithReset(app: App, tx: Database, accountId: string): Promise<void> {
  await outdateProofs(tx, accountId);
  await endWithNewPassword(app, tx, accountId);
  // The password and every linked sign-in.
  await tx.delete(credentials).where(eq(credentials.userId, accountId));
  await tx.delete(authenticators).where(eq(authenticators.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
}
