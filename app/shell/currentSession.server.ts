import { createContext, data, type RouterContextProvider } from "react-router";
import type { Administrator, LiveSession } from "~/accounts/sessions/sessions.server";

/** Null while the database cannot say whose request it is. */
export const currentSession = createContext<LiveSession | null>(null);

/** The administrator of this request. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  return requireSession(context).administrator;
}

/** Throws a 503 where the session could not be looked up: no loader and no action works for somebody unknown. */
export function requireSession(context: Readonly<RouterContextProvider>): LiveSession {
  const session = context.get(currentSession);
  if (!session) throw data(null, { status: 503 });
  return session;
}
