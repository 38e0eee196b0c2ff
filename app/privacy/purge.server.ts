import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Database } from "~/platform/db/database.server";
import { type PersonalDataSource, subjectOf } from "~/platform/erasure/personalDataSource";
import { eraseRecords, listExpired } from "~/platform/erasure/records.server";
import type { Actor } from "~/platform/security/actor";
import type { Privacy } from "~/privacy/privacy";
import { readRetention } from "~/privacy/queries.server";
import { nextPurge, retainedUntil } from "~/privacy/rules";
import { retention } from "~/privacy/tables.server";

/** Any number, as long as every copy of Frontdesk uses the same. */
const PURGE_LOCK = 7_036_875;
/** Small enough that nobody at the desk waits for it. */
const RECORDS_AT_ONCE = 50;

/** The schedule is the operator's: it was set up with the program. */
const SCHEDULE: Actor = { kind: "operator" };

export type PurgeResult =
  | { ok: true; applications: number; inquiries: number }
  | { ok: false; reason: "not-allowed" | "under-way" };

/** Run it every few minutes: purges once a day, in one copy of the program, and at once when a day was missed. */
export async function purgeWhenDue(app: App, privacy: Privacy): Promise<PurgeResult | null> {
  const { ranAt } = await readRetention(app.db);
  const now = app.now();
  return nextPurge(ranAt, now) > now ? null : purge(app, privacy, SCHEDULE);
}

/** Erases what was kept for as long as it may be. A purge that is broken off goes on where it stood. */
export async function purge(app: App, privacy: Privacy, actor: Actor): Promise<PurgeResult> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  const { months } = await readRetention(app.db);
  const now = app.now();
  const erased = { applications: 0, inquiries: 0 };
  for (const name of ["applications", "inquiries"] as const) {
    const until = retainedUntil(now, months[name]);
    const count = await purgeSource(app, privacy[name], actor, until);
    if (count === null) return { ok: false, reason: "under-way" };
    erased[name] = count;
  }
  await privacy.purgeWithApplications(app.db, retainedUntil(now, months.applications));
  await app.db
    .insert(retention)
    .values({ ranAt: now })
    .onConflictDoUpdate({ target: retention.id, set: { ranAt: now } });
  return { ok: true, ...erased };
}

/** Null when another copy is at it. */
async function purgeSource(
  app: App,
  source: PersonalDataSource,
  actor: Actor,
  until: Date,
): Promise<number | null> {
  for (let total = 0; ; ) {
    const count = await app.db.transaction(async (tx) => {
      if (!(await isAlone(tx))) return null;
      const due = await listExpired(tx, source, until, RECORDS_AT_ONCE);
      const ids = await eraseRecords(tx, source, due, app.now());
      for (const id of ids) {
        const event = { action: `${source.kind}-expired`, subject: subjectOf(source, id) };
        await recordAudit(tx, app, { actor, ...event });
      }
      return ids.length;
    });
    if (count === null) return null;
    total += count;
    if (count === 0) return total;
  }
}

async function isAlone(tx: Database): Promise<boolean> {
  const taken = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${PURGE_LOCK}) as alone`,
  );
  return taken.rows[0]?.alone ?? false;
}
