import { beforeEach, expect, test } from "vitest";
import {
  releaseLegalHold,
  setApplicationStatus,
  setLegalHold,
} from "~/applications/commands.server";
import { applications } from "~/applications/tables.server";
import { inquiries } from "~/inquiries/tables.server";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { DAY_MS } from "~/platform/durations";
import { purge, purgeWhenDue, setRetention } from "~/privacy/commands.server";
import { getRetention, getRetentionPlan } from "~/privacy/queries.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import { backUp, restore } from "../../tests/support/backups";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { countLockWaits } from "../../tests/support/lockWaits";
import { peopleOf, privacy, START } from "../../tests/support/privacy";

const database = useDatabase();
const { addApplication, addInquiry, countApplications, everyRow, backups } = peopleOf(database);
/** Each purge leaves exactly what may be retained, so any step shows it. */
const STEP_DAYS = 12;

beforeEach(() => database.clear());

test("the retention is a year by default, accepts whole months from 1 to 120, and its change is recorded", async () => {
  const context = database.context();
  const months = async () => (await getRetentionPlan(context, privacy)).months;
  expect(await months()).toEqual({ applications: 12, inquiries: 12 });
  const wanted = { applications: 6, inquiries: 24 };
  expect(
    await setRetention(context, VISITOR, { months: wanted, openedFrom: WITHOUT_PAGE }),
  ).toMatchObject({
    reason: "not-allowed",
  });
  expect(
    await setRetention(context, ADA, {
      months: { ...wanted, inquiries: 0 },
      openedFrom: WITHOUT_PAGE,
    }),
  ).toMatchObject({
    reason: "months-out-of-range",
  });
  const openedFrom = fingerprintOf((await getRetention(context.db)).months);
  expect(await setRetention(context, ADA, { months: wanted, openedFrom: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  const other = { ...wanted, inquiries: 2 };
  expect(await setRetention(context, ADA, { months: other, openedFrom })).toEqual({
    ok: false,
    reason: "saved-since",
    newer: wanted,
  });
  expect(await setRetention(context, ADA, { months: wanted, openedFrom })).toEqual({ ok: true });
  expect(await months()).toEqual(wanted);
  expect(await everyRow()).toContain("retention-changed");
});

test("over three years, nothing is erased early or retained a day too long, except under a legal hold", {
  tags: ["thorough"],
}, async () => {
  const context = database.context();
  await setRetention(context, ADA, {
    months: { applications: 7, inquiries: 19 },
    openedFrom: WITHOUT_PAGE,
  });
  const first = new Date("2024-01-31T12:00:00Z");
  const received: { id: string; at: Date; months: number; onHold: boolean }[] = [];
  for (let day = 0; day < 3 * 365; day += STEP_DAYS) {
    const now = new Date(first.getTime() + day * DAY_MS);
    context.setNow(now);
    if (day % 24 === 0) {
      const { id } = await addApplication({ at: now });
      const onHold = day % 120 === 0;
      if (onHold) await setLegalHold(context, ADA, id);
      received.push({ id, at: now, months: 7, onHold });
      const inquiry = await addInquiry({ at: now });
      received.push({ id: inquiry.id, at: now, months: 19, onHold: false });
    }
    // Now and then the program is stopped for three weeks.
    if (day % 120 >= 96) continue;
    await purgeOn(context, now);
    const stored = new Set((await everyId()).map(({ id }) => id));
    const mayBeRetained = received.filter(
      ({ onHold, at, months }) => onHold || endOf(at, months) > now,
    );
    expect([now, stored]).toEqual([now, new Set(mayBeRetained.map(({ id }) => id))]);
  }
  expect(await verifyAuditChain(database.context())).toMatchObject({ ok: true });
});

/** After the pause of a step the purge waits a day. */
async function purgeOn(context: TestContext, now: Date) {
  context.setNow(new Date(now.getTime() - DAY_MS));
  await purgeWhenDue(context, privacy);
  context.setNow(now);
  await purgeWhenDue(context, privacy);
}

test("a longer retention is for people who apply from then on; the plan counts by it too", async () => {
  const context = database.context();
  const addAccepted = (noticeVersion: string | null) =>
    addApplication({ at: START, noticeVersion });
  // Twelve months were promised, in both languages.
  await addAccepted("1-12m");
  await addAccepted("1-12m-es");
  const unread = await addAccepted("1-unknown");
  const imported = await addAccepted(null);
  const later = await addAccepted("1-36m");
  await setRetention(context, ADA, {
    months: { applications: 36, inquiries: 12 },
    openedFrom: WITHOUT_PAGE,
  });
  context.setNow(new Date(START.getTime() + 370 * DAY_MS));
  expect((await getRetentionPlan(context, privacy)).due.applications).toBe(2);
  expect(await purge(context, privacy, ADA)).toMatchObject({ ok: true, applications: 2 });
  const remaining = new Set((await everyId()).map(({ id }) => id));
  expect(remaining).toEqual(new Set([unread.id, imported.id, later.id]));
});

test("a purge that a stop interrupts ends after its batch, and the next one goes on", async () => {
  const context = database.context();
  for (let n = 0; n < 51; n += 1) await addApplication({ at: START });
  context.setNow(new Date(START.getTime() + 400 * DAY_MS));
  const stopping = new AbortController();
  let calls = 0;
  const now = () => {
    calls += 1;
    // The first call dates the purge, the second one the records of its first batch.
    if (calls === 2) stopping.abort();
    return context.now();
  };
  const stopped = purge({ ...context, now }, privacy, ADA, stopping.signal);
  await expect(stopped).rejects.toThrow(/aborted/);
  expect(await countApplications()).toBe(1);
  expect(await purge(context, privacy, ADA)).toMatchObject({ ok: true, applications: 1 });
});

test("an application that is decided on while it is purged stays", async () => {
  const context = database.context();
  const { id } = await addApplication({ at: START });
  context.setNow(new Date(START.getTime() + 400 * DAY_MS));
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select from job_applications where id = $1 for update", [id]);
  const purging = purge(context, privacy, ADA);
  await expect.poll(() => countLockWaits(database)).toBe(1);
  await client.query(
    `insert into job_application_changes (application_id, at, kind, before, after)
     values ($1, $2, 'status', 'new', 'accepted')`,
    [id, context.now()],
  );
  await client.query("commit");
  client.release();
  expect(await purging).toMatchObject({ ok: true, applications: 0 });
  expect(await countApplications()).toBe(1);
});

/** The end of the retention period, calculated in another way than in rules.ts. */
function endOf(at: Date, months: number): Date {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + months);
  // If the month is too short, setUTCMonth continues in the next one, and so does the product.
  return end;
}

async function everyId() {
  const [one, two] = await Promise.all([
    database.db.select({ id: applications.id }).from(applications),
    database.db.select({ id: inquiries.id }).from(inquiries),
  ]);
  return [...one, ...two];
}

test("the purge runs once a day in one process, and its plan shows when the next one is due and what it erases", async () => {
  const context = database.context();
  const yearAgo = new Date("2025-11-20T15:00:00Z");
  await Promise.all([1, 2, 3].map(() => addApplication({ at: yearAgo })));
  await addInquiry({ at: new Date(yearAgo.getTime() + DAY_MS / 2) });
  expect(await getRetentionPlan(context, privacy)).toMatchObject({
    nextPurge: START,
    due: { applications: 3, inquiries: 0 },
  });
  const copies = await Promise.all([1, 2, 3].map(() => purgeWhenDue(context, privacy)));
  const erased = copies.reduce((sum, copy) => sum + (copy?.ok ? copy.applications : 0), 0);
  expect(erased).toBe(3);
  const events = await context.db.select({ actor: auditEvents.actor }).from(auditEvents);
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(["system"]));
  expect(await purgeWhenDue(context, privacy)).toBeNull();
  const tomorrow = new Date(START.getTime() + DAY_MS);
  expect(await getRetentionPlan(context, privacy)).toMatchObject({
    ranAt: START,
    nextPurge: tomorrow,
    due: { applications: 0, inquiries: 1 },
  });
  context.setNow(tomorrow);
  expect(await purgeWhenDue(context, privacy)).toEqual({
    ok: true,
    applications: 0,
    inquiries: 1,
  });
  expect(await purge(context, privacy, VISITOR)).toEqual({ ok: false, reason: "not-allowed" });
});

test("a clock that jumps ahead erases nothing before a day is over, and nothing once it is corrected", async () => {
  const context = database.context();
  await addApplication();
  await purgeWhenDue(context, privacy);
  const jumped = new Date("2036-01-01T00:00:00Z");
  context.setNow(jumped);
  expect(await purgeWhenDue(context, privacy)).toBeNull();
  context.advance(DAY_MS - 60_000);
  expect(await purgeWhenDue(context, privacy)).toBeNull();
  context.setNow(new Date(START.getTime() + DAY_MS));
  expect(await purgeWhenDue(context, privacy)).toMatchObject({ ok: true, applications: 0 });
  expect(await countApplications()).toBe(1);
});

test("a site that was off for weeks purges a day after it is back, also if it is on for an hour a week", async () => {
  const context = database.context();
  await addApplication();
  await purgeWhenDue(context, privacy);
  context.advance(400 * DAY_MS);
  expect(await purgeWhenDue(context, privacy)).toBeNull();
  context.advance(7 * DAY_MS);
  expect(await purgeWhenDue(context, privacy)).toMatchObject({ ok: true, applications: 1 });
  context.advance(DAY_MS);
  expect(await purgeWhenDue(context, privacy)).toMatchObject({ ok: true });
});

test("the setting and the missed purges survive a restore", { tags: ["thorough"] }, async () => {
  const context = database.context();
  await setRetention(context, ADA, {
    months: { applications: 3, inquiries: 3 },
    openedFrom: WITHOUT_PAGE,
  });
  await addApplication();
  const file = await backUp(backups());
  context.setNow(new Date("2027-03-01T00:00:00Z"));
  await purgeWhenDue(context, privacy);
  expect(await restore(backups(), file)).toMatchObject({ ok: true });
  expect(await countApplications()).toBe(0);
  const { months } = await getRetentionPlan(context, privacy);
  expect(months).toEqual({ applications: 3, inquiries: 3 });
  expect(await purgeWhenDue(context, privacy)).toMatchObject({ ok: true });
});

test("an application's retention starts again with each change of its status, and with nothing else", async () => {
  const context = database.context();
  const months = 30 * DAY_MS;
  const { id } = await addApplication();
  const noted = await addApplication({ email: "kim@example.com" });
  context.advance(10 * months);
  await setApplicationStatus(context, ADA, { id, status: "rejected" });
  await setLegalHold(context, ADA, noted.id);
  await releaseLegalHold(context, ADA, { id: noted.id, shownAt: WITHOUT_PAGE });
  context.advance(3 * months);
  expect((await getRetentionPlan(context, privacy)).due.applications).toBe(1);
  expect(await purge(context, privacy, ADA)).toMatchObject({ ok: true, applications: 1 });
  expect(await everyRow()).toContain(id);
  expect(await countApplications()).toBe(1);
  context.advance(10 * months);
  expect(await purge(context, privacy, ADA)).toMatchObject({ ok: true, applications: 1 });
});
