import { and, eq, isNull, ne, or } from "drizzle-orm";
import { type Account, auditOwnChange } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { addAdministrator, distinctName, lockEmail } from "~/accounts/addAccount.server";
import { findPasswordHash, lockAccount, PASSWORD_PROVIDER } from "~/accounts/credentialRows.server";
import { adoptImported } from "~/accounts/importedAccounts.server";
import { nameFromEmail } from "~/accounts/names";
import { closeInvitations } from "~/accounts/oneTimeLinks.server";
import { findAccountByEmail } from "~/accounts/queries.server";
import { revokePendingSignIns } from "~/accounts/revocation.server";
import { isUnproven } from "~/accounts/rules";
import { inConfirmedSession } from "~/accounts/sessions/confirmedSession.server";
import { newDeviceCookie } from "~/accounts/sessions/deviceCookie.server";
import { renewToken } from "~/accounts/sessions/openSession.server";
import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import { accountsTable, credentials, passkeys } from "~/accounts/tables.server";
import type { Visitor } from "~/platform/actor/actor";
import { confirmationRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { type Rejection, reject } from "~/platform/reject";

/**
 * The ids of the configured providers whose linked sign-ins open the account. A linked sign-in of another issuer than the
 * configured one opens nothing.
 */
export async function listLinkedProviders(
  { db, settings }: Pick<App, "db" | "settings">,
  accountId: string,
): Promise<string[]> {
  const issuers = new Map(settings.identityProviders.map(({ id, issuer }) => [id, issuer]));
  const linkedCondition = ne(credentials.providerId, PASSWORD_PROVIDER);
  const rows = await db
    .select({ provider: credentials.providerId, issuer: credentials.issuer })
    .from(credentials)
    .where(and(eq(credentials.userId, accountId), linkedCondition));
  const opening = rows.filter(({ provider, issuer }) => {
    const configured = issuers.get(provider);
    return configured !== undefined && (issuer ?? configured) === configured;
  });
  return [...new Set(opening.map(({ provider }) => provider))];
}

/**
 * Whether the account has one way to sign in left: its password, a linked sign-in that opens it or a passkey. The caller has
 * locked the account, so that two of them cannot be removed at once.
 */
export async function hasOneWayIn(
  app: Pick<App, "db" | "settings">,
  accountId: string,
): Promise<boolean> {
  const passwords = (await findPasswordHash(app.db, accountId)) === null ? 0 : 1;
  const linked = await listLinkedProviders(app, accountId);
  const keys = await app.db.$count(passkeys, eq(passkeys.accountId, accountId));
  return passwords + linked.length + keys === 1;
}

export type RemoveLinkedSignInResult =
  | { ok: true; cookies: string[] }
  | Rejection<"confirmation-due" | "linked-sign-in-missing" | "only-way-in">;

/** Removes a linked sign-in, unless it is the account's only way to sign in. */
export async function removeLinkedSignIn(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  provider: string,
): Promise<RemoveLinkedSignInResult> {
  const { administrator } = session;
  const rule = confirmationRejectionReason;
  const lockBeforeSession = (tx: Transaction) => lockAccount(tx, administrator.id);
  return inConfirmedSession(app, session, { rule, lockBeforeSession }, async (tx) => {
    if (provider === PASSWORD_PROVIDER) return reject("linked-sign-in-missing");
    const here = { ...app, db: tx };
    const isWayIn = (await listLinkedProviders(here, administrator.id)).includes(provider);
    if (isWayIn && (await hasOneWayIn(here, administrator.id))) return reject("only-way-in");
    const isRemoved = await deleteLinkedSignIns(tx, administrator.id, provider);
    if (!isRemoved) return reject("linked-sign-in-missing");
    await revokePendingSignIns(tx, administrator.id);
    const about = administrator.email;
    const notification = { event: "sign-in-unlinked", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, notification);
    await auditOwnChange(tx, app, administrator, "sign-in-unlinked");
    const renewed = await renewToken(tx, app, accounts, session);
    // Ending the pending sign-ins made every browser unknown; this one becomes known again.
    const device = await newDeviceCookie(here, accounts, administrator);
    return { ok: true, cookies: [...renewed, device] };
  });
}

export const NOT_ACCEPTED = reject("not-accepted");
const LINKED_TO_ANOTHER = reject("belongs-to-another");
const LINKED_ALREADY = reject("linked-already");

type LinkIdentityRejection = typeof NOT_ACCEPTED | typeof LINKED_TO_ANOTHER | typeof LINKED_ALREADY;

/** The identity of a person as a provider confirmed it. */
export interface ProvenIdentity {
  provider: string;
  /** The issuer that calls the person by this subject: the settings may name another one later, under the same provider. */
  issuer: string;
  /** Never changes, and is the issuer's own. */
  subject: string;
  /** Null unless the provider has verified the email address. */
  verifiedEmail: string | null;
}

/**
 * Finds the account that a sign-in is linked to, or creates one for an invited email address. Never finds an existing account by
 * its email address: a provider's operator could otherwise claim any email address and sign in.
 */
export async function findOrCreateAccount(
  app: App,
  visitor: Visitor,
  identity: ProvenIdentity,
): Promise<Account | null> {
  return app.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const owner = await findOwner(tx, identity);
    if (owner) await bindToIssuer(tx, identity);
    if (owner || !identity.verifiedEmail) return owner;
    const email = identity.verifiedEmail;
    // Before any row is locked, in the same order as an invitation.
    await lockEmail(tx, email);
    const existing = await findAccountByEmail({ db: tx }, email);
    // Nothing is created, so the invitation is not used up.
    if (existing && !isUnproven(existing)) return null;
    if (!(await closeInvitations(tx, app, email))) return null;
    const accountId = await createInvited(tx, app, visitor, { email, existing });
    await insertLinkedSignIn(tx, app, accountId, identity);
    return findOwner(tx, identity);
  });
}

/** The administrator of an invited email address without a password: a new account, or the imported one of that address. */
async function createInvited(
  tx: Transaction,
  app: App,
  visitor: Visitor,
  { email, existing }: { email: string; existing: Account | null },
): Promise<string> {
  const wanted = existing?.name ?? nameFromEmail(email);
  const name = await distinctName(tx, { name: wanted, email, exceptId: existing?.id });
  const person = { email, name, passwordHash: null };
  const id = existing
    ? await adoptImported(tx, app, visitor, { ...person, id: existing.id })
    : await addAdministrator(tx, app, visitor, person);
  // Thrown, so that the transaction rolls back and the invitation stays unused.
  if (!id) throw new Error("the account of an invited address changed while it was created");
  return id;
}

/** Links a sign-in to the session's account. */
export async function linkIdentity(
  app: App,
  accounts: Accounts,
  session: LiveSession,
  identity: ProvenIdentity,
): Promise<{ ok: true; cookies: string[] } | LinkIdentityRejection> {
  const { administrator } = session;
  return app.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    await lockAccount(tx, administrator.id);
    if (!(await lockSession(tx, session))) return NOT_ACCEPTED;
    const owner = await findOwner(tx, identity);
    if (owner) return owner.id === administrator.id ? { ok: true, cookies: [] } : LINKED_TO_ANOTHER;
    const linked = await listLinkedProviders({ ...app, db: tx }, administrator.id);
    if (linked.includes(identity.provider)) return LINKED_ALREADY;
    await deleteLinkedSignIns(tx, administrator.id, identity.provider);
    await insertLinkedSignIn(tx, app, administrator.id, identity);
    const about = administrator.email;
    const notification = { event: "sign-in-linked", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, notification);
    await auditOwnChange(tx, app, administrator, "sign-in-linked");
    return { ok: true, cookies: await renewToken(tx, app, accounts, session) };
  });
}

/** False if nothing was linked. */
async function deleteLinkedSignIns(
  tx: Transaction,
  accountId: string,
  provider: string,
): Promise<boolean> {
  const ownerCondition = eq(credentials.userId, accountId);
  const providerCondition = and(ownerCondition, eq(credentials.providerId, provider));
  const { rowCount } = await tx.delete(credentials).where(providerCondition);
  return rowCount !== null && rowCount > 0;
}

/** The account, read together with the linked sign-in; see `openSession`. */
async function findOwner(tx: Transaction, identity: ProvenIdentity): Promise<Account | null> {
  const [row] = await tx
    .select({ account: accountsTable })
    .from(credentials)
    .innerJoin(accountsTable, eq(accountsTable.id, credentials.userId))
    .where(identityCondition(identity));
  return row?.account ?? null;
}

function identityCondition({ provider, issuer, subject }: ProvenIdentity) {
  const subjectCondition = and(
    eq(credentials.providerId, provider),
    eq(credentials.providerAccountId, subject),
  );
  return and(subjectCondition, or(eq(credentials.issuer, issuer), isNull(credentials.issuer)));
}

/** Adds the issuer to a linked sign-in from before issuers were stored. */
async function bindToIssuer(tx: Transaction, identity: ProvenIdentity): Promise<void> {
  const unboundCondition = and(identityCondition(identity), isNull(credentials.issuer));
  await tx.update(credentials).set({ issuer: identity.issuer }).where(unboundCondition);
}

async function insertLinkedSignIn(
  tx: Transaction,
  app: App,
  userId: string,
  identity: ProvenIdentity,
) {
  const now = app.now();
  const { provider: providerId, issuer, subject: providerAccountId } = identity;
  const row = { userId, providerId, issuer, providerAccountId };
  await tx.insert(credentials).values({ ...row, createdAt: now, updatedAt: now });
}

/** Serializes concurrent attempts to link the same sign-in. */
async function lockIdentity(tx: Transaction, { provider, subject }: ProvenIdentity): Promise<void> {
  await lockUntilCommit(tx, "linked-sign-in", provider, subject);
}
