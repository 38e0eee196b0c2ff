import { eq, inArray } from "drizzle-orm";
import { isSessionAlive, maySignIn } from "~/accounts/rules";
import { accounts, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";

/** Well under a second, so that what depends on a session ends within a second. */
const POLL_INTERVAL_MS = 300;

export interface SessionWatch {
  /**
   * Calls `ended` once when the session has ended, for whatever reason and in whatever process, until the returned
   * function is called.
   */
  follow(sessionId: string, ended: () => void): () => void;
}

type WatchedApp = Pick<App, "settings" | "db" | "log" | "now">;

/**
 * Watches sessions that something long-lived depends on, such as a stream of events. One query polls all of them
 * while there are any. Polling instead of notifications: sessions also end by time, with their account and with a
 * restore, where nothing would send one.
 */
export function createSessionWatch(app: WatchedApp): SessionWatch {
  const followers = new Map<string, Set<() => void>>();
  let isPolling = false;

  return {
    follow(sessionId, ended) {
      const mine = followers.get(sessionId) ?? new Set();
      mine.add(ended);
      followers.set(sessionId, mine);
      if (!isPolling) void poll();
      return () => {
        mine.delete(ended);
        if (mine.size === 0 && followers.get(sessionId) === mine) followers.delete(sessionId);
      };
    },
  };

  async function poll() {
    isPolling = true;
    while (followers.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      await notifyEnded().catch((error: unknown) => {
        app.log.warn({ err: error }, "polling the watched sessions failed");
      });
    }
    isPolling = false;
  }

  async function notifyEnded() {
    const followed = [...followers.keys()];
    const open = await findOpenSessions(app, followed);
    for (const id of followed.filter((followedId) => !open.has(followedId))) {
      const ended = followers.get(id) ?? [];
      followers.delete(id);
      for (const end of ended) end();
    }
  }
}

async function findOpenSessions(app: WatchedApp, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await app.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(inArray(sessions.id, ids));
  const { session: limits } = app.settings;
  const open = rows.filter(
    ({ session, account }) => isSessionAlive(session, limits, app.now()) && maySignIn(account),
  );
  return new Set(open.map(({ session }) => session.id));
}
