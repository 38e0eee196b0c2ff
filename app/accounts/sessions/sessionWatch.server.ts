import { eq, inArray } from "drizzle-orm";
import { isSessionAlive, mayEnter } from "~/accounts/rules";
import { accounts, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";

/** Well under a second, so that what hangs on a session ends within one. */
const LOOK_EVERY_MS = 300;

export interface SessionWatch {
  /**
   * Calls `ended` once when the session is over, however and in whatever process it ended, until the returned function
   * is called.
   */
  follow(sessionId: string, ended: () => void): () => void;
}

type Watching = Pick<App, "settings" | "db" | "log" | "now">;

/**
 * Looks after sessions that something long hangs on, such as a stream of events: one query for all of them, as long as
 * there are any. On purpose no notification: sessions also end by time, with their account and with a restore, where
 * nobody would send one.
 */
export function createSessionWatch(context: Watching): SessionWatch {
  const followers = new Map<string, Set<() => void>>();
  let looking = false;

  return {
    follow(sessionId, ended) {
      const mine = followers.get(sessionId) ?? new Set();
      mine.add(ended);
      followers.set(sessionId, mine);
      if (!looking) void look();
      return () => {
        mine.delete(ended);
        if (mine.size === 0 && followers.get(sessionId) === mine) followers.delete(sessionId);
      };
    },
  };

  async function look() {
    looking = true;
    while (followers.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      await endThoseThatAreOver().catch((error: unknown) => {
        context.log.warn({ err: error }, "open sessions could not be looked after");
      });
    }
    looking = false;
  }

  async function endThoseThatAreOver() {
    const followed = [...followers.keys()];
    const open = await findOpenSessions(context, followed);
    for (const id of followed.filter((followedId) => !open.has(followedId))) {
      const ended = followers.get(id) ?? [];
      followers.delete(id);
      for (const end of ended) end();
    }
  }
}

async function findOpenSessions(context: Watching, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await context.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(inArray(sessions.id, ids));
  const { session: limits } = context.settings;
  const open = rows.filter(
    ({ session, account }) => isSessionAlive(session, limits, context.now()) && mayEnter(account),
  );
  return new Set(open.map(({ session }) => session.id));
}
