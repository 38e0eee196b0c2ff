import { eq } from "drizzle-orm";
import { sessionMsAtMost, sessionMsLeft } from "~/accounts/rules";
import { sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";

export interface TimeLeft {
  /** Until the session ends if it is not used. */
  secondsLeft: number;
  /** What secondsLeft would be after renewing it now. */
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
