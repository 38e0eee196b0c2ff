import {
  addAdministrator,
  auditAccountChange,
  endWithReset,
  findPasswordError,
  lockAccount,
  lockAddress,
  lockFirstAdministrator,
  type PasswordRejection,
  passwordLink,
} from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { accountEmail } from "~/accounts/forms";
import { issueLink } from "~/accounts/links.server";
import { findAccountByEmail, hasAdministrator } from "~/accounts/queries.server";
import { FIRST_LINK_MS } from "~/accounts/rules";
import { accounts } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import { presentValues } from "~/platform/data/lists.server";
import type { Actor } from "~/platform/http/security/actor";
import { refuse } from "~/platform/refuse";

export type NewAdministrator =
  | { ok: true; id: string; link: URL | null }
  | PasswordRejection
  | { ok: false; reason: "not-allowed" | "email-invalid" | "already-exists" };

export interface AdministratorDetails {
  email: string;
  name: string;
  /** Without a password, the result holds a link under which the person sets one. */
  password?: string;
}

/** `desk admin create`: the operator vouches for the address. */
export async function createAdministrator(
  app: App,
  accounts: Accounts,
  actor: Actor,
  details: AdministratorDetails,
): Promise<NewAdministrator> {
  if (actor.kind !== "operator") return refuse("not-allowed");
  if (!accountEmail.safeParse(details.email).success) return refuse("email-invalid");
  const { password } = details;
  const error = password === undefined ? null : await findPasswordError(app, details, password);
  if (error) return { ok: false, reason: "password-refused", error };
  const hash = password === undefined ? null : await accounts.passwords.hash(password, "known");
  return app.db.transaction(async (tx) => {
    const person = { ...details, passwordHash: hash, madeByOperator: true };
    const id = await addAdministrator(tx, app, actor, person);
    if (!id) return refuse("already-exists");
    return { ok: true, id, link: hash ? null : await passwordLink(tx, app, id) };
  });
}

/** `desk admin reset`: removes every way to sign in, and returns a link that sets a new password. */
export async function resetAdministrator(
  app: App,
  actor: Actor,
  email: string,
): Promise<{ ok: true; link: URL } | { ok: false; reason: "not-allowed" | "account-missing" }> {
  if (actor.kind !== "operator") return refuse("not-allowed");
  const account = await findAccountByEmail(app, email);
  if (!account) return refuse("account-missing");
  return app.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await endWithReset(tx, app, account.id);
    const link = await passwordLink(tx, app, account.id);
    await app.notifyAdministrators(tx, { event: "account-reset", actor, about: account.email });
    await auditAccountChange(tx, app, { actor, action: "password-reset", id: account.id });
    return { ok: true, link };
  });
}

export type FirstAdministratorResult =
  | { ok: true; created: boolean; predictable: boolean }
  | { ok: false; reason: "email-invalid" }
  | PasswordRejection;

/** ADMIN_EMAIL and its companions, at each start: creates the first administrator if there is none. */
export async function ensureFirstAdministrator(
  app: App,
  accounts: Accounts,
): Promise<FirstAdministratorResult> {
  const administrator = app.settings.firstAdministrator;
  const nothingChanged = { ok: true, created: false, predictable: false } as const;
  if (!administrator || (await hasAdministrator(app.db))) return nothingChanged;
  if (!accountEmail.safeParse(administrator.email).success) return refuse("email-invalid");
  const error = await findPasswordError(app, administrator, administrator.password);
  const predictable = error === "predictable";
  // The operator's own choice is refused if it is a common password, and only reported if it is predictable.
  if (error && !predictable) return { ok: false, reason: "password-refused", error };
  const hash = await accounts.passwords.hash(administrator.password, "known");
  return app.db.transaction(async (tx) => {
    await lockFirstAdministrator(tx);
    if (await hasAdministrator(tx)) return nothingChanged;
    const person = { ...administrator, passwordHash: hash, madeByOperator: true };
    const id = await addAdministrator(tx, app, { kind: "operator" }, person);
    return { ok: true, created: id !== null, predictable };
  });
}

/** A new one-time link to the set-up page, to be printed at start. Null once there is an administrator. */
export async function firstSetupLink(app: App): Promise<URL | null> {
  if (await hasAdministrator(app.db)) return null;
  const link = { purpose: "first-administrator", lastsMs: FIRST_LINK_MS } as const;
  const { url } = await issueLink(app.db, app, link);
  return url;
}

/** An administrator of another site. */
export interface ImportedAccount {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  emailVerified: boolean;
}

/** Which of these ids accounts have. */
export const listAccountIds = (db: Database, ids: readonly string[]) =>
  presentValues(db, accounts.id, ids);

/** Which of these addresses, in lower case, accounts have. */
export const listAccountEmails = (db: Database, emails: readonly string[]) =>
  presentValues(db, accounts.email, emails);

/**
 * Adds accounts that wait for approval and have no password: a link that is mailed for a forgotten one sets it, and
 * verifies the address. On purpose they are as old as the import, because waiting accounts are deleted after some days.
 * Returns the ids of those that were added.
 */
export async function addImportedAccounts(
  tx: Database,
  app: App,
  actor: Actor,
  accountsToAdd: readonly ImportedAccount[],
): Promise<Set<string>> {
  if (accountsToAdd.length === 0) return new Set();
  // In one order, so that two imports never wait for each other.
  for (const email of accountsToAdd.map((account) => account.email).sort())
    await lockAddress(tx, email);
  const now = app.now();
  const rows = await tx
    .insert(accounts)
    .values(accountsToAdd.map((account) => ({ ...account, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  const subject = "import:accounts";
  const event = { actor, action: "accounts-imported" as const, subject, times: rows.length };
  if (rows.length > 0) await recordAudit(tx, app, event);
  return new Set(rows.map(({ id }) => id));
}
