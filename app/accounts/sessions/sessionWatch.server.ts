import { eq, inArray } from "drizzle-orm";
import { isSessionAlive, maySignIn, sessionMsAtMost } from "~/accounts/rules";
import { accountsTable, sessions } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import { hashOfToken } from "~/platform/tokens.server";

/** Well under a second, so that what depends on a session ends within a second. */
const POLL_INTERVAL_MS = 300;

export interface SessionWatch {
  /**
   * Calls `ended` once when the session has ended, for whatever reason and in whatever process, until the returned function is
   * called.
   */
  follow(sessionId: string, ended: () => void, options?: FollowOptions): () => void;
}

interface FollowOptions {
  /** Idling does not count as an end, because the person waits for something that takes longer. */
  outlastsIdling?: boolean;
  /** A new token counts as an end, because somebody else may have a copy of the cookie with this one. */
  tokenHash?: string;
}

interface Follower extends FollowOptions {
  ended: () => void;
}

type WatchedApp = Pick<App, "settings" | "db" | "log" | "now">;

/**
 * Watches sessions that something long-lived depends on, such as a stream of events. One query polls all of them while there are
 * any. Polling instead of notifications: sessions also end by time, with their account and with a restore, where nothing would
 * send one.
 */
export function createSessionWatch(app: WatchedApp): SessionWatch {
  const followers = new Map<string, Set<Follower>>();
  let isPolling = false;

  return {
    follow(sessionId, ended, options) {
      const follower = { ended, ...options };
      const group = (followers.get(sessionId) ?? new Set()).add(follower);
      followers.set(sessionId, group);
      if (!isPolling) void poll();
      return () => {
        group.delete(follower);
        if (group.size === 0 && followers.get(sessionId) === group) followers.delete(sessionId);
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
    const followedIds = [...followers.keys()];
    const states = await findStates(app, followedIds);
    for (const id of followedIds) {
      const group = followers.get(id) ?? new Set();
      const over = [...group].filter((follower) => !isOpen(states.get(id), follower));
      for (const follower of over) group.delete(follower);
      if (group.size === 0) followers.delete(id);
      for (const { ended } of over) ended();
    }
  }
}

interface SessionState {
  isIdle: boolean;
  tokenHash: string;
}

function isOpen(state: SessionState | undefined, { outlastsIdling, tokenHash }: FollowOptions) {
  if (!state || (state.isIdle && !outlastsIdling)) return false;
  return tokenHash === undefined || tokenHash === state.tokenHash;
}

/** The sessions that have not ended, by id. */
async function findStates(app: WatchedApp, ids: string[]): Promise<Map<string, SessionState>> {
  if (ids.length === 0) return new Map();
  const rows = await app.db
    .select({ session: sessions, account: accountsTable })
    .from(sessions)
    .innerJoin(accountsTable, eq(accountsTable.id, sessions.userId))
    .where(inArray(sessions.id, ids));
  const { session: limits } = app.settings;
  const now = app.now();
  const open = rows.filter(
    ({ session, account }) => maySignIn(account) && sessionMsAtMost(session, limits, now) > 0,
  );
  return new Map(
    open.map(({ session }) => [
      session.id,
      { isIdle: !isSessionAlive(session, limits, now), tokenHash: hashOfToken(session.token) },
    ]),
  );
}

/**
 * Aborts a download once the session that began it has ended: an export may take hours and reads records until its end, so an
 * account that is removed meanwhile would go on reading them. Any other response is returned unchanged.
 */
export function cutOffWithSession(
  { log }: Pick<App, "log">,
  { sessionWatch }: { sessionWatch: SessionWatch },
  { id }: { id: string },
  response: Response,
): Response {
  const { body, status, headers } = response;
  if (!body || !headers.get("content-disposition")?.startsWith("attachment")) return response;
  const reader = body.getReader();
  let unfollow = () => {};
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const cutOff = () => {
          log.info("a download was cut off, because its session has ended");
          const error = new DOMException("the session of a download has ended", "AbortError");
          controller.error(error);
          reader.cancel(error).catch(() => undefined);
        };
        unfollow = sessionWatch.follow(id, cutOff, { outlastsIdling: true });
      },
      async pull(controller) {
        const { done, value } = await reader.read().catch((error) => {
          unfollow();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        unfollow();
        controller.close();
      },
      cancel(reason) {
        unfollow();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { status, headers });
}
