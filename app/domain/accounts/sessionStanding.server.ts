import { eq } from "drizzle-orm";
import { sessionMsAtMost, sessionMsLeft } from "~/domain/accounts/rules";
import { sessions } from "~/domain/accounts/tables.server";
import type { Context } from "~/platform/context.server";

export interface TimeLeft {
  /** Until the session ends by itself if nobody uses it. */
  secondsLeft: number;
  /** What renewing it now would bring that to. */
  secondsIfRenewed: number;
}

/** How long a session lasts. Asking does not prolong it. */
export async function findTimeLeft(context: Context, id: string): Promise<TimeLeft | null> {
  const [session] = await context.db.select().from(sessions).where(eq(sessions.id, id));
  if (!session) return null;
  const limits = context.settings.session;
  const now = context.now();
  const most = sessionMsAtMost(session, limits, now);
  return {
    secondsLeft: wholeSeconds(sessionMsLeft(session, limits, now)),
    secondsIfRenewed: wholeSeconds(Math.min(limits.idleMs, most)),
  };
}

/** Somebody is there, typing or reading: the session lasts on, up to its longest. */
export async function renewSession(context: Context, id: string): Promise<void> {
  await context.db.update(sessions).set({ updatedAt: context.now() }).where(eq(sessions.id, id));
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
