import { eq } from "drizzle-orm";
import {
  addAdministrator,
  lockAccount,
  lockFirst,
  outdateProofs,
  type PasswordRejection,
  passwordLink,
  told,
  weakness,
} from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { accountEmail } from "~/accounts/forms";
import { closeLinks, issueLink } from "~/accounts/links.server";
import { findAccountByEmail, hasAdministrator } from "~/accounts/queries.server";
import { FIRST_LINK_MS } from "~/accounts/rules";
import {
  authenticators,
  challenges,
  credentials,
  passkeys,
  recoveryCodes,
  sessions,
} from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";

export type NewAdministrator =
  | { ok: true; id: string; link: URL | null }
  | PasswordRejection
  | { ok: false; reason: "not-allowed" | "email-invalid" | "already-exists" };

export interface AdministratorDetails {
  email: string;
  name: string;
  /** Without one, the answer holds a link under which the person sets it. */
  password?: string;
}

/** `desk admin create`: whoever runs commands on the machine vouches for the address. */
export async function createAdministrator(
  app: App,
  accounts: Accounts,
  actor: Actor,
  details: AdministratorDetails,
): Promise<NewAdministrator> {
  if (actor.kind !== "operator") return { ok: false, reason: "not-allowed" };
  if (!accountEmail.safeParse(details.email).success) return { ok: false, reason: "email-invalid" };
  const { password } = details;
  const fault = password === undefined ? null : weakness(app, details, password);
  if (fault) return { ok: false, reason: "password-refused", fault };
  const hash = password === undefined ? null : await accounts.passwords.hash(password, "known");
  return app.db.transaction(async (tx) => {
    const person = { ...details, madeByOperator: true };
    const id = await addAdministrator(tx, app, actor, person, hash);
    if (!id) return { ok: false, reason: "already-exists" };
    return { ok: true, id, link: hash ? null : await passwordLink(app, tx, id) };
  });
}

/** `desk admin reset`: nothing that opened the account opens it any more, and the answer is a link that sets a new password. */
export async function resetAdministrator(
  app: App,
  actor: Actor,
  email: string,
): Promise<{ ok: true; link: URL } | { ok: false; reason: "not-allowed" | "account-missing" }> {
  if (actor.kind !== "operator") return { ok: false, reason: "not-allowed" };
  const account = await findAccountByEmail(app, email);
  if (!account) return { ok: false, reason: "account-missing" };
  return app.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await outdateProofs(tx, account.id);
    await dropWaysIn(tx, account.id);
    await closeLinks(app, tx, account.id);
    const link = await passwordLink(app, tx, account.id);
    await app.notifyAdministrators(tx, { event: "account-reset", actor, about: account.email });
    await told(tx, app, actor, "password-reset", account.id);
    return { ok: true, link };
  });
}

/** Whoever runs commands on the machine vouches for the person; whatever was set up before may be an attacker's. */
async function dropWaysIn(tx: Database, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, accountId));
  await tx.delete(challenges).where(eq(challenges.accountId, accountId));
  // The password and every linked sign-in.
  await tx.delete(credentials).where(eq(credentials.userId, accountId));
  await tx.delete(authenticators).where(eq(authenticators.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
}

export type FirstAdministratorAnswer =
  | { ok: true; created: boolean; predictable: boolean }
  | { ok: false; reason: "email-invalid" }
  | PasswordRejection;

/** ADMIN_EMAIL and its companions, at each start: makes the first administrator if there is none, else does nothing. */
export async function ensureFirstAdministrator(
  app: App,
  accounts: Accounts,
): Promise<FirstAdministratorAnswer> {
  const wanted = app.settings.firstAdministrator;
  const untouched = { ok: true, created: false, predictable: false } as const;
  if (!wanted || (await hasAdministrator(app.db))) return untouched;
  if (!accountEmail.safeParse(wanted.email).success) return { ok: false, reason: "email-invalid" };
  const fault = weakness(app, wanted, wanted.password);
  const predictable = fault === "predictable";
  // On purpose: the operator's own choice is refused when it is on the list, and only remarked upon when it merely
  // could be guessed.
  if (fault && !predictable) return { ok: false, reason: "password-refused", fault };
  const hash = await accounts.passwords.hash(wanted.password, "known");
  return app.db.transaction(async (tx) => {
    await lockFirst(tx);
    if (await hasAdministrator(tx)) return untouched;
    const person = { ...wanted, madeByOperator: true };
    const id = await addAdministrator(tx, app, { kind: "operator" }, person, hash);
    return { ok: true, created: id !== null, predictable };
  });
}

/** A new one-time link to the set-up page, to be printed at start; null once there is an administrator. */
export async function firstSetupLink(app: App): Promise<URL | null> {
  if (await hasAdministrator(app.db)) return null;
  const link = { purpose: "first-administrator", lastsMs: FIRST_LINK_MS } as const;
  const { url } = await issueLink(app, app.db, link);
  return url;
}
