import { isDeepStrictEqual } from "node:util";
import { asc, sql } from "drizzle-orm";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import type { RestoreStep } from "~/platform/data/restoreStep";
import { emailjsOrigins } from "~/platform/data/tables.server";
import { type Rejection, reject } from "~/platform/reject";

/** The origins whose pages may send messages with the EmailJS client; none if that is off. */
export async function listEmailjsOrigins({ db }: Pick<App, "db">): Promise<string[]> {
  const rows = await db.select().from(emailjsOrigins).orderBy(asc(emailjsOrigins.origin));
  return rows.map(({ origin }) => origin);
}

interface TypedOrigins {
  origins: readonly string[];
  /** The fingerprint of the origins that the form was filled from. */
  openedFrom: OpenedFrom;
}

/** Without a change nobody is mailed and nothing is recorded. */
export async function setEmailjsOrigins(
  app: App,
  actor: Actor,
  { origins, openedFrom }: TypedOrigins,
): Promise<{ ok: true } | Rejection<"not-allowed"> | SavedSince<readonly string[]>> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "emailjs-origins");
    const before = await listEmailjsOrigins({ db: tx });
    if (isDeepStrictEqual(new Set(before), new Set(origins))) return { ok: true };
    const result = resultWithoutWriting({ openedFrom, stored: before, next: origins });
    if (result) return result;
    await tx.delete(emailjsOrigins);
    if (origins.length > 0)
      await tx.insert(emailjsOrigins).values(origins.map((origin) => ({ origin })));
    const about = `which sites may send messages with the EmailJS client: ${origins.join(", ") || "none"}`;
    await app.notifyAdministrators(tx, { event: "emailjs-origins-changed", actor, about });
    await recordAudit(tx, app, {
      actor,
      action: "emailjs-origins-changed",
      subject: "emailjs:origins",
    });
    return { ok: true };
  });
}

/**
 * A restore does not bring back an origin that was removed since the backup was made. On a machine where origins were never set,
 * it brings those of the backup.
 */
export const EMAILJS_RESTORE: RestoreStep = {
  async beforeLoad(tx: Transaction) {
    await tx.execute(sql`create temporary table saved_origins on commit drop as
      select origin from emailjs_origins`);
    await tx.execute(sql`create temporary table saved_origin_changes on commit drop as
      select id from audit_events where action = 'emailjs-origins-changed' limit 1`);
  },
  async afterLoad(tx: Transaction, _app) {
    await tx.execute(sql`delete from emailjs_origins where exists (select from saved_origin_changes)
      and origin not in (select origin from saved_origins)`);
  },
};
