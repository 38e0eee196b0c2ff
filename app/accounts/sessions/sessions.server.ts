import { and, eq } from "drizzle-orm";
import { auditOwnChange } from "~/accounts/accountRows.server";
import type { Accounts } from "~/accounts/accounts.server";
import { revokeOnSignOutEverywhere } from "~/accounts/revocation.server";
import {
  isSessionAlive,
  isTouchDue,
  maySignIn,
  newUntil,
  sessionMsAtMost,
  sessionMsLeft,
} from "~/accounts/rules";
import { sessions } from "~/accounts/tables.server";
import type { Administrator, SessionTrust } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { type Rejection, reject } from "~/platform/reject";
import { hashOfToken } from "~/platform/tokens.server";

export interface LiveSession extends SessionTrust {
  id: string;
  /** The hash of the token in the request's cookie: a renewed session has another one. */
  tokenHash: string;
  /** The signed-in administrator, with the `trust` of this session. */
  administrator: Administrator;
}

interface SessionRequest {
  headers: Headers;
  ipAddress: string;
  /** The page polls without a person's action, so the session is not prolonged. */
  isUnattended?: boolean;
}

/**
 * The session behind a request's cookie, or null. Queries the database every time, so that an ended session is invalid at once.
 */
export async function findSession(
  app: App,
  accounts: Accounts,
  request: SessionRequest,
): Promise<LiveSession | null> {
  const cookie = request.headers.get("cookie");
  if (!cookie) return null;
  const sessionAndUser = await accounts.authentication.api.getSession({
    headers: new Headers({ cookie }),
  });
  if (!sessionAndUser) return null;
  const { session, user } = sessionAndUser;
  const state = {
    ...user,
    approvedAt: user.approvedAt ?? null,
    disabledAt: user.disabledAt ?? null,
    createdByOperator: user.createdByOperator === true,
  };
  const { newAccountMs, session: limits } = app.settings;
  const now = app.now();
  if (!isSessionAlive(session, limits, now) || !maySignIn(state)) {
    await app.db.delete(sessions).where(eq(sessions.id, session.id));
    return null;
  }
  if (!request.isUnattended) await touch(app, session);
  const { id, name, email } = user;
  const { ipAddress } = request;
  const trust = {
    confirmedAt: session.confirmedAt ?? session.createdAt,
    newUntil: newUntil(state, newAccountMs, now),
  };
  const administrator = { kind: "administrator", id, name, email, ipAddress, trust } as const;
  return { id: session.id, tokenHash: hashOfToken(session.token), administrator, ...trust };
}

/**
 * Locks the session until the commit. Returns false if it has ended. A reset or removal of the account waits for the lock, and
 * then also deletes what was written here. On purpose not a shared lock: PostgreSQL grants that one although a removal already
 * waits for the row, so requests without end would delay the removal for ever.
 */
export async function lockSession(tx: Transaction, { id }: LiveSession): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for("update");
  return rows.length > 0;
}

async function touch(app: App, session: { id: string; createdAt: Date; updatedAt: Date }) {
  const now = app.now();
  if (!isTouchDue(session, now)) return;
  await app.db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.id));
}

/** Ends the session in the database; the returned cookies only clear the browser's. */
export async function signOut(
  app: App,
  accounts: Accounts,
  session: LiveSession,
): Promise<string[]> {
  await app.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, session.id));
    const { administrator: actor } = session;
    const subject = `account:${actor.id}` as const;
    await recordAudit(tx, app, { actor, action: "signed-out", subject });
  });
  const { headers } = await accounts.authentication.api.signOut({
    headers: new Headers(),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

export type SessionChangeResult = { ok: true } | Rejection<"session-missing">;

/** Ends one of the person's own sessions, with effect from its next request. */
export async function endSession(
  app: App,
  { administrator }: LiveSession,
  id: string,
): Promise<SessionChangeResult> {
  if (!isRecordId(id)) return reject("session-missing");
  return app.db.transaction(async (tx) => {
    const ownCondition = and(eq(sessions.id, id), eq(sessions.userId, administrator.id));
    const rows = await tx.delete(sessions).where(ownCondition).returning({ id: sessions.id });
    if (rows.length === 0) return reject("session-missing");
    await auditOwnChange(tx, app, administrator, "session-ended");
    return { ok: true };
  });
}

/**
 * Ends all of the person's own sessions, including the current one, and sign-ins that are half done. No browser is known any
 * more: each counts as a stranger's until it signs in again.
 */
export async function signOutEverywhere(app: App, { administrator }: LiveSession): Promise<void> {
  await app.db.transaction(async (tx) => {
    await revokeOnSignOutEverywhere(tx, administrator.id);
    await auditOwnChange(tx, app, administrator, "signed-out-everywhere");
  });
}

export function withCookies(cookies: readonly string[]): { headers: [string, string][] } {
  return { headers: cookies.map((value) => ["Set-Cookie", value]) };
}

export interface TimeLeft {
  /** The time until the session ends if it is not used. */
  secondsLeft: number;
  /** The value of secondsLeft if the session were renewed now. */
  secondsIfRenewed: number;
}

/** How long a session lasts, or null if it was deleted. Reading does not prolong it. */
export async function findTimeLeft(app: App, id: string): Promise<TimeLeft | null> {
  const [session] = await app.db.select().from(sessions).where(eq(sessions.id, id));
  if (!session) return null;
  const limits = app.settings.session;
  const now = app.now();
  const most = sessionMsAtMost(session, limits, now);
  return {
    secondsLeft: wholeSeconds(sessionMsLeft(session, limits, now)),
    secondsIfRenewed: wholeSeconds(Math.min(limits.idleMs, most)),
  };
}

/** Prolongs the session, up to its longest duration. */
export async function renewSession(app: App, id: string): Promise<void> {
  await app.db.update(sessions).set({ updatedAt: app.now() }).where(eq(sessions.id, id));
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
