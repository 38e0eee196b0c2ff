import { addAdministrator, lockFirst, weakness } from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import type { FirstAdministratorForm } from "~/domain/accounts/forms";
import { findOpenLink, redeemLink } from "~/domain/accounts/links.server";
import type { LinkAnswer } from "~/domain/accounts/passwordCommands.server";
import { hasAdministrator } from "~/domain/accounts/queries.server";
import type { Visitor } from "~/domain/accounts/sessions.server";
import type { Context } from "~/platform/context.server";

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
  const hash = await accounts.passwords.hash(person.password, "known");
  return context.db.transaction(async (tx) => {
    await lockFirst(tx);
    const closed = await hasAdministrator(tx);
    if (closed || !(await redeemLink(context, tx, "first-administrator", token))) {
      return { ok: false, reason: "link-invalid" };
    }
    const first = { ...person, madeByOperator: true };
    const id = await addAdministrator(tx, context, visitor, first, hash);
    if (!id) throw new Error("the first administrator's address belongs to another account");
    return { ok: true };
  });
}

export async function isSetupOpen(context: Context, token: string): Promise<boolean> {
  if (await hasAdministrator(context.db)) return false;
  return (await findOpenLink(context, "first-administrator", token)) !== null;
}
