import { findAccountId } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import type { App } from "~/platform/app.server";
import { consume } from "~/platform/security/rateLimit.server";

type Purpose = "sign-up" | "password" | "unlock";

/**
 * Whether a mail may leave that anybody can ask for. Counted by the account that gets it, and by the mailbox where there
 * is none; those to addresses without an account also all together. Does the same work for both.
 */
export async function mayMailByRequest(
  app: App,
  { limits }: Accounts,
  purpose: Purpose,
  email: string,
): Promise<boolean> {
  const accountId = await findAccountId(app.db, email);
  const recipient = await consume(limits, `${purpose}-mail-by-recipient`, accountId ?? email);
  const inAll = await consume(limits, "mail-to-unknown", `${purpose} ${accountId ?? ""}`);
  return recipient.ok && inAll.ok;
}
