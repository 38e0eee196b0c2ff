import { addAdministrator, lockFirst, weakness } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import type { FirstAdministratorForm } from "~/accounts/forms";
import { findOpenLink, redeemLink } from "~/accounts/links.server";
import type { LinkAnswer } from "~/accounts/passwords/passwordCommands.server";
import { hasAdministrator } from "~/accounts/queries.server";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import type { App } from "~/platform/app.server";

/** The set-up page. Of any number of people who hold a link, one becomes the first administrator; then all links are dead. */
export async function setUpFirstAdministrator(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, ...person }: FirstAdministratorForm & { token: string },
): Promise<LinkAnswer> {
  if (!(await isSetupOpen(app, token))) return { ok: false, reason: "link-invalid" };
  const fault = weakness(app, person, person.password);
  if (fault) return { ok: false, reason: "password-refused", fault };
  const hash = await accounts.passwords.hash(person.password, "known");
  return app.db.transaction(async (tx) => {
    await lockFirst(tx);
    const closed = await hasAdministrator(tx);
    if (closed || !(await redeemLink(app, tx, "first-administrator", token))) {
      return { ok: false, reason: "link-invalid" };
    }
    const first = { ...person, madeByOperator: true };
    const id = await addAdministrator(tx, app, visitor, first, hash);
    if (!id) throw new Error("the first administrator's address belongs to another account");
    return { ok: true };
  });
}

export async function isSetupOpen(app: App, token: string): Promise<boolean> {
  if (await hasAdministrator(app.db)) return false;
  return (await findOpenLink(app, "first-administrator", token)) !== null;
}
