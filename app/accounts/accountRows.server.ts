import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { closeInvitations, issueLink } from "~/accounts/oneTimeLinks.server";
import { type PasswordError, passwordError } from "~/accounts/passwords/passwordRules.server";
import { isReservedName, maySignIn, nameKey, PASSWORD_LINK_MS } from "~/accounts/rules";
import { accounts as accountsTable, credentials } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { type Database, lockUntilCommit } from "~/platform/data/database.server";
import type { Actor, Administrator } from "~/platform/http/security/actor";

export type Account = typeof accountsTable.$inferSelect;

/** The id of no account, so that an unknown email address runs the same statements as a known one. */
export const NO_ACCOUNT_ID = "00000000-0000-0000-0000-000000000000";

export interface NewPerson {
  email: string;
  name: string;
  /** Null for somebody who signs in another way, or sets a password later. */
  passwordHash: string | null;
  /** Created by the operator: the account has full access at once. */
  madeByOperator?: boolean;
}

/** Adds an administrator and notifies the others. Null if the email address is taken. */
export async function addAdministrator(
  tx: Database,
  app: App,
  actor: Actor,
  person: NewPerson,
): Promise<string | null> {
  const id = await addAccount(tx, app, { ...person, isApproved: true });
  if (id) await reportAdministrator(tx, app, actor, { id, email: person.email });
  return id;
}

export async function reportAdministrator(
  tx: Database,
  app: App,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const event = actor.kind === "operator" ? "administrator-added" : "invitation-accepted";
  await app.notifyAdministrators(tx, { event, actor, about: email, exceptId: id });
  await auditAccountChange(tx, app, { actor, action: "administrator-added", id });
}

/**
 * Adds a verified account, and ends the invitations to its email address; the caller has checked or vouches for that.
 * Null if the email address is taken.
 */
export async function addAccount(
  tx: Database,
  app: App,
  person: NewPerson & { isApproved: boolean },
): Promise<string | null> {
  const now = app.now();
  const email = person.email.trim().toLowerCase();
  await lockAddress(tx, email);
  const { name, passwordHash, isApproved, madeByOperator = false } = person;
  const times = { approvedAt: isApproved ? now : null, createdAt: now, updatedAt: now };
  const [account] = await tx
    .insert(accountsTable)
    .values({ email, name, emailVerified: true, madeByOperator, ...times })
    .onConflictDoNothing()
    .returning({ id: accountsTable.id });
  if (!account) return null;
  if (passwordHash) await replacePassword(tx, app, account.id, passwordHash);
  await closeInvitations(tx, app, email);
  return account.id;
}

/**
 * Whether an administrator has this name, case and spaces aside. Until the commit nobody else can take it. People who
 * wait for approval do not count, because anybody can sign up, and would block the name of somebody who is invited.
 */
export async function isNameTaken(tx: Database, name: string, exceptId?: string): Promise<boolean> {
  await lockUntilCommit(tx, "account name", nameKey(name));
  const isOther = exceptId === undefined ? undefined : ne(accountsTable.id, exceptId);
  const others = await tx
    .select({ name: accountsTable.name })
    .from(accountsTable)
    .where(and(isNotNull(accountsTable.approvedAt), isOther));
  return others.some((other) => nameKey(other.name) === nameKey(name));
}

/** The name, or the email address if the name would be taken for somebody else's. */
export async function distinctName(
  tx: Database,
  { name, email, exceptId }: { name: string; email: string; exceptId?: string },
): Promise<string> {
  return isReservedName(name) || (await isNameTaken(tx, name, exceptId)) ? email : name;
}

/** Until the commit nobody else invites this email address or adds its account. */
export async function lockAddress(tx: Database, email: string): Promise<void> {
  await lockUntilCommit(tx, "account address", email);
}

export async function findAccountId(db: Database, email: string): Promise<string | null> {
  const [account] = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.email, email));
  return account?.id ?? null;
}

/** How often new credentials invalidated the ones before; 0 for an unknown email address. */
export async function getCredentialsVersion(db: Database, email: string): Promise<number> {
  const { credentialsVersion: version } = accountsTable;
  const isThis = eq(accountsTable.email, email);
  const [account] = await db.select({ version }).from(accountsTable).where(isThis);
  return account?.version ?? 0;
}

export const PASSWORD_PROVIDER = "credential";

/** Null for an account without a password, which signs in another way. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const isPassword = and(
    eq(credentials.userId, userId),
    eq(credentials.providerId, PASSWORD_PROVIDER),
  );
  const [row] = await db.select({ hash: credentials.password }).from(credentials).where(isPassword);
  return row?.hash ?? null;
}

/** Whether the credentials changed after `provenAccount` was read. Waits for a transaction that is changing them. */
export async function isProofOutdated(tx: Database, provenAccount: Account): Promise<boolean> {
  const isThis = eq(accountsTable.id, provenAccount.id);
  const [account] = await tx.select().from(accountsTable).where(isThis).for("share");
  if (!account || !maySignIn(account)) return true;
  return account.credentialsVersion !== provenAccount.credentialsVersion;
}

/**
 * Until the commit no session of this account begins and no other transaction changes its credentials. Must be the
 * first lock on the account.
 */
export async function lockAccount(tx: Database, id: string): Promise<void> {
  const { id: lockedId } = accountsTable;
  await tx
    .select({ locked: lockedId })
    .from(accountsTable)
    .where(eq(lockedId, id))
    .for("no key update");
}

/** Proofs that were checked before no longer open a session, even if a password is being verified at this moment. */
export async function outdateProofs(tx: Database, id: string): Promise<void> {
  const credentialsVersion = sql`${accountsTable.credentialsVersion} + 1`;
  await tx.update(accountsTable).set({ credentialsVersion }).where(eq(accountsTable.id, id));
}

export async function replacePassword(tx: Database, app: App, userId: string, password: string) {
  await outdateProofs(tx, userId);
  const now = app.now();
  const isPassword = and(
    eq(credentials.userId, userId),
    eq(credentials.providerId, PASSWORD_PROVIDER),
  );
  await tx.delete(credentials).where(isPassword);
  await tx.insert(credentials).values({
    userId,
    providerId: PASSWORD_PROVIDER,
    accountId: userId,
    password,
    createdAt: now,
    updatedAt: now,
  });
}

export async function verifyAddress(tx: Database, id: string): Promise<void> {
  await tx.update(accountsTable).set({ emailVerified: true }).where(eq(accountsTable.id, id));
}

export async function issuePasswordLink(tx: Database, app: App, accountId: string): Promise<URL> {
  const lastsMs = PASSWORD_LINK_MS;
  const { url } = await issueLink(tx, app, { purpose: "set-password", accountId, lastsMs });
  return url;
}

export type PasswordRejection = { ok: false; reason: "password-refused"; error: PasswordError };

/** Checks the password against what an attacker tries first: the person, the mailbox and this site's own name. */
export function findPasswordError(
  app: App,
  person: { email: string; name: string },
  password: string,
) {
  const { hostname } = app.settings.publicUrl;
  return passwordError(password, [person.email, person.name, hostname]);
}

/** Serializes the creation of the first administrator across all processes, until the commit. */
export async function lockFirstAdministrator(tx: Database): Promise<void> {
  await lockUntilCommit(tx, "first-administrator");
}

export function auditAccountChange(
  tx: Database,
  app: App,
  { actor, action, id }: { actor: Actor; action: AuditAction; id: string },
) {
  return recordAudit(tx, app, { actor, action, subject: `account:${id}` });
}

/** Audits what a person changes about their own account. */
export function auditOwnChange(tx: Database, app: App, person: Administrator, action: AuditAction) {
  return auditAccountChange(tx, app, { actor: person, action, id: person.id });
}
