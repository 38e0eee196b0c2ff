import { and, eq } from "drizzle-orm";
import { outdateProofs, recordAccountAudit } from "~/accounts/accountRows.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { isRecordId } from "~/platform/data/recordId";

export type SessionChange = { ok: true } | { ok: false; reason: "session-missing" };

/** Ends one of the person's own sessions, with effect from its next request. */
export async function endSession(
  app: App,
  { administrator }: LiveSession,
  id: string,
): Promise<SessionChange> {
  if (!isRecordId(id)) return { ok: false, reason: "session-missing" };
  return app.db.transaction(async (tx) => {
    const mine = and(eq(sessions.id, id), eq(sessions.userId, administrator.id));
    const ended = await tx.delete(sessions).where(mine).returning({ id: sessions.id });
    if (ended.length === 0) return { ok: false, reason: "session-missing" };
    await recordAccountAudit(tx, app, administrator, "session-ended", administrator.id);
    return { ok: true };
  });
}

/**
 * Ends all of the person's own sessions, including the current one, and no browser is known any more: each counts as a
 * stranger's until it signs in again.
 */
export async function signOutEverywhere(app: App, { administrator }: LiveSession): Promise<void> {
  await app.db.transaction(async (tx) => {
    await outdateProofs(tx, administrator.id);
    await tx.delete(sessions).where(eq(sessions.userId, administrator.id));
    await recordAccountAudit(tx, app, administrator, "signed-out-everywhere", administrator.id);
  });
}
