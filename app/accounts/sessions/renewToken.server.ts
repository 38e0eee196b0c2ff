import { eq } from "drizzle-orm";
import type { Accounts } from "~/accounts/accounts.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { sessions } from "~/accounts/tables.server";
import { newToken } from "~/accounts/tokens.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

/**
 * Gives the session a new token and returns its cookie, because a copy of the earlier cookie must not share what the
 * person proves or changes now: from the commit on it opens nothing. Returns no cookie if the session has ended. The session
 * must have been locked with "update", or two renewals at once would wait for each other.
 */
export async function renewToken(
  tx: Database,
  app: App,
  { authentication }: Accounts,
  { id }: LiveSession,
): Promise<string[]> {
  const token = newToken();
  const { expiresAt } = sessions;
  const isThis = eq(sessions.id, id);
  const [renewed] = await tx.update(sessions).set({ token }).where(isThis).returning({ expiresAt });
  if (!renewed) return [];
  const msLeft = renewed.expiresAt.getTime() - app.now().getTime();
  const { headers } = await authentication.api.setToken({
    body: { token, seconds: Math.max(0, Math.floor(msLeft / 1000)) },
    headers: new Headers(),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}
