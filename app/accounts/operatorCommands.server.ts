import { accountEmail } from "~/accounts/accountForms";
import { auditAccountChange, lockAdministratorChanges } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { addAdministrator } from "~/accounts/addAccount.server";
import { lockAccount } from "~/accounts/credentialRows.server";
import { issueLink } from "~/accounts/oneTimeLinks.server";
import {
  findPasswordError,
  type PasswordRejection,
} from "~/accounts/passwords/passwordRules.server";
import { findAccountByEmail, hasAdministrator } from "~/accounts/queries.server";
import { revokeOnReset } from "~/accounts/revocation.server";
import { FIRST_LINK_MS, PASSWORD_LINK_MS } from "~/accounts/rules";
import { type Actor, OPERATOR } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { type Rejection, reject } from "~/platform/reject";

/** A link that the operator hands over. */
async function issuePasswordLink(tx: Transaction, app: App, accountId: string): Promise<URL> {
  const link = { purpose: "operators-password", linkLifetimeMs: PASSWORD_LINK_MS } as const;
  return (await issueLink(tx, app, { ...link, accountId })).url;
}

export type CreateAdministratorResult =
  | { ok: true; id: string; link: URL | null }
  | PasswordRejection
  | Rejection<"not-allowed" | "email-invalid" | "already-exists">;

export interface AdministratorDetails {
  email: string;
  name: string;
  /** As of NewPerson. */
  isDefaultName?: boolean;
  /** Without a password, the result holds a link under which the person sets one. */
  password?: string;
}

/** `desk admin create`: the operator vouches for the email address, also if its account waits for approval. */
export async function createAdministrator(
  app: App,
  accounts: Accounts,
  actor: Actor,
  details: AdministratorDetails,
): Promise<CreateAdministratorResult> {
  if (actor.kind !== "operator") return reject("not-allowed");
  const checkedEmail = accountEmail.safeParse(details.email);
  if (!checkedEmail.success) return reject("email-invalid");
  const email = checkedEmail.data;
  const { password } = details;
  const error = password === undefined ? null : await findPasswordError(app, details, password);
  if (error) return { ok: false, reason: "password-refused", error };
  const hash = password === undefined ? null : await accounts.passwords.hash(password, "known");
  return app.db.transaction(async (tx) => {
    const person = { ...details, email, passwordHash: hash, createdByOperator: true };
    const id = await addAdministrator(tx, app, actor, person);
    if (!id) return reject("already-exists");
    return { ok: true, id, link: hash ? null : await issuePasswordLink(tx, app, id) };
  });
}

/** `desk admin reset`: removes every way to sign in, and returns a link that sets a new password. */
export async function resetAdministrator(
  app: App,
  actor: Actor,
  email: string,
): Promise<
  { ok: true; link: URL } | Rejection<"not-allowed" | "account-missing" | "waits-for-approval">
> {
  if (actor.kind !== "operator") return reject("not-allowed");
  const account = await findAccountByEmail(app, email);
  if (!account) return reject("account-missing");
  // A new password would open nothing.
  if (!account.approvedAt) return reject("waits-for-approval");
  return app.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await revokeOnReset(tx, app, account.id);
    const link = await issuePasswordLink(tx, app, account.id);
    await app.notifyAdministrators(tx, { event: "account-reset", actor, about: account.email });
    await auditAccountChange(tx, app, { actor, action: "password-reset", id: account.id });
    return { ok: true, link };
  });
}

export type EnsureFirstAdministratorResult =
  | { ok: true; isCreated: boolean; isPredictable: boolean }
  | Rejection<"email-invalid">
  | PasswordRejection;

/** ADMIN_EMAIL and its companions, at each start: creates the first administrator if there is none. */
export async function ensureFirstAdministrator(
  app: App,
  accounts: Accounts,
): Promise<EnsureFirstAdministratorResult> {
  const administrator = app.settings.firstAdministrator;
  const nothingChanged = { ok: true, isCreated: false, isPredictable: false } as const;
  if (!administrator || (await hasAdministrator(app.db))) return nothingChanged;
  const checkedEmail = accountEmail.safeParse(administrator.email);
  if (!checkedEmail.success) return reject("email-invalid");
  const email = checkedEmail.data;
  const error = await findPasswordError(app, administrator, administrator.password);
  const isPredictable = error === "predictable";
  // The operator's own choice is refused if it is a common password, and only reported if it is predictable.
  if (error && !isPredictable) return { ok: false, reason: "password-refused", error };
  const hash = await accounts.passwords.hash(administrator.password, "known");
  return app.db.transaction(async (tx) => {
    await lockAdministratorChanges(tx);
    if (await hasAdministrator(tx)) return nothingChanged;
    const person = { ...administrator, email, passwordHash: hash, createdByOperator: true };
    const id = await addAdministrator(tx, app, OPERATOR, person);
    return { ok: true, isCreated: id !== null, isPredictable };
  });
}

/** A new one-time link to the set-up page, to be printed at start. Null once there is an administrator. */
export async function issueFirstSetupLink(app: App): Promise<URL | null> {
  if (await hasAdministrator(app.db)) return null;
  const link = { purpose: "first-administrator", linkLifetimeMs: FIRST_LINK_MS } as const;
  const { url } = await issueLink(app.db, app, link);
  return url;
}
