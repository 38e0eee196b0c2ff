import { and, eq, ne } from "drizzle-orm";
import { PASSWORD_PROVIDER, recordAccountAudit } from "~/accounts/accountRows.server";
import { listPasskeys } from "~/accounts/passkeys/passkeys.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { credentials } from "~/accounts/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { isConfirmedLately } from "~/platform/http/security/actor";

/** The ids of the providers that an account is linked to. */
export async function listLinks(db: Database, accountId: string): Promise<string[]> {
  const isLink = ne(credentials.providerId, PASSWORD_PROVIDER);
  const rows = await db
    .select({ provider: credentials.providerId })
    .from(credentials)
    .where(and(eq(credentials.userId, accountId), isLink));
  return rows.map(({ provider }) => provider);
}

export type LinkRemoval =
  | { ok: true }
  | { ok: false; reason: "confirmation-due" | "link-missing" | "only-way-in" };

/** Removes a linked sign-in, unless it is the account's only way to sign in. */
export async function removeLink(
  app: App,
  session: LiveSession,
  provider: string,
): Promise<LinkRemoval> {
  if (!isConfirmedLately(session, app.now())) return { ok: false, reason: "confirmation-due" };
  const { administrator } = session;
  if (provider === PASSWORD_PROVIDER) return { ok: false, reason: "link-missing" };
  return app.db.transaction(async (tx) => {
    const mine = eq(credentials.userId, administrator.id);
    const ways = await tx.select().from(credentials).where(mine).for("update");
    const passkeys = await listPasskeys(tx, administrator.id);
    if (!ways.some((way) => way.providerId === provider)) {
      return { ok: false, reason: "link-missing" };
    }
    if (ways.length + passkeys.length === 1) return { ok: false, reason: "only-way-in" };
    await tx.delete(credentials).where(and(mine, eq(credentials.providerId, provider)));
    const about = administrator.email;
    const notice = { event: "sign-in-unlinked", actor: administrator, about } as const;
    await app.notifyAdministrators(tx, notice);
    await recordAccountAudit(tx, app, administrator, "sign-in-unlinked", administrator.id);
    return { ok: true };
  });
}
