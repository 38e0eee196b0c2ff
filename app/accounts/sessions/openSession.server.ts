import { eq } from "drizzle-orm";
import { type Account, isProofOutdated } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { ADDRESS_HEADER } from "~/accounts/authentication.server";
import { deviceCookie } from "~/accounts/deviceCookie.server";
import { mayEnter } from "~/accounts/rules";
import type { Visitor } from "~/accounts/sessions/sessions.server";
import { accounts as accountsTable, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import { recordCountedAudit } from "~/platform/audit/countedAudit.server";

/** What sign-in knows of a browser. */
export interface Browser {
  /** The request's Cookie header: it tells a browser that signed in before, or is in the middle of it. */
  cookie: string;
  userAgent: string;
}

/**
 * Opens the session; the one place where anybody gets one. Its cookies, and the one by which this browser is known next
 * time. Null when the proof is outdated: `account` is as it was read before, or together with, what the proof was
 * compared with.
 */
export async function enter(
  app: App,
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
  const isOpen = await app.db.transaction(async (tx) => {
    if (await isProofOutdated(tx, account)) {
      await tx.delete(sessions).where(eq(sessions.id, response.sessionId));
      return false;
    }
    const event = { actor: visitor, action: "signed-in", subject: `account:${account.id}` };
    await recordAudit(tx, app, event);
    return true;
  });
  if (!isOpen) return null;
  return [...headers.getSetCookie(), deviceCookie(app.settings, signer, account.email)];
}

/** The account, if it may enter. */
export async function findWelcome(app: App, id: string | null): Promise<Account | null> {
  if (!id) return null;
  const [account] = await app.db.select().from(accountsTable).where(eq(accountsTable.id, id));
  return account && mayEnter(account) ? account : null;
}

/** Somebody gave a wrong proof. Counted, since strangers can do it without end. */
export async function recordRefusedProof(
  app: App,
  actor: Visitor,
  action: "sign-in-refused" | "second-step-refused",
  accountId: string | null,
): Promise<void> {
  const subject = `account:${accountId ?? "unknown"}`;
  const event = { actor, action, subject };
  await app.db.transaction((tx) => recordCountedAudit(tx, app, event));
}
