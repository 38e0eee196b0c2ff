import { randomUUID } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createNotificationListener } from "~/platform/data/listen.server";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { DAY_MS } from "~/platform/durations";
import { eraseExpiredMails, eraseMailsAbout } from "~/platform/mail/mailErasure.server";
import { correctDatesOfMails, leaseDueMails } from "~/platform/mail/mailLeases.server";
import {
  countMails,
  countMailTrouble,
  listMailContentsAbout,
  listMails,
  listMailsAbout,
} from "~/platform/mail/mailList.server";
import { enqueueMail, retryMail } from "~/platform/mail/outbox.server";
import { ADA, VISITOR } from "../../../tests/support/actors";
import { useApp } from "../../../tests/support/database";
import { contactMessage } from "../../../tests/support/outgoingMail";

const { database, app } = useApp();

function enqueue(subjectId: string = randomUUID()) {
  const mail = { kind: "inquiry-received" as const, subjectId, message: contactMessage() };
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
    expect(await listMailsAbout(database.db, [subjectId])).toMatchObject([{ id, lastError: null }]);
  });

  test("is not stored if the transaction fails", async () => {
    const subjectId = randomUUID();
    const mail = { kind: "inquiry-received" as const, subjectId, message: contactMessage() };
    const failing = database.db.transaction(async (tx) => {
      await enqueueMail(tx, mail);
      throw new Error("the inquiry could not be stored");
    });
    await expect(failing).rejects.toThrow("the inquiry could not be stored");
    expect(await listMailsAbout(database.db, [subjectId])).toEqual([]);
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
    expect(await retryMail(app, ADA, id)).toEqual({ ok: true });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "waiting", attempts: 3 });
    expect(row?.nextAttemptAt.getTime()).toBeLessThan(later.getTime());
    const events = await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, `mail:${id}`));
    expect(events).toMatchObject([{ action: "mail-retried" }]);
  });

  test("is due within a minute if it was never tried, although the database's clock was ahead as it came", async () => {
    const id = await enqueue();
    await change(id, { nextAttemptAt: new Date(Date.now() + 3_600_000) });
    expect(await retryMail(app, ADA, id)).toEqual({ ok: true });
    const dueInMs = Number((await rowOf(id))?.nextAttemptAt) - Date.now();
    expect(dueInMs).toBeGreaterThan(30_000);
    expect(dueInMs).toBeLessThanOrEqual(60_000);
  });

  test("is not changed if it was sent, is missing, or the actor is a visitor", async () => {
    const id = await enqueue();
    expect(await retryMail(app, VISITOR, id)).toEqual({ ok: false, reason: "not-allowed" });
    await change(id, { state: "sent" });
    const result = await retryMail(app, ADA, id);
    expect(result).toEqual({ ok: false, reason: "already-sent" });
    const missing = { ok: false, reason: "mail-missing" };
    expect(await retryMail(app, ADA, randomUUID())).toEqual(missing);
    expect(await retryMail(app, ADA, "'; drop table outbox --")).toEqual(missing);
  });
});

test("after the clock was a day ahead an untried mail is due within a minute, one that failed within an hour", async () => {
  const [untried, failed] = [await enqueue(), await enqueue()];
  const tomorrow = new Date(Date.now() + DAY_MS);
  await change(untried, { nextAttemptAt: tomorrow });
  await change(failed, { nextAttemptAt: tomorrow, attempts: 3, leasedUntil: tomorrow });
  await correctDatesOfMails(database);
  expect(Number((await rowOf(untried))?.nextAttemptAt) - Date.now()).toBeLessThanOrEqual(60_000);
  const row = await rowOf(failed);
  expect(Number(row?.nextAttemptAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  expect(Number(row?.nextAttemptAt) - Date.now()).toBeGreaterThan(3_000_000);
  expect(Number(row?.leasedUntil) - Date.now()).toBeLessThanOrEqual(30_000);
});

describe("erasing the mails about a record", () => {
  test("deletes mails that were never tried and the content of all others", async () => {
    const subjectId = randomUUID();
    const untried = await enqueue(subjectId);
    const sentId = await enqueue(subjectId);
    const other = await enqueue();
    await change(sentId, { state: "sent", attempts: 1, lastError: "451 try later" });
    await database.db.transaction((tx) => eraseMailsAbout(tx, [subjectId]));
    expect(await rowOf(untried)).toBeUndefined();
    expect(await rowOf(sentId)).toMatchObject({ message: {}, subjectId: "", lastError: null });
    expect(await rowOf(other)).toMatchObject({ state: "waiting", message: contactMessage() });
    expect(await listMailsAbout(database.db, [subjectId])).toEqual([]);
  });
});

test("a confidential mail, such as a security notification, leaves before those that wait already", async () => {
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  const message = { ...contactMessage(), confidential: true as const };
  const notification = { kind: "security-notice" as const, subjectId: randomUUID(), message };
  const id = await database.db.transaction((tx) => enqueueMail(tx, notification));
  const [first, ...others] = await leaseDueMails(database.db, { mails: 2, erasures: 0 }, 30_000);
  expect(first?.id).toBe(id);
  expect(others.map(({ kind }) => kind)).toEqual(["inquiry-received"]);
});

test("orders to erase copies hold up no mail, however many there are", async () => {
  const order = { kind: "erasure", subjectId: "", message: {}, attempts: 1 };
  const nextAttemptAt = new Date(Date.now() - 3_600_000);
  await database.db.insert(outbox).values([1, 2, 3].map(() => ({ ...order, nextAttemptAt })));
  const id = await enqueue();
  const leased = await leaseDueMails(database.db, { mails: 2, erasures: 1 }, 30_000);
  expect(leased.map((lease) => [lease.kind, lease.isErasure])).toEqual([
    ["inquiry-received", false],
    ["erasure", true],
  ]);
  expect(leased[0]?.id).toBe(id);
});

test("administrators see the deliveries of a page of records, newest first, without their content", async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const ids = [await enqueue(one), await enqueue(two), await enqueue(one)];
  const found = await listMailsAbout(database.db, [one, two]);
  expect(found.map((delivery) => delivery.id)).toEqual(ids.reverse());
  expect(JSON.stringify(found)).not.toContain("Visitor");
  expect(await listMailsAbout(database.db, [])).toEqual([]);
});

test("a person's mails come oldest first, also those that were stored later", async () => {
  const subjectId = randomUUID();
  const days = [3, 1, 2, 1];
  for (const day of days) {
    const createdAt = new Date(`2026-11-0${day}T12:00:00Z`);
    await change(await enqueue(subjectId), { createdAt });
  }
  const mails = await listMailContentsAbout(database.db, subjectId);
  expect(mails.map(({ createdAt }) => createdAt.getUTCDate())).toEqual([1, 1, 2, 3]);
});

test("parked mails are listed in pages, and counted", async () => {
  const id = await enqueue();
  await enqueue();
  await change(id, { state: "parked", attempts: 1, lastError: "EmailJS answered 403: Forbidden" });
  const parked = await listMails(database.db, "parked", { page: 1, total: 1 });
  expect(parked.items).toMatchObject([{ id, lastError: "EmailJS answered 403: Forbidden" }]);
  expect(parked).toMatchObject({ page: 1, pageSize: 50, total: 1 });
  expect(await countMails(database.db)).toEqual({ waiting: 1, parked: 1, sent: 0 });
  expect((await listMails(database.db, "parked", { page: 2, total: 1 })).items).toEqual([]);
});

const NO_TROUBLE = { parked: { count: 0, since: null }, failing: { count: 0, since: null } };

test("mail that cannot be sent is counted with the time of the oldest of its kind, other mail is not", async () => {
  await database.clear();
  expect(await countMailTrouble(database.db)).toEqual(NO_TROUBLE);
  await enqueue("fresh");
  const sentId = await enqueue("sent");
  await change(sentId, { state: "sent", attempts: 3, sentBy: "smtp" });
  expect(await countMailTrouble(database.db)).toEqual(NO_TROUBLE);
  const old = new Date("2026-11-01T09:00:00Z");
  await change(await enqueue("parked"), { state: "parked", lastError: "550 no", createdAt: old });
  const fresh = new Date("2026-11-20T09:00:00Z");
  await change(await enqueue("failing"), {
    attempts: 2,
    lastError: "timed out",
    createdAt: fresh,
  });
  await change(await enqueue("erased"), { kind: "erasure", lastError: "the disk is full" });
  const later = new Date("2026-11-02T09:00:00Z");
  await change(await enqueue("parked-later"), { state: "parked", createdAt: later });
  expect(await countMailTrouble(database.db)).toMatchObject({
    parked: { count: 2, since: old },
    failing: { count: 1, since: fresh },
  });
});

describe("after 30 days", () => {
  const writtenAgo = (days: number) => new Date(app.now().getTime() - days * DAY_MS);
  const message = { to: { name: "", address: "kim@example.com" } };

  test.each(["waiting", "parked", "sent"] as const)(
    "%s mails are erased, but for those that are deleted with their record",
    async (state) => {
      const mails = ["sign-up", "security-notice", "post-review", "application-confirmed"].flatMap(
        (kind) =>
          [29, 31].map((days) => ({
            kind,
            subjectId: `${kind} ${days}`,
            message,
            state,
            attempts: 1,
            createdAt: writtenAgo(days),
          })),
      );
      await database.db.insert(outbox).values(mails);
      await eraseExpiredMails(app);
      const remaining = await database.db.select().from(outbox).where(ne(outbox.kind, "erasure"));
      expect(remaining.map(({ subjectId }) => subjectId).sort()).toEqual([
        "application-confirmed 29",
        "application-confirmed 31",
        "post-review 29",
        "security-notice 29",
        "sign-up 29",
      ]);
      // Each of the others leaves an order to erase its copy, without any content.
      const orders = await database.db.select().from(outbox).where(eq(outbox.kind, "erasure"));
      expect(orders.map(({ message, subjectId }) => [message, subjectId])).toEqual([
        [{}, ""],
        [{}, ""],
        [{}, ""],
      ]);
    },
  );

  test("more mails are erased than one transaction takes", async () => {
    await database.db.insert(outbox).values(
      Array.from({ length: 1_200 }, (_, place) => ({
        kind: "sign-up",
        subjectId: "link",
        message,
        attempts: place % 2,
        createdAt: writtenAgo(31),
      })),
    );
    await eraseExpiredMails(app);
    expect(await database.db.$count(outbox)).toBe(600);
    expect(await database.db.$count(outbox, eq(outbox.kind, "erasure"))).toBe(600);
  });
});

describe("a mail whose link has ended", () => {
  const withLink = (subjectId: string, linkLifetimeMs: number) => {
    const message = { ...contactMessage(), confidential: true as const };
    return database.db.transaction((tx) =>
      enqueueMail(tx, { kind: "forgotten-password" as const, subjectId, message, linkLifetimeMs }),
    );
  };

  test("is erased, also if it was parked, and one that was sent stays", async () => {
    const ids = await Promise.all(["a", "b", "c", "d"].map((subject) => withLink(subject, 0)));
    const [untried = "", failed = "", parked = "", sentId = ""] = ids;
    const open = await withLink("e", 60_000);
    await change(failed, { attempts: 3 });
    await change(parked, { attempts: 1, state: "parked" });
    await change(sentId, { attempts: 1, state: "sent" });
    await eraseExpiredMails(app);
    expect(await rowOf(untried)).toBeUndefined();
    for (const id of [failed, parked])
      expect(await rowOf(id)).toMatchObject({ kind: "erasure", message: {}, expiresAt: null });
    expect(await rowOf(sentId)).toMatchObject({ kind: "forgotten-password" });
    expect(await rowOf(open)).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("is erased by the delivery instead of sent", async () => {
    await withLink("open", 60_000);
    await withLink("ended", 0);
    const leased = await leaseDueMails(database.db, { mails: 2, erasures: 0 }, 30_000);
    const outcomes = leased.map(({ row, isExpired }) => [row.subjectId, isExpired]);
    expect(Object.fromEntries(outcomes)).toEqual({ open: false, ended: true });
  });
});
