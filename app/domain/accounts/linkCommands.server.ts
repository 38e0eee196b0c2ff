import { eq } from "drizzle-orm";
import {
  addAdministrator,
  lockFirst,
  type PasswordRefusal,
  replacePassword,
  told,
  weakness,
} from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import type { FirstAdministratorForm } from "~/domain/accounts/forms";
import { closeLinks, findOpenLink, redeemLink } from "~/domain/accounts/links.server";
import { hasAdministrator } from "~/domain/accounts/queries.server";
import type { Visitor } from "~/domain/accounts/sessions.server";
import { accounts as accountsTable, sessions } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";

export type LinkAnswer = { ok: true } | PasswordRefusal | { ok: false; reason: "link-invalid" };

/** The set-up page. Of any number of people who hold a link, one becomes the first administrator; then all links are dead. */
export async function setUpFirstAdministrator(
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
  { token, ...person }: FirstAdministratorForm & { token: string },
): Promise<LinkAnswer> {
  if (!(await isSetupOpen(context, token))) return { ok: false, reason: "link-invalid" };
  const fault = weakness(context, person, person.password);
  if (fault) return { ok: false, reason: "password-refused", fault };
  const hash = await accounts.passwords.hash(person.password);
  return context.db.transaction(async (tx) => {
    await lockFirst(tx);
    const closed = await hasAdministrator(tx);
    if (closed || !(await redeemLink(context, tx, "first-administrator", token))) {
      return { ok: false, reason: "link-invalid" };
    }
    const id = await addAdministrator(tx, context, visitor, person, hash);
    if (!id) throw new Error("the first administrator's address belongs to another account");
    return { ok: true };
  });
}

export async function isSetupOpen(context: Context, token: string): Promise<boolean> {
  if (await hasAdministrator(context.db)) return false;
  return (await findOpenLink(context, "first-administrator", token)) !== null;
}

export async function isPasswordLinkOpen(context: Context, token: string): Promise<boolean> {
  return (await findOpenLink(context, "set-password", token)) !== null;
}

/** Sets the password a link was made for; every session and every other link of that account ends with it. */
export async function setPassword(
  context: Context,
  accounts: Accounts,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<LinkAnswer> {
  const person = await personOfLink(context, token);
  if (!person) return { ok: false, reason: "link-invalid" };
  const fault = weakness(context, person, password);
  if (fault) return { ok: false, reason: "password-refused", fault };
  const hash = await accounts.passwords.hash(password);
  return context.db.transaction(async (tx) => {
    const link = await redeemLink(context, tx, "set-password", token);
    if (!link?.accountId) return { ok: false, reason: "link-invalid" };
    await replacePassword(tx, context, link.accountId, hash);
    await tx.delete(sessions).where(eq(sessions.userId, link.accountId));
    await closeLinks(context, tx, link.accountId);
    await told(tx, context, visitor, "password-set", link.accountId);
    return { ok: true };
  });
}

async function personOfLink(context: Context, token: string) {
  const link = await findOpenLink(context, "set-password", token);
  if (!link?.accountId) return null;
  const [person] = await context.db
    .select({ name: accountsTable.name, email: accountsTable.email })
    .from(accountsTable)
    .where(eq(accountsTable.id, link.accountId));
  return person ?? null;
}
