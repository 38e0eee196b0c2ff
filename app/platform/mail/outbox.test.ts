import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createNotificationListener } from "~/platform/data/listen.server";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import type { Actor } from "~/platform/http/security/actor";
import { leaseDueMails } from "~/platform/mail/mailLeases.server";
import {
  countMailTrouble,
  enqueueMail,
  eraseExpiredMails,
  eraseMailsAbout,
  findDeliveryOf,
  listDeliveries,
  listDeliveriesOf,
  retryMail,
} from "~/platform/mail/outbox.server";
import { useApp } from "../../../tests/support/database";
import { contactMessage } from "../../../tests/support/letters";

const { database, app } = useApp();
const administrator: Actor = {
  kind: "administrator",
  id: "a1",
  name: "Ada",
  email: "ada@example.test",
  address: "127.0.0.1",
};
const visitor: Actor = { kind: "visitor", address: "127.0.0.1" };

function enqueue(subjectId: string = randomUUID()) {
  const mail = { kind: "inquiry-received", subjectId, message: contactMessage() };
  return database.db.transaction((tx) => enqueueMail(tx, mail));
}

async function change(id: string, changes: Partial<typeof outbox.$inferInsert>) {
  await database.db.update(outbox).set(changes).where(eq(outbox.id, id));
}

async function rowOf(id: string) {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

describe("a mail that is put into the outbox", () => {
  test("is complete and due once the transaction commits", async () => {
    const subjectId = randomUUID();
    const id = await enqueue(subjectId);
    expect(await rowOf(id)).toMatchObject({
      state: "waiting",
      attempts: 0,
      message: contactMessage(),
    });
    expect(await findDeliveryOf(database.db, subjectId)).toMatchObject({ id, lastError: null });
  });

  test("is not stored if the transaction fails", async () => {
    const subjectId = randomUUID();
    const mail = { kind: "inquiry-received", subjectId, message: contactMessage() };
    const failing = database.db.transaction(async (tx) => {
      await enqueueMail(tx, mail);
      throw new Error("the inquiry could not be stored");
    });
    await expect(failing).rejects.toThrow("the inquiry could not be stored");
    expect(await findDeliveryOf(database.db, subjectId)).toBeNull();
  });

  test("is announced if and only if the transaction commits", async () => {
    let heard = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const listener = createNotificationListener({ connectionString: database.url }, app.log);
    await listener.listen("outbox", () => {
      heard += 1;
      resolve();
    });
    await database.db.transaction(async (tx) => {
      await enqueueMail(tx, { kind: "test", subjectId: "s", message: contactMessage() });
      await database.db.execute("select 1");
      expect(heard).toBe(0);
    });
    await promise;
    await listener.close();
  });
});

describe("a mail that somebody retries", () => {
  test("is due at once if it was parked, and the audit log names the actor", async () => {
    const id = await enqueue();
    const later = new Date(Date.now() + 3_600_000);
    await change(id, { state: "parked", attempts: 3, nextAttemptAt: later });
    expect(await retryMail(app, administrator, id)).toEqual({ ok: true });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "waiting", attempts: 3 });
    expect(row?.nextAttemptAt.getTime()).toBeLessThan(later.getTime());
    const events = await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, `mail:${id}`));
    expect(events).toMatchObject([{ action: "mail-retried" }]);
  });

  test("is not changed if it was sent, is missing, or the actor is a visitor", async () => {
    const id = await enqueue();
    expect(await retryMail(app, visitor, id)).toEqual({ ok: false, reason: "not-allowed" });
    await change(id, { state: "sent" });
    const sent = await retryMail(app, administrator, id);
    expect(sent).toEqual({ ok: false, reason: "already-sent" });
    const missing = { ok: false, reason: "mail-missing" };
    expect(await retryMail(app, administrator, randomUUID())).toEqual(missing);
    expect(await retryMail(app, administrator, "'; drop table outbox --")).toEqual(missing);
  });
});

describe("erasing the mails about a record", () => {
  test("deletes mails that were never tried and the content of all others", async () => {
    const subjectId = randomUUID();
    const untried = await enqueue(subjectId);
    const sent = await enqueue(subjectId);
    const other = await enqueue();
    await change(sent, { state: "sent", attempts: 1, lastError: "451 try later" });
    await database.db.transaction((tx) => eraseMailsAbout(tx, subjectId));
    expect(await rowOf(untried)).toBeUndefined();
    expect(await rowOf(sent)).toMatchObject({ message: {}, subjectId: "", lastError: null });
    expect(await rowOf(other)).toMatchObject({ state: "waiting", message: contactMessage() });
    expect(await listDeliveriesOf(database.db, [subjectId])).toEqual([]);
  });
});

test("a confidential mail, such as a security notice, leaves before those that wait already", async () => {
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  const message = { ...contactMessage(), confidential: true as const };
  const notice = { kind: "security-notice", subjectId: randomUUID(), message };
  const id = await database.db.transaction((tx) => enqueueMail(tx, notice));
  const [first, ...others] = await leaseDueMails(database.db, 2, 30_000);
  expect(first?.id).toBe(id);
  expect(others.map(({ kind }) => kind)).toEqual(["inquiry-received"]);
});

test("administrators see the deliveries of a page of records, newest first, without their content", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const ids = [await enqueue(one), await enqueue(two), await enqueue(one)];
  const found = await listDeliveriesOf(database.db, [one, two]);
  expect(found.map((delivery) => delivery.id)).toEqual(ids.reverse());
  expect(JSON.stringify(found)).not.toContain("Visitor");
  expect(await listDeliveriesOf(database.db, [])).toEqual([]);
});

test("parked mails are listed in pages, with their total", async () => {
  const id = await enqueue();
  await enqueue();
  await change(id, { state: "parked", attempts: 1, lastError: "EmailJS answered 403: Forbidden" });
  const parked = await listDeliveries(database.db, "parked", 1);
  expect(parked.items).toMatchObject([{ id, lastError: "EmailJS answered 403: Forbidden" }]);
  expect(parked).toMatchObject({ page: 1, pageSize: 50, total: 1 });
  expect((await listDeliveries(database.db, "parked", 2)).items).toEqual([]);
});

test("mail that cannot be sent is counted with the time of the oldest, other mail is not", async () => {
  await database.clear();
  expect(await countMailTrouble(database.db)).toEqual({ parked: 0, failing: 0, since: null });
  await enqueue("fresh");
  const sent = await enqueue("sent");
  await change(sent, { state: "sent", attempts: 3, sentBy: "smtp" });
  expect(await countMailTrouble(database.db)).toEqual({ parked: 0, failing: 0, since: null });
  const old = new Date("2026-11-01T09:00:00Z");
  await change(await enqueue("parked"), { state: "parked", lastError: "550 no", createdAt: old });
  await change(await enqueue("failing"), { attempts: 2, lastError: "timed out" });
  await change(await enqueue("erased"), { kind: "erasure", lastError: "the disk is full" });
  expect(await countMailTrouble(database.db)).toEqual({ parked: 1, failing: 1, since: old });
});

test("mails are erased 30 days after they were sent, but for those that are deleted with their record", async () => {
  const now = app.now();
  const mails = ["sign-up", "security-notice", "post-review", "application-confirmed"].flatMap(
    (kind) =>
      [29, 31].map((days) => ({
        kind,
        subjectId: `${kind} ${days}`,
        message: { to: { name: "", address: "kim@example.com" } },
        state: "sent" as const,
        attempts: 1,
        sentAt: new Date(now.getTime() - days * 24 * 3_600_000),
      })),
  );
  await database.db.insert(outbox).values(mails);
  await eraseExpiredMails(app);
  const sent = await database.db.select().from(outbox).where(eq(outbox.state, "sent"));
  expect(sent.map(({ subjectId }) => subjectId).sort()).toEqual([
    "application-confirmed 29",
    "application-confirmed 31",
    "post-review 29",
    "security-notice 29",
    "sign-up 29",
  ]);
  // What is left of the others is an order to erase a copy, without any content.
  const orders = await database.db.select().from(outbox).where(eq(outbox.kind, "erasure"));
  expect(orders.map(({ message, subjectId }) => [message, subjectId])).toEqual([
    [{}, ""],
    [{}, ""],
    [{}, ""],
  ]);
});
