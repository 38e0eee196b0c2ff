import { eq } from "drizzle-orm";
import { type Account, auditAccountChange } from "~/accounts/accountRows.server";
import { type Accounts, IP_ADDRESS_HEADER } from "~/accounts/accounts.server";
import { isProofOutdated } from "~/accounts/credentialRows.server";
import { maySignIn } from "~/accounts/rules";
import { deviceCookie } from "~/accounts/sessions/deviceCookie.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { accountsTable, sessions } from "~/accounts/tables.server";
import type { Visitor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import type { Transaction } from "~/platform/data/database.server";
import { newToken } from "~/platform/tokens.server";

/** The facts about a browser that sign-in uses. */
export interface Browser {
  /**
   * The request's Cookie header: it identifies a browser that signed in before, one with a pending second step, and the session
   * that ends because the browser gets another one.
   */
  cookie: string;
  userAgent: string;
}

export function browserOf(request: Request): Browser {
  const { headers } = request;
  const userAgent = headers.get("user-agent")?.slice(0, 500) ?? "";
  return { cookie: headers.get("cookie") ?? "", userAgent };
}

/**
 * Opens a session, and is the only function that does. Returns its cookies and the device cookie, and ends the session that this
 * browser had. Null if the proof is outdated; `account` must have been read before, or together with, the credential that was
 * checked.
 */
export async function openSession(
  app: App,
  { authentication, signer }: Accounts,
  visitor: Visitor,
  { account, cookie, userAgent }: Browser & { account: Account },
): Promise<string[] | null> {
  const before = cookie
    ? await authentication.api.getSession({ headers: new Headers({ cookie }) })
    : null;
  const { headers, response } = await authentication.api.openSession({
    body: { accountId: account.id },
    // Does not pass the browser's headers on: a cookie from before the sign-in must not become the cookie of the new session.
    headers: new Headers({ [IP_ADDRESS_HEADER]: visitor.ipAddress, "user-agent": userAgent }),
    returnHeaders: true,
  });
  // Checked after the session is created: Better Auth uses its own transaction, and without its cookie the session is
  // unusable.
  const isCurrent = await app.db.transaction(async (tx) => {
    if (await isProofOutdated(tx, account)) {
      await tx.delete(sessions).where(eq(sessions.id, response.sessionId));
      return false;
    }
    // Better Auth dates it by the clock of this machine, which may differ from the database's by which its age is judged.
    const openedAt = { createdAt: app.now(), updatedAt: app.now() };
    await tx.update(sessions).set(openedAt).where(eq(sessions.id, response.sessionId));
    if (before) await endReplaced(tx, app, visitor, before.session.id);
    const event = {
      actor: visitor,
      action: "signed-in" as const,
      subject: `account:${account.id}` as const,
    };
    await recordAudit(tx, app, event);
    return true;
  });
  if (!isCurrent) return null;
  return [...headers.getSetCookie(), deviceCookie(app.settings, signer, account)];
}

/** The browser forgets the cookie, so nobody but somebody with a copy of it could use the session. */
async function endReplaced(tx: Transaction, app: App, visitor: Visitor, id: string): Promise<void> {
  const { userId } = sessions;
  const [ended] = await tx.delete(sessions).where(eq(sessions.id, id)).returning({ userId });
  if (ended)
    await auditAccountChange(tx, app, {
      actor: visitor,
      action: "session-ended",
      id: ended.userId,
    });
}

/** The account, or null if it may not sign in. */
export async function findSignInAccount(app: App, id: string | null): Promise<Account | null> {
  if (!id) return null;
  const [account] = await app.db.select().from(accountsTable).where(eq(accountsTable.id, id));
  return account && maySignIn(account) ? account : null;
}

/** Records a failed proof. Counted instead of one line each, because strangers can fail any number of times. */
export async function recordRefusedSignIn(
  app: App,
  actor: Visitor,
  action: "sign-in-refused" | "second-step-refused",
  accountId: string | null,
): Promise<void> {
  const subject = `account:${accountId ?? "unknown"}` as const;
  const event = { actor, action, subject };
  await app.db.transaction((tx) => recordCountedAudit(tx, app, event));
}

/**
 * Gives the session a new token and returns its cookie, because a copy of the earlier cookie must not share what the person
 * proves or changes now: from the commit on it opens nothing. Returns no cookie if the session has ended. The session must have
 * been locked with "update", or two renewals at once would wait for each other.
 */
export async function renewToken(
  tx: Transaction,
  app: App,
  { authentication }: Accounts,
  { id }: LiveSession,
): Promise<string[]> {
  const token = newToken();
  const { expiresAt } = sessions;
  const idCondition = eq(sessions.id, id);
  const [renewed] = await tx
    .update(sessions)
    .set({ token })
    .where(idCondition)
    .returning({ expiresAt });
  if (!renewed) return [];
  const msLeft = renewed.expiresAt.getTime() - app.now().getTime();
  const { headers } = await authentication.api.setToken({
    body: { token, seconds: Math.max(0, Math.floor(msLeft / 1000)) },
    headers: new Headers(),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}
