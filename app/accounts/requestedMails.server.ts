import { findAccountId } from "~/accounts/accountRows.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import { doOrRollBack, type Transaction } from "~/platform/data/database.server";
import { consumeLimit } from "~/platform/http/security/rateLimit.server";

interface RequestedMail {
  purpose: "sign-up" | "password" | "unlock";
  email: string;
  /** The visitor for the audit log; null for a sign-up, which is recorded once its email address is verified. */
  visitor: Visitor | null;
}

/** Enqueues the mail, and stores the link in it. */
type WriteMail = (tx: Transaction, accountId: string | null) => Promise<void>;

/**
 * Sends a mail that anybody can ask for. Beyond the limits it does the same work and rolls it back: known and unknown addresses
 * have limits of their own, so a faster refusal would tell which addresses have an account.
 */
export async function mailByRequest(
  app: App,
  { purpose, email, visitor }: RequestedMail,
  write: WriteMail,
): Promise<void> {
  const isAllowed = await consumeMailLimits(app, { purpose, email });
  await app.db.transaction(async (tx) => {
    const accountId = await findAccountId(tx, email);
    await doOrRollBack(tx, { commits: isAllowed }, (inner) => write(inner, accountId));
    if (!visitor) return;
    const action = `${purpose}-link-${isAllowed ? "sent" : "refused"}` as const;
    const subject = `account:${accountId ?? "unknown"}` as const;
    await recordCountedAudit(tx, app, { actor: visitor, action, subject });
  });
}

/**
 * Counts the mail and returns whether its limits allow it: that of the account, or of a mailbox without one, and the one that all
 * mails to addresses without an account share.
 */
async function consumeMailLimits(
  { db, limits }: App,
  { purpose, email }: Pick<RequestedMail, "purpose" | "email">,
): Promise<boolean> {
  const accountId = await findAccountId(db, email);
  const recipient = await consumeLimit(limits, `${purpose}-mail-by-recipient`, accountId ?? email);
  // Addresses without an account share one count. An account has one of its own here too, so that both take as long.
  const unknownAddresses = await consumeLimit(
    limits,
    "mail-to-unknown",
    `${purpose} ${accountId ?? ""}`,
  );
  return recipient.ok && unknownAddresses.ok;
}
