import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import {
  eraseRecords,
  listExpired,
  type PersonalDataSource,
  subjectOf,
} from "~/platform/data/erasure/erasure.server";
import type { Actor } from "~/platform/http/security/actor";
import type { Privacy } from "~/privacy/privacy";
import { readRetention } from "~/privacy/queries.server";
import { nextPurge, retainedUntil } from "~/privacy/rules";
import { retention } from "~/privacy/tables.server";

/** An arbitrary number that every process must share. */
const PURGE_LOCK = 7_036_875;
/** Small enough that nobody in the admin area waits for a batch. */
const BATCH_SIZE = 50;

/** The operator set up the schedule. */
const SCHEDULE: Actor = { kind: "operator" };

export type PurgeResult =
  | { ok: true; applications: number; inquiries: number }
  | { ok: false; reason: "not-allowed" | "under-way" };

/** Call it every few minutes: purges once a day, in one process, and at once if a day was missed. */
export async function purgeWhenDue(app: App, privacy: Privacy): Promise<PurgeResult | null> {
  const { ranAt } = await readRetention(app.db);
  const now = app.now();
  return nextPurge(ranAt, now) > now ? null : purge(app, privacy, SCHEDULE);
}

/** Erases what was retained for its full time. An interrupted purge continues with the next run. */
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

/** Null if another process is purging. */
async function purgeSource(
  app: App,
  source: PersonalDataSource,
  actor: Actor,
  until: Date,
): Promise<number | null> {
  for (let total = 0; ; ) {
    const count = await app.db.transaction(async (tx) => {
      if (!(await tryLock(tx))) return null;
      const due = await listExpired(tx, source, until, BATCH_SIZE);
      const ids = await eraseRecords(tx, source, due, app.now());
      for (const id of ids) {
        const action = `${source.kind}-expired` as const;
        await recordAudit(tx, app, { actor, action, subject: subjectOf(source, id) });
      }
      return ids.length;
    });
    if (count === null) return null;
    total += count;
    if (count === 0) return total;
  }
}

async function tryLock(tx: Database): Promise<boolean> {
  const answer = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${PURGE_LOCK}) as locked`,
  );
  return answer.rows[0]?.locked ?? false;
}
