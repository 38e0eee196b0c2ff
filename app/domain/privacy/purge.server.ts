import { sql } from "drizzle-orm";
import type { Privacy } from "~/domain/privacy/privacy";
import { readRetention } from "~/domain/privacy/queries.server";
import { keptUntil, nextPurge } from "~/domain/privacy/rules";
import { retention } from "~/domain/privacy/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { type Holding, subjectOf } from "~/platform/erasure/holding";
import { eraseRecords, listExpired } from "~/platform/erasure/records.server";
import type { Actor } from "~/platform/security/actor";

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
export async function purgeWhenDue(
  context: Context,
  privacy: Privacy,
): Promise<PurgeResult | null> {
  const { ranAt } = await readRetention(context.db);
  const now = context.now();
  return nextPurge(ranAt, now) > now ? null : purge(context, privacy, SCHEDULE);
}

/** Erases what was kept for as long as it may be. A purge that is broken off goes on where it stood. */
export async function purge(
  context: Context,
  privacy: Privacy,
  actor: Actor,
): Promise<PurgeResult> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  const { months } = await readRetention(context.db);
  const now = context.now();
  const erased = { applications: 0, inquiries: 0 };
  for (const name of ["applications", "inquiries"] as const) {
    const until = keptUntil(now, months[name]);
    const count = await purgeHolding(context, privacy[name], actor, until);
    if (count === null) return { ok: false, reason: "under-way" };
    erased[name] = count;
  }
  await privacy.purgeWithApplications(context.db, keptUntil(now, months.applications));
  await context.db
    .insert(retention)
    .values({ ranAt: now })
    .onConflictDoUpdate({ target: retention.id, set: { ranAt: now } });
  return { ok: true, ...erased };
}

/** Null when another copy is at it. */
async function purgeHolding(
  context: Context,
  holding: Holding,
  actor: Actor,
  until: Date,
): Promise<number | null> {
  for (let total = 0; ; ) {
    const count = await context.db.transaction(async (tx) => {
      if (!(await isAlone(tx))) return null;
      const due = await listExpired(tx, holding, until, RECORDS_AT_ONCE);
      const ids = await eraseRecords(tx, holding, due, context.now());
      for (const id of ids) {
        const event = { action: `${holding.kind}-expired`, subject: subjectOf(holding, id) };
        await recordAudit(tx, context, { actor, ...event });
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
