import { type Actor, mayManage, SYSTEM } from "~/platform/actor/actor";
import { type ActorRejectionReason, actorRejectionReason } from "~/platform/actor/reauthentication";
import type { App } from "~/platform/app.server";
import {
  type NewAuditEvent,
  recordAudits,
  recordPublicChange,
} from "~/platform/data/audit/audit.server";
import { lockUntilCommit, tryLockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import { personSubject } from "~/platform/data/personSubject.server";
import {
  type Expiry,
  eraseExpired,
  eraseRecords,
  lockImports,
} from "~/platform/erasure/erasure.server";
import {
  countHeld,
  listRecordsOf,
  type PersonalDataSource,
  subjectOf,
} from "~/platform/erasure/personalDataSource.server";
import { addTombstones } from "~/platform/erasure/tombstones.server";
import { eraseMailsTo } from "~/platform/mail/mailErasure.server";
import { type Rejection, reject } from "~/platform/reject";
import {
  getExpiry,
  getRetention,
  type Privacy,
  personalDataSources,
} from "~/privacy/queries.server";
import {
  beginsWait,
  isRetentionMonths,
  nextPurge,
  type RetentionMonths,
  retentionCutoff,
} from "~/privacy/rules";
import { retention } from "~/privacy/tables.server";

export type RetentionChangeResult =
  | { ok: true }
  | Rejection<ActorRejectionReason | "months-out-of-range">
  | SavedSince<RetentionMonths>;

interface TypedRetention {
  months: RetentionMonths;
  /** The fingerprint of the months that the form was filled from. */
  openedFrom: OpenedFrom;
}

export async function setRetention(
  app: App,
  actor: Actor,
  { months, openedFrom }: TypedRetention,
): Promise<RetentionChangeResult> {
  const rejection = actorRejectionReason(actor, app.now());
  if (rejection) return reject(rejection);
  if (!Object.values(months).every(isRetentionMonths)) return reject("months-out-of-range");
  const columns = { applicationMonths: months.applications, inquiryMonths: months.inquiries };
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "retention");
    const { months: stored } = await getRetention(tx);
    const result = resultWithoutWriting({ openedFrom, stored, next: months });
    if (result) return result;
    await tx
      .insert(retention)
      .values(columns)
      .onConflictDoUpdate({ target: retention.id, set: columns });
    const subject = `retention:${months.applications}-${months.inquiries}` as const;
    // The privacy page states the retention.
    await recordPublicChange(tx, app, { actor, action: "retention-changed", subject });
    return { ok: true };
  });
}

export type ErasePersonResult =
  | { ok: true; erased: number; underHold: number }
  | Rejection<ActorRejectionReason>;

/** Erases every record on an address in one transaction. Records under a legal hold stay, and are counted. */
export async function erasePerson(
  app: App,
  privacy: Privacy,
  actor: Actor,
  email: string,
): Promise<ErasePersonResult> {
  const at = app.now();
  const rejection = actorRejectionReason(actor, at);
  if (rejection) return reject(rejection);
  return app.db.transaction(async (tx) => {
    await lockImports(tx);
    const erasures: NewAuditEvent[][] = [];
    let underHold = 0;
    for (const source of personalDataSources(privacy)) {
      const records = await listRecordsOf(tx, source, email);
      const ids = await eraseRecords(tx, source, records, at);
      underHold += await countHeld(tx, source, email);
      const action = `${source.kind}-erased` as const;
      erasures.push(ids.map((id) => ({ actor, action, subject: subjectOf(source, id) })));
    }
    await privacy.eraseLinksTo(tx, email);
    await privacy.erasePendingFormsAbout(tx, email);
    const subject = personSubject(privacy.signer, email);
    await eraseMailsTo(tx, { emailAddress: email, subject });
    // If a legal hold retains a record, the person gets no tombstone; each erased record has its own.
    if (underHold === 0) await addTombstones(tx, [subject], at);
    // Last of all: other changes lock their record and then the log, so in the other order they would wait for each other.
    const erasedRecords = erasures.flat();
    await recordAudits(tx, app, [...erasedRecords, { actor, action: "person-erased", subject }]);
    return { ok: true, erased: erasedRecords.length, underHold };
  });
}

/** Small enough that nobody in the admin area waits for a batch. */
const RECORDS_PER_BATCH = 50;

type PurgeResult =
  | { ok: true; applications: number; inquiries: number }
  | Rejection<"not-allowed" | "under-way">;

/**
 * Purges once a day, in one process; call it every few minutes. It purges at once if one day was missed. If several were, it
 * waits for another day: the clock may be wrong.
 */
export async function purgeWhenDue(
  app: App,
  privacy: Privacy,
  stop?: AbortSignal,
): Promise<PurgeResult | null> {
  const { times } = await getRetention(app.db);
  const now = app.now();
  if (beginsWait(times, now)) {
    await app.db.update(retention).set({ clockDoubtedAt: now });
    app.log.warn(
      { lastPurge: times.ranAt },
      "the last purge is more than two days ago, or to come: the next one waits a day, in case the clock is wrong",
    );
  }
  return nextPurge(times, now) > now ? null : purge(app, privacy, SYSTEM, stop);
}

/**
 * Erases what was retained for its full time. An interrupted purge continues with the next run: `stop` makes it throw after the
 * batch that is under way.
 */
export async function purge(
  app: App,
  privacy: Privacy,
  actor: Actor,
  stop?: AbortSignal,
): Promise<PurgeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const { months } = await getRetention(app.db);
  const now = app.now();
  const erased = { applications: 0, inquiries: 0 };
  for (const name of ["applications", "inquiries"] as const) {
    const source = privacy[name];
    const expiry = await getExpiry(app.db, source, months[name], now);
    const count = await purgeSource(app, source, actor, { expiry, stop });
    if (count === null) return reject("under-way");
    erased[name] = count;
  }
  await privacy.purgeWithApplications(app.db, retentionCutoff(now, months.applications));
  const times = { ranAt: now, clockDoubtedAt: null };
  await app.db
    .insert(retention)
    .values(times)
    .onConflictDoUpdate({ target: retention.id, set: times });
  return { ok: true, ...erased };
}

/** Null if another process is purging. */
async function purgeSource(
  app: App,
  source: PersonalDataSource,
  actor: Actor,
  { expiry, stop }: { expiry: Expiry; stop: AbortSignal | undefined },
): Promise<number | null> {
  for (let total = 0; ; ) {
    stop?.throwIfAborted();
    const count = await app.db.transaction(async (tx) => {
      if (!(await tryLockUntilCommit(tx, "purge"))) return null;
      const ids = await eraseExpired(tx, source, {
        expiry,
        limit: RECORDS_PER_BATCH,
        at: app.now(),
      });
      const action = `${source.kind}-expired` as const;
      const events = ids.map((id) => ({ actor, action, subject: subjectOf(source, id) }));
      await recordAudits(tx, app, events);
      return ids.length;
    });
    if (count === null) return null;
    total += count;
    if (count === 0) return total;
  }
}
