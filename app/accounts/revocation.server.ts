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
import { inBatches, type Transaction } from "~/platform/data/database.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";

// Access to an account ends with a removal, signing out everywhere, the removal of a linked sign-in, a new password, a password
// set by a link, and a reset. Each has one function here, so that no place where it happens forgets anything.
// accessEnds.test.ts looks at every table that names an account.

/**
 * A removal ends:
 * - every session;
 * - every link by which the person could come back: those of the account, and sign-ups and
 *   invitations of its address;
 * - the invitations that the person sent, and the mails that carry all these links.
 *
 * Call it before the account is deleted, which deletes its ways to sign in. The sessions end first: a command of the person locks
 * its session, and then rows that it adds lock the account by their foreign key. A removal that deleted the account first would
 * deadlock with it.
 */
export async function revokeOnRemoval(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await lockAccount(tx, id);
  await revokeSessions(tx, id);
  const personCondition = or(eq(accountLinks.accountId, id), eq(accountLinks.email, email));
  await deleteLinks(tx, or(personCondition, eq(accountLinks.invitedBy, id)));
  // On purpose notifications stay: an attacker must not keep the alarm from somebody by removing them.
  await eraseMailsAbout(tx, [id], { except: SECURITY_NOTIFICATION });
}

/** Deletes these links and the mails that carry them. */
async function deleteLinks(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const { id } = accountLinks;
  const ended = await tx.delete(accountLinks).where(condition).returning({ id });
  const ids = ended.map((link) => link.id);
  for (const batch of inBatches(ids)) await eraseMailsAbout(tx, batch);
}

/** Signing out everywhere ends every session, this one included, and every step that was begun. */
export async function revokeOnSignOutEverywhere(tx: Transaction, accountId: string): Promise<void> {
  await outdateProofs(tx, accountId);
  await revokeSessions(tx, accountId);
}

/**
 * Ends every session apart from `exceptSession`, and every step that was begun, such as a second step or the set-up of an
 * authenticator app: a sign-in that is half done is not to open a session afterwards. Call it after `outdateProofs`, whose lock
 * lets no step begin meanwhile.
 */
async function revokeSessions(
  tx: Transaction,
  accountId: string,
  { exceptSession }: { exceptSession?: string } = {},
): Promise<void> {
  const exceptCondition = exceptSession === undefined ? undefined : ne(sessions.id, exceptSession);
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), exceptCondition));
  await tx.delete(challenges).where(eq(challenges.accountId, accountId));
}

/**
 * The removal of a linked sign-in ends sign-ins that are half done, whether their second step is pending or begins at this
 * moment.
 */
export async function revokePendingSignIns(tx: Transaction, accountId: string): Promise<void> {
  await outdateProofs(tx, accountId);
  const ownerCondition = eq(challenges.accountId, accountId);
  await tx.delete(challenges).where(and(ownerCondition, eq(challenges.purpose, "second-step")));
}

/** A new password ends every session but the given one, every begun step and all of the account's links. */
export async function revokeOnNewPassword(
  tx: Transaction,
  app: App,
  accountId: string,
  except: { exceptSession?: string } = {},
): Promise<void> {
  await revokeSessions(tx, accountId, except);
  await closeLinks(tx, app, accountId);
}

/**
 * A password that was set by a mailed link ends every session, every begun step, the account's links, and the open invitations
 * that it sent. Somebody else may have had the account, and would come back by an address of theirs that they invited.
 *
 * The invitations end last: one that is being sent locks its session, so it is stored before the sessions end.
 */
export async function revokeOnPasswordByLink(
  tx: Transaction,
  app: App,
  accountId: string,
): Promise<void> {
  await revokeOnNewPassword(tx, app, accountId);
  const { invitedBy, usedAt } = accountLinks;
  await deleteLinks(tx, and(eq(invitedBy, accountId), isNull(usedAt)));
}

/**
 * A reset by the operator, who vouches for the person, ends every session, begun step, link and open invitation. It also removes
 * every way to sign in: an attacker may have set it up.
 */
export async function revokeOnReset(tx: Transaction, app: App, accountId: string): Promise<void> {
  await outdateProofs(tx, accountId);
  await revokeOnPasswordByLink(tx, app, accountId);
  // The password and every linked sign-in.
  await tx.delete(credentials).where(eq(credentials.userId, accountId));
  await tx.delete(authenticators).where(eq(authenticators.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
}
