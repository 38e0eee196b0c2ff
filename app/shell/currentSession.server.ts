import { createContext, data, type RouterContextProvider } from "react-router";
import type { Administrator, LiveSession } from "~/accounts/sessions/sessions.server";

/** Null if the database is unavailable, so that the session could not be looked up. */
export const currentSession = createContext<LiveSession | null>(null);

/** The administrator of this request. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  return requireSession(context).administrator;
}

/** The session of this request. Throws a 503 if it could not be looked up. */
export function requireSession(context: Readonly<RouterContextProvider>): LiveSession {
  const session = context.get(currentSession);
  if (!session) throw data(null, { status: 503 });
  return session;
}

/**
 * True once looking up the session or the company failed. The frame is then rendered without them, with status 503.
 */
export const databaseAway = createContext(false);
