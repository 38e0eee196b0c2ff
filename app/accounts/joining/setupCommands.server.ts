import {
  addAdministrator,
  findPasswordError,
  lockFirstAdministrator,
} from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import type { FirstAdministratorForm } from "~/accounts/forms";
import { findOpenLink, redeemLink } from "~/accounts/links.server";
import type { LinkAnswer } from "~/accounts/passwords/passwordCommands.server";
import { hasAdministrator } from "~/accounts/queries.server";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import type { App } from "~/platform/app.server";

/**
 * Creates the first administrator. Of concurrent calls with any open links, one succeeds; then every link is invalid.
 */
export async function setUpFirstAdministrator(
  app: App,
  accounts: Accounts,
  visitor: Visitor,
  { token, ...person }: FirstAdministratorForm & { token: string },
): Promise<LinkAnswer> {
  if (!(await isSetupOpen(app, token))) return { ok: false, reason: "link-invalid" };
  const error = findPasswordError(app, person, person.password);
  if (error) return { ok: false, reason: "password-refused", error };
  const hash = await accounts.passwords.hash(person.password, "known");
  return app.db.transaction(async (tx) => {
    await lockFirstAdministrator(tx);
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
