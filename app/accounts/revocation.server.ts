import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import { lockAccount, outdateProofs } from "~/accounts/credentialRows.server";
import { closeLinks } from "~/accounts/oneTimeLinks.server";
import { SECURITY_NOTIFICATION } from "~/accounts/rules";
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
import { type Database, inBatches } from "~/platform/data/database.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";

// What ends with a removal, with signing out everywhere, with a linked sign-in that is removed, with a new password, with one
// that was set by a link and with a reset: one function each, so that nothing is forgotten in one of the places where it
// happens. accessEnds.test.ts looks at every table that names an account.

/**
 * With a removal: every session, every link by which the person could come back (of the account, and sign-ups and invitations
 * of its address), the invitations that the person sent, and the mails that carry them. Call it before the account is
 * deleted, which deletes its ways to sign in. The sessions end first: what the person does at this moment locks its session
 * before it refers to the account, so a removal that began with the account would be in a deadlock with it.
 */
export async function revokeOnRemoval(
  tx: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await lockAccount(tx, id);
  await revokeSessions(tx, id);
  const isOfPerson = or(eq(accountLinks.accountId, id), eq(accountLinks.email, email));
  await deleteLinks(tx, or(isOfPerson, eq(accountLinks.invitedBy, id)));
  // On purpose notifications stay: an attacker must not keep the alarm from somebody by removing them.
  await eraseMailsAbout(tx, [id], { except: SECURITY_NOTIFICATION });
}

/** Deletes these links and the mails that carry them. */
async function deleteLinks(tx: Database, condition: SQL | undefined): Promise<void> {
  const { id } = accountLinks;
  const ended = await tx.delete(accountLinks).where(condition).returning({ id });
  const ids = ended.map((link) => link.id);
  for (const batch of inBatches(ids)) await eraseMailsAbout(tx, batch);
}

/**
 * With signing out everywhere: every session but one, and the steps that were begun, such as a second step or the set-up of
 * an authenticator app: a sign-in that is half done is not to open a session afterwards. Call it after `outdateProofs`,
 * whose lock lets no step begin meanwhile.
 */
export async function revokeSessions(
  tx: Database,
  accountId: string,
  { exceptSession }: { exceptSession?: string } = {},
): Promise<void> {
  const isOther = exceptSession === undefined ? undefined : ne(sessions.id, exceptSession);
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), isOther));
  await tx.delete(challenges).where(eq(challenges.accountId, accountId));
}

/**
 * With a linked sign-in that is removed: sign-ins that are half done, whether their second step is pending or begins at this
 * moment.
 */
export async function revokePendingSignIns(tx: Database, accountId: string): Promise<void> {
  await outdateProofs(tx, accountId);
  const isOwn = eq(challenges.accountId, accountId);
  await tx.delete(challenges).where(and(isOwn, eq(challenges.purpose, "second-step")));
}

/** With a new password: the same as when signing out everywhere, and all links of the account. */
export async function revokeOnNewPassword(
  tx: Database,
  app: App,
  accountId: string,
  except: { exceptSession?: string } = {},
): Promise<void> {
  await revokeSessions(tx, accountId, except);
  await closeLinks(tx, app, accountId);
}

/**
 * With a password that was set by a mailed link: the same, and the open invitations that the account sent. Somebody else
 * may have had the account, and would come back by an address of theirs that they invited. In this order: an invitation
 * that is being sent locks its session, and is stored once the sessions have ended.
 */
export async function revokeOnPasswordByLink(
  tx: Database,
  app: App,
  accountId: string,
): Promise<void> {
  await revokeOnNewPassword(tx, app, accountId);
  const { invitedBy, usedAt } = accountLinks;
  await deleteLinks(tx, and(eq(invitedBy, accountId), isNull(usedAt)));
}

/**
 * With a reset by the operator, who vouches for the person: the same, and every way to sign in, because what was set up
 * before may be an attacker's.
 */
export async function revokeOnReset(tx: Database, app: App, accountId: string): Promise<void> {
  await outdateProofs(tx, accountId);
  await revokeOnPasswordByLink(tx, app, accountId);
  // The password and every linked sign-in.
  await tx.delete(credentials).where(eq(credentials.userId, accountId));
  await tx.delete(authenticators).where(eq(authenticators.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
}
