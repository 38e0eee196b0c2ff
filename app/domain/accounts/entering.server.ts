import { eq } from "drizzle-orm";
import { type Account, isProofOutdated } from "~/domain/accounts/accountRows.server";
import type { Accounts } from "~/domain/accounts/accounts.server";
import { ADDRESS_HEADER } from "~/domain/accounts/authentication.server";
import { deviceCookie } from "~/domain/accounts/deviceCookie.server";
import { mayEnter } from "~/domain/accounts/rules";
import type { Visitor } from "~/domain/accounts/sessions.server";
import { accounts as accountsTable, sessions } from "~/domain/accounts/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import { recordCountedAudit } from "~/platform/audit/countedAudit.server";
import type { Context } from "~/platform/context.server";

/** What sign-in knows of a browser. */
export interface Browser {
  /** The request's Cookie header: it tells a browser that signed in before, or is in the middle of it. */
  cookie: string;
  userAgent: string;
}

/**
 * Opens the session; the one place where anybody gets one. Its cookies, and the one by which this browser is known next time. Null when the
 * proof is outdated: `account` is as it was read before, or together with, what the proof was compared with.
 */
export async function enter(
  context: Context,
  { authentication, signer }: Accounts,
  visitor: Visitor,
  { account, userAgent }: { account: Account; userAgent: string },
): Promise<string[] | null> {
  const { headers, response } = await authentication.api.openSession({
    body: { accountId: account.id },
    // On purpose none of the browser's own headers: a cookie it was given before must not reach the new session.
    headers: new Headers({ [ADDRESS_HEADER]: visitor.address, "user-agent": userAgent }),
    returnHeaders: true,
  });
  // On purpose afterwards: Better Auth has a transaction of its own, and without its cookie the session opens nothing.
  const isOpen = await context.db.transaction(async (tx) => {
    if (await isProofOutdated(tx, account)) {
      await tx.delete(sessions).where(eq(sessions.id, response.sessionId));
      return false;
    }
    const event = { actor: visitor, action: "signed-in", subject: `account:${account.id}` };
    await recordAudit(tx, context, event);
    return true;
  });
  if (!isOpen) return null;
  return [...headers.getSetCookie(), deviceCookie(context.settings, signer, account.email)];
}

/** The account, if it may enter. */
export async function findWelcome(context: Context, id: string | null): Promise<Account | null> {
  if (!id) return null;
  const [account] = await context.db.select().from(accountsTable).where(eq(accountsTable.id, id));
  return account && mayEnter(account) ? account : null;
}

/** Somebody gave a wrong proof. Counted, since strangers can do it without end. */
export async function recordRefusedProof(
  context: Context,
  actor: Visitor,
  action: "sign-in-refused" | "second-step-refused",
  accountId: string | null,
): Promise<void> {
  const subject = `account:${accountId ?? "unknown"}`;
  const event = { actor, action, subject };
  await context.db.transaction((tx) => recordCountedAudit(tx, context, event));
}
