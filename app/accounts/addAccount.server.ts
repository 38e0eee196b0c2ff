import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { auditTeamChange } from "~/accounts/accountRows.server";
import { replacePassword } from "~/accounts/credentialRows.server";
import { isReservedName, nameKey } from "~/accounts/names";
import { closeInvitations } from "~/accounts/oneTimeLinks.server";
import { revokeOnReset } from "~/accounts/revocation.server";
import { accountsTable } from "~/accounts/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";

export interface NewPerson {
  email: string;
  name: string;
  /** Null for somebody who signs in another way, or sets a password later. */
  passwordHash: string | null;
  /** Created by the operator: the account has full access at once. */
  createdByOperator?: boolean;
  /** Nobody chose the name: an account that waits for approval keeps its own. */
  isDefaultName?: boolean;
}

/**
 * Adds an administrator and notifies the others. The operator's also if somebody of this email address waits for approval. Null
 * if the address is taken.
 */
export async function addAdministrator(
  tx: Transaction,
  app: App,
  actor: Actor,
  person: NewPerson,
): Promise<string | null> {
  // Before the lock of the name, as invitations and sign-ups do: two that wait for each other would not end.
  await lockEmail(tx, person.email.trim().toLowerCase());
  const name = person.isDefaultName ? await distinctName(tx, person) : person.name;
  const id =
    (await addAccount(tx, app, { ...person, name, isApproved: true })) ??
    (person.createdByOperator ? await approveByOperator(tx, app, person) : null);
  if (id) await reportAdministrator(tx, app, actor, { id, email: person.email });
  return id;
}

export async function reportAdministrator(
  tx: Transaction,
  app: App,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const event = actor.kind === "operator" ? "administrator-added" : "invitation-accepted";
  await app.notifyAdministrators(tx, { event, actor, about: email, exceptId: id });
  await auditTeamChange(tx, app, {
    actor,
    action: "administrator-added",
    subject: `account:${id}`,
  });
}

/**
 * Adds a verified account, and ends the invitations to its email address; the caller has checked or vouches for that. Null if the
 * email address is taken.
 */
export async function addAccount(
  tx: Transaction,
  app: App,
  person: NewPerson & { isApproved: boolean },
): Promise<string | null> {
  const now = app.now();
  const email = person.email.trim().toLowerCase();
  await lockEmail(tx, email);
  const { name, passwordHash, isApproved, createdByOperator = false } = person;
  const times = { approvedAt: isApproved ? now : null, createdAt: now, updatedAt: now };
  const [account] = await tx
    .insert(accountsTable)
    .values({ email, name, emailVerified: true, createdByOperator, ...times })
    .onConflictDoNothing()
    .returning({ id: accountsTable.id });
  if (!account) return null;
  if (passwordHash) await replacePassword(tx, app, account.id, passwordHash);
  await closeInvitations(tx, app, email);
  return account.id;
}

/**
 * Makes an administrator of somebody who signed up or was imported, and waits for approval: the operator vouches for the person.
 * Whatever opened the account before ends. Null if nobody of this email address waits.
 */
async function approveByOperator(
  tx: Transaction,
  app: App,
  { email: typedEmail, name, isDefaultName, passwordHash }: NewPerson,
): Promise<string | null> {
  const now = app.now();
  const email = typedEmail.trim().toLowerCase();
  const approval = { emailVerified: true, createdByOperator: true, approvedAt: now };
  const [account] = await tx
    .update(accountsTable)
    .set({ ...approval, updatedAt: now })
    .where(and(eq(accountsTable.email, email), isNull(accountsTable.approvedAt)))
    .returning({ id: accountsTable.id, name: accountsTable.name });
  if (!account) return null;
  const chosenName = isDefaultName
    ? await distinctName(tx, { name: account.name, email, exceptId: account.id })
    : name;
  await tx.update(accountsTable).set({ name: chosenName }).where(eq(accountsTable.id, account.id));
  await revokeOnReset(tx, app, account.id);
  if (passwordHash) await replacePassword(tx, app, account.id, passwordHash);
  await closeInvitations(tx, app, email);
  return account.id;
}

/**
 * Whether an administrator has this name, case and spaces aside. Until the commit nobody else can take it. People who wait for
 * approval do not count, because anybody can sign up, and would block the name of somebody who is invited.
 */
export async function isNameTaken(
  tx: Transaction,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  await lockUntilCommit(tx, "account-name", nameKey(name));
  const exceptCondition = exceptId === undefined ? undefined : ne(accountsTable.id, exceptId);
  const others = await tx
    .select({ name: accountsTable.name })
    .from(accountsTable)
    .where(and(isNotNull(accountsTable.approvedAt), exceptCondition));
  return others.some((other) => nameKey(other.name) === nameKey(name));
}

/** The name, or the email address if the name would be taken for somebody else's. */
export async function distinctName(
  tx: Transaction,
  { name, email, exceptId }: { name: string; email: string; exceptId?: string },
): Promise<string> {
  return isReservedName(name) || (await isNameTaken(tx, name, exceptId)) ? email : name;
}

/** Until the commit nobody else invites this email address or adds its account. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await lockUntilCommit(tx, "account-email", email);
}
