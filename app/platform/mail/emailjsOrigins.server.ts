import { asc } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { emailjsOrigins } from "~/platform/data/tables.server";
import type { Actor } from "~/platform/http/security/actor";

/** The origins whose pages may send messages with the EmailJS client; none if that is off. */
export async function listEmailjsOrigins({ db }: Pick<App, "db">): Promise<string[]> {
  const rows = await db.select().from(emailjsOrigins).orderBy(asc(emailjsOrigins.origin));
  return rows.map(({ origin }) => origin);
}

export async function setEmailjsOrigins(
  app: App,
  actor: Actor,
  origins: readonly string[],
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" }> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  return app.db.transaction(async (tx) => {
    await tx.delete(emailjsOrigins);
    if (origins.length > 0)
      await tx.insert(emailjsOrigins).values(origins.map((origin) => ({ origin })));
    const about = `which sites may send messages with the EmailJS client: ${origins.join(", ") || "none"}`;
    await app.notifyAdministrators(tx, { event: "mail-settings-changed", actor, about });
    await recordAudit(tx, app, {
      actor,
      action: "emailjs-origins-changed",
      subject: "emailjs:origins",
    });
    return { ok: true as const };
  });
}
