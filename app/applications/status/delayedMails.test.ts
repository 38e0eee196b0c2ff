import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { storeApplication } from "~/applications/applications.testing";
import { setStatusOfSelected, undoBulkStatus } from "~/applications/bulkCommands.server";
import { setApplicationStatus, undoStatusChange } from "~/applications/commands.server";
import { listHistory } from "~/applications/history.server";
import { findApplication } from "~/applications/queries.server";
import { STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { bringForward, leaseDueMails, makeOneDue } from "~/platform/mail/mailLeases.server";
import { retryMail } from "~/platform/mail/outbox.server";
import { ADA, GRACE, VISITOR } from "../../../tests/support/actors";
import { useDatabase } from "../../../tests/support/database";
import { transportThat, useOutbox } from "../../../tests/support/outbox";

const database = useDatabase();
const { enqueue, start, untilState, untilNoneWaits } = useOutbox(database);
const company = { name: "Northwind", address: "hello@northwind.example" };
const LEASE_MS = 30_000;

const mails = () => database.db.select().from(outbox).where(eq(outbox.kind, "application-status"));
const statusOf = async (id: string) => (await findApplication(database.context(), id))?.status;
const lease = () => leaseDueMails(database.db, { mails: 10, erasures: 0 }, LEASE_MS);

/** Rejects a new application with a mail. Returns what Undo sends. */
async function reject() {
  const id = await storeApplication(database.context());
  const rejected = { id, status: "rejected", notifyFrom: company };
  const result = await setApplicationStatus(database.context(), ADA, rejected);
  if (!result.ok || !result.mailId) throw new Error("no mail was enqueued");
  return { id, before: "new", after: "rejected", mailId: result.mailId };
}

/** Moves the mails' clock: leases and due times are the database's, so its moments move instead. */
async function passSeconds(seconds: number) {
  const dueAt = sql`${outbox.nextAttemptAt} - ${seconds} * interval '1 second'`;
  await database.db.update(outbox).set({ nextAttemptAt: dueAt });
}

const passDelay = () => passSeconds(STATUS_MAIL_DELAY_SECONDS);
const undo = (rejection: Awaited<ReturnType<typeof reject>>) =>
  undoStatusChange(database.context(), ADA, rejection);

describe("a mail about a status", () => {
  test("is delayed for fifteen seconds and then sent once, by several workers", async () => {
    await reject();
    await passSeconds(STATUS_MAIL_DELAY_SECONDS - 1);
    expect(await lease()).toEqual([]);
    const senders = [1, 2, 3].map(() => transportThat(async () => ({ ok: true })));
    for (const { transport } of senders) await start(transport, { pollMs: 20 });
    await passDelay();
    await untilNoneWaits();
    expect(senders.flatMap(({ handed }) => handed)).toHaveLength(1);
  });

  test("leaves once after a restart, and after its worker was killed while it was delayed", async () => {
    const { mailId } = await reject();
    const first = transportThat(async () => ({ ok: true }));
    const stopped = await start(first.transport, { pollMs: 20 });
    await stopped.stop();
    await passDelay();
    const second = transportThat(async () => ({ ok: true }));
    await start(second.transport, { pollMs: 20 });
    await untilState(mailId, "sent");
    expect([first.handed.length, second.handed.length]).toEqual([0, 1]);
  });

  test("is not sent sooner by the end of an outage, by the probe during one, or by Retry", async () => {
    const { mailId } = await reject();
    await bringForward(database.db, 0);
    await makeOneDue(database.db);
    await retryMail(database.context(), ADA, mailId);
    expect(await lease()).toEqual([]);
  });

  test("does not delay other mails", async () => {
    await reject();
    const other = await enqueue();
    expect((await lease()).map(({ id }) => id)).toEqual([other]);
  });
});

describe("another decision", () => {
  test("ends the mail about the earlier one, also if an attempt is under way that fails", async () => {
    const { id, mailId } = await reject();
    await passDelay();
    const attempt = Promise.withResolvers<void>();
    const { transport, handed } = transportThat(async () => {
      if (handed.length > 1) return { ok: true };
      await attempt.promise;
      return { ok: false, kind: "retry", reason: "connection timed out" };
    });
    await start(transport, { pollMs: 20 });
    await expect.poll(() => handed.length).toBe(1);
    const accepted = { id, status: "accepted", notifyFrom: company };
    const decided = await setApplicationStatus(database.context(), ADA, accepted);
    expect(decided).toMatchObject({ ok: true, isMailWithdrawn: false });
    attempt.resolve();
    await passDelay();
    await expect.poll(() => handed.length).toBe(2);
    expect(handed.map((mail) => mail.id)).toEqual([mailId, decided.ok ? decided.mailId : ""]);
    const [earlier] = await database.db.select().from(outbox).where(eq(outbox.id, mailId));
    expect(earlier?.kind ?? "erasure").toBe("erasure");
  });
});

describe("undo of a change with a mail", () => {
  test("restores the status and withdraws the mail, which can be asked for again", async () => {
    const rejection = await reject();
    expect(await undo(rejection)).toEqual({
      ok: true,
      name: "Sam Rivera",
      status: "new",
      isMoved: true,
      isMailWithdrawn: true,
    });
    expect(await statusOf(rejection.id)).toBe("new");
    expect(await mails()).toEqual([]);
    const changes = await listHistory(database.context(), rejection.id);
    expect(changes.map(({ kind }) => kind)).toEqual(["status", "mail-withdrawn", "status"]);
    const actions = (await database.db.select().from(auditEvents)).map(({ action }) => action);
    expect(actions).toContain("application-mail-withdrawn");
    expect(actions).toContain("application-status-restored");
    const again = { id: rejection.id, status: "rejected", notifyFrom: company };
    expect(await setApplicationStatus(database.context(), ADA, again)).toMatchObject({
      mailId: expect.any(String),
    });
  });

  test("is refused once a mail has left that somebody else sent about it, and until then withdraws that", async () => {
    const context = database.context();
    const id = await storeApplication(context);
    const accepted = { id, status: "accepted" };
    expect(await setApplicationStatus(context, ADA, accepted)).toMatchObject({ mailId: null });
    const mailed = { ...accepted, notifyFrom: company };
    await setApplicationStatus(context, GRACE, mailed);
    const change = { id, before: "new", after: "accepted", mailId: null };
    await database.db.update(outbox).set({ state: "sent" });
    expect(await undoStatusChange(context, ADA, change)).toEqual({
      ok: false,
      reason: "sending-begun",
    });
    expect(await statusOf(id)).toBe("accepted");
    await database.db.update(outbox).set({ state: "waiting" });
    expect(await undoStatusChange(context, ADA, change)).toMatchObject({ isMailWithdrawn: true });
  });

  test("is refused once a worker has leased the mail or sent it, and changes nothing", async () => {
    const rejection = await reject();
    await passDelay();
    expect(await lease()).toHaveLength(1);
    expect(await undo(rejection)).toEqual({ ok: false, reason: "sending-begun" });
    await database.db.update(outbox).set({ state: "sent", leasedUntil: null });
    expect(await undo(rejection)).toEqual({ ok: false, reason: "sending-begun" });
    expect(await statusOf(rejection.id)).toBe("rejected");
    expect(await mails()).toHaveLength(1);
  });

  test("is refused if an attempt may have sent the mail, which is not sent again after another decision", async () => {
    const rejection = await reject();
    const uncertain = { attempts: 1, uncertainAttempts: 1, leasedUntil: null };
    await database.db.update(outbox).set(uncertain);
    expect(await undo(rejection)).toEqual({ ok: false, reason: "sending-begun" });
    expect(await mails()).toHaveLength(1);
    const accepted = { id: rejection.id, status: "accepted", notifyFrom: company };
    await setApplicationStatus(database.context(), ADA, accepted);
    expect((await mails()).map(({ uncertainAttempts }) => uncertainAttempts)).toEqual([0]);
    const changes = await listHistory(database.context(), rejection.id);
    expect(changes.map(({ kind }) => kind)).not.toContain("mail-withdrawn");
  });

  test("of a bulk change leaves a mail that may have arrived with its application", async () => {
    const emails = ["uncertain@example.com", "other@example.com"];
    const ids = emails.map((email) => storeApplication(database.context(), { email }));
    const [uncertain = "", other = ""] = await Promise.all(ids);
    const rejected = { selected: [uncertain, other], status: "rejected", notifyFrom: company };
    const bulk = await setStatusOfSelected(database.context(), ADA, rejected);
    const parked = { state: "parked", attempts: 4, uncertainAttempts: 4 } as const;
    await database.db.update(outbox).set(parked).where(eq(outbox.subjectId, uncertain));
    const undone = await undoBulkStatus(database.context(), ADA, bulk.ok ? bulk.bulkId : "");
    expect(undone).toMatchObject({ changed: 1, mailsWithdrawn: 1, unchanged: 1 });
    expect(await Promise.all([uncertain, other].map(statusOf))).toEqual(["rejected", "new"]);
    expect((await mails()).map(({ subjectId }) => subjectId)).toEqual([uncertain]);
  });

  test("and a worker exclude each other: either the mail leaves or the status is restored", async () => {
    for (let round = 0; round < 20; round++) {
      const rejection = await reject();
      await passDelay();
      const [undone, leased] = await Promise.all([undo(rejection), lease()]);
      expect([undone.ok, leased.length]).toEqual(undone.ok ? [true, 0] : [false, 1]);
      expect(await statusOf(rejection.id)).toBe(undone.ok ? "new" : "rejected");
    }
  });

  test("while a worker is leasing the mail waits for it and is refused", async () => {
    const rejection = await reject();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isLeased, resolve: leased } = Promise.withResolvers<void>();
    const leasing = database.db.transaction(async (tx) => {
      const leasedUntil = sql`now() + interval '1 minute'`;
      const asLeased = { attempts: 1, leasedUntil };
      await tx.update(outbox).set(asLeased).where(eq(outbox.id, rejection.mailId));
      leased();
      await mayCommit;
    });
    await isLeased;
    const undoing = undo(rejection);
    commit();
    await leasing;
    expect(await undoing).toEqual({ ok: false, reason: "sending-begun" });
    expect(await statusOf(rejection.id)).toBe("rejected");
  });

  test("is refused if the status was changed again, or the actor is no administrator", async () => {
    const rejection = await reject();
    const context = database.context();
    expect(await undoStatusChange(context, VISITOR, rejection)).toMatchObject({
      reason: "not-allowed",
    });
    await setApplicationStatus(context, ADA, { id: rejection.id, status: "accepted" });
    expect(await undo(rejection)).toEqual({ ok: false, reason: "status-changed" });
    expect(await statusOf(rejection.id)).toBe("accepted");
    const missing = { ...rejection, id: crypto.randomUUID() };
    expect(await undo(missing)).toEqual({ ok: false, reason: "application-missing" });
    expect(await undo({ ...rejection, before: "hired" })).toMatchObject({
      reason: "unknown-status",
    });
  });

  test("withdraws a mail that could not be sent yet", async () => {
    const rejection = await reject();
    const failed = { attempts: 1, lastError: "no route to host" };
    await database.db.update(outbox).set(failed).where(eq(outbox.id, rejection.mailId));
    expect(await undo(rejection)).toMatchObject({ ok: true, isMailWithdrawn: true });
    expect(await mails()).toEqual([]);
  });

  test("is refused if somebody else decided the same since", async () => {
    const rejection = await reject();
    const context = database.context();
    await undo(rejection);
    const again = { id: rejection.id, status: "rejected", notifyFrom: company };
    await setApplicationStatus(context, GRACE, again);
    expect(await undo(rejection)).toEqual({ ok: false, reason: "status-changed" });
    expect(await statusOf(rejection.id)).toBe("rejected");
    expect(await mails()).toHaveLength(1);
  });

  test("withdraws a mail that was sent for without a change of the status", async () => {
    const id = await storeApplication(database.context(), { status: "rejected" });
    const sameStatus = { id, status: "rejected", notifyFrom: company };
    const result = await setApplicationStatus(database.context(), ADA, sameStatus);
    const mailId = result.ok ? result.mailId : null;
    const change = { id, before: "rejected", after: "rejected", mailId };
    expect(await undoStatusChange(database.context(), ADA, change)).toMatchObject({
      isMoved: false,
      isMailWithdrawn: true,
    });
    expect(await mails()).toEqual([]);
    const actions = (await database.db.select().from(auditEvents)).map(({ action }) => action);
    expect(actions).toContain("application-mail-withdrawn");
    expect(actions).not.toContain("application-status-restored");
  });
});

describe("a further change while a mail is delayed", () => {
  test("withdraws it, because it is no longer true: one by one, in bulk, and by the undo of a bulk change", async () => {
    const context = database.context();
    const [one, other, third] = [await reject(), await reject(), await reject()];
    expect(
      await setApplicationStatus(context, ADA, { id: one.id, status: "accepted" }),
    ).toMatchObject({ isMailWithdrawn: true });
    const ids = [other.id];
    expect(
      await setStatusOfSelected(context, ADA, { selected: ids, status: "reviewing" }),
    ).toMatchObject({
      mailsWithdrawn: 1,
    });
    expect((await mails()).map(({ subjectId }) => subjectId)).toEqual([third.id]);
    const bulk = await setStatusOfSelected(context, ADA, {
      selected: ids,
      status: "interviewed",
    });
    const mailed = { id: other.id, status: "interviewed", notifyFrom: company };
    await setApplicationStatus(context, ADA, mailed);
    await undoBulkStatus(context, ADA, bulk.ok ? bulk.bulkId : "");
    expect((await mails()).map(({ subjectId }) => subjectId)).toEqual([third.id]);
  });

  test("withdraws one that could not be sent, too: the applicant gets no decision that is no longer true", async () => {
    const rejection = await reject();
    const failed = { attempts: 3, lastError: "no route to host" };
    await database.db.update(outbox).set(failed).where(eq(outbox.id, rejection.mailId));
    const next = { id: rejection.id, status: "accepted" };
    expect(await setApplicationStatus(database.context(), ADA, next)).toMatchObject({
      isMailWithdrawn: true,
    });
    expect(await mails()).toEqual([]);
  });

  test("changes nothing about a mail that has left", async () => {
    const rejection = await reject();
    await database.db.update(outbox).set({ state: "sent", attempts: 1 });
    const next = { id: rejection.id, status: "accepted" };
    expect(await setApplicationStatus(database.context(), ADA, next)).toMatchObject({
      ok: true,
      isMailWithdrawn: false,
    });
    expect(await mails()).toHaveLength(1);
  });
});
