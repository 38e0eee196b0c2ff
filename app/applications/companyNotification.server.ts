import { applicationNotifications } from "~/applications/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import type { Database } from "~/platform/data/database.server";
import { type Rejection, reject } from "~/platform/reject";

/** Whether the company is mailed about each new application. On by default. */
export async function isCompanyNotified({ db }: { db: Database }): Promise<boolean> {
  const [row] = await db.select().from(applicationNotifications);
  return row?.toCompany ?? true;
}

/** Without a change nobody is mailed and nothing is recorded. */
export async function setCompanyNotified(
  app: App,
  actor: Actor,
  { toCompany }: { toCompany: boolean },
): Promise<{ ok: true } | Rejection<"not-allowed">> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    if ((await isCompanyNotified({ db: tx })) === toCompany) return { ok: true };
    await tx
      .insert(applicationNotifications)
      .values({ id: SINGLE_ROW_ID, toCompany })
      .onConflictDoUpdate({ target: applicationNotifications.id, set: { toCompany } });
    const about = `whether the firm gets an email about each application: ${toCompany ? "yes" : "no"}`;
    await app.notifyAdministrators(tx, { event: "application-emails-switched", actor, about });
    const action = toCompany ? "application-notices-on" : "application-notices-off";
    await recordAudit(tx, app, { actor, action, subject: "applications:notices" });
    return { ok: true };
  });
}
