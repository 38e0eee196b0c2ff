import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { outbox } from "~/platform/data/tables.server";
import { retryMail } from "~/platform/mail/outbox.server";
import type { DeliveryOutcome } from "~/platform/mail/transports/mailTransport";
import { ADA } from "../../../tests/support/actors";
import { useDatabase } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";
import { transportThat, until, useOutbox } from "../../../tests/support/outbox";
import { contactMessage } from "../../../tests/support/outgoingMail";

const database = useDatabase();
const { afterTest, enqueue, rowOf, start, untilNoneWaits, untilState } = useOutbox(database);
const RETRY: DeliveryOutcome = {
  ok: false,
  kind: "retry",
  reason: "451 <company@example.test> try later",
};
const PARK: DeliveryOutcome = {
  ok: false,
  kind: "park",
  reason: "550 <company@example.test> unknown",
};

describe("one worker", () => {
  test("sends a mail as soon as it is committed and marks it sent", async () => {
    const { transport, handed } = transportThat(async () => ({ ok: true }));
    await start(transport, { pollMs: 60_000 });
    const id = await enqueue();
    const row = await untilState(id, "sent");
    expect(row).toMatchObject({ attempts: 1, leasedUntil: null, lastError: null, sentBy: "smtp" });
    expect(row.sentAt).toBeInstanceOf(Date);
    expect(handed).toMatchObject([
      { id, messageId: `<${id}@www.example.test>`, date: row.createdAt, message: contactMessage() },
    ]);
  });

  test("deletes the content of a confidential mail once it is sent, and of no other", async () => {
    const { transport, handed } = transportThat(async () => ({ ok: true }));
    await start(transport, { pollMs: 60_000 });
    const message = contactMessage({ text: "https://site.test/key", confidential: true });
    const values = { kind: "k", subjectId: "s", message };
    const [secret] = await database.db.insert(outbox).values(values).returning();
    const plain = await enqueue();
    expect((await untilState(idOf(secret), "sent")).message).toEqual({});
    expect((await untilState(plain, "sent")).message).toEqual(contactMessage());
    expect(handed.map((mail) => mail.message.text)).toContain(message.text);
  });

  test("finds mails that were added while it could not listen", async () => {
    const { transport } = transportThat(async () => ({ ok: true }));
    await start(transport, { pollMs: 50 });
    const [row] = await database.db
      .insert(outbox)
      .values({ kind: "k", subjectId: "s", message: contactMessage() })
      .returning();
    await untilState(idOf(row), "sent");
  });

  test("marks a mail as sent only after the transport confirms it", async () => {
    const { promise: answered, resolve: result } = Promise.withResolvers<DeliveryOutcome>();
    const { promise: attempted, resolve: attempt } = Promise.withResolvers<void>();
    const { transport } = transportThat(() => {
      attempt();
      return answered;
    });
    await start(transport);
    const id = await enqueue();
    await attempted;
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 1, sentAt: null });
    result({ ok: true });
    await untilState(id, "sent");
  });

  test("tries again after 200 ms, 400 ms and 800 ms, with the same Message-ID", {
    tags: ["thorough"],
  }, async () => {
    const times: number[] = [];
    const { transport, handed } = transportThat(async () => {
      times.push(performance.now());
      return times.length < 4 ? RETRY : { ok: true };
    });
    await start(transport, { pollMs: 60_000 });
    const row = await untilState(await enqueue(), "sent");
    expect(row.attempts).toBe(4);
    expect(new Set(handed.map((mail) => mail.messageId)).size).toBe(1);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    [200, 400, 800].forEach((least, index) => {
      expect(gaps[index]).toBeGreaterThanOrEqual(least);
      expect(gaps[index]).toBeLessThan(least * 1.25 + 250);
    });
  });

  test("parks a mail that may have arrived four times, whatever failed before and between", async () => {
    const silent = { kind: "retry", reason: "no word of 250", mayHaveArrived: true } as const;
    const { transport, handed } = transportThat(async () =>
      [1, 2, 4].includes(handed.length) ? RETRY : { ok: false, ...silent },
    );
    await start(transport, { pollMs: 20, firstUncertainDelayMs: 20 });
    const row = await untilState(await enqueue(), "parked");
    const lastError = "it may have arrived: no word of 250";
    expect(row).toMatchObject({ attempts: 7, uncertainAttempts: 4, lastError });
  });

  test("says that a mail may have arrived also if the names of its mailbox are among these words", async () => {
    const silent = {
      kind: "retry",
      reason: "arrived@x.test is slow",
      mayHaveArrived: true,
    } as const;
    const { transport } = transportThat(async () => ({ ok: false, ...silent }));
    await start(transport, { pollMs: 60_000 });
    const id = await enqueue("s1", { to: { name: "May", address: "arrived@x.test" } });
    await until(async () => (await rowOf(id))?.lastError);
    expect((await rowOf(id))?.lastError).toBe("it may have arrived: […] is slow");
  });

  test("waits a minute before it tries again what may have arrived, and takes a parked one up by Retry", async () => {
    const { transport, handed } = transportThat(async () =>
      handed.length === 1
        ? { ok: false, kind: "retry", reason: "cut off", mayHaveArrived: true }
        : RETRY,
    );
    const { stop } = await start(transport, { pollMs: 60_000, stopGraceMs: 0 });
    const id = await enqueue();
    await until(async () => (await rowOf(id))?.lastError === "it may have arrived: cut off");
    const { nextAttemptAt } = (await rowOf(id)) ?? {};
    const delayMs = (nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(delayMs).toBeGreaterThan(50_000);
    expect(delayMs).toBeLessThanOrEqual(60_000);
    await stop();
    await database.db.update(outbox).set({ state: "parked", uncertainAttempts: 4 });
    await retryMail(database.context(), ADA, id);
    await start(transport, { pollMs: 60_000 });
    await until(async () => (await rowOf(id))?.lastError?.startsWith("451"));
    expect(await rowOf(id)).toMatchObject({ state: "waiting", uncertainAttempts: 4 });
  });

  test("parks a mail that only a person can fix, with a reason without personal data", async () => {
    const { transport, handed } = transportThat(async () => PARK);
    await start(transport, { pollMs: 20 });
    const row = await untilState(await enqueue(), "parked");
    expect(row).toMatchObject({ attempts: 1, lastError: "550 <[…]> unknown" });
    await enqueue("s2");
    await untilNoneWaits();
    expect(handed).toHaveLength(2);
  });

  test("continues with other mails after an unexpected error of the transport", async () => {
    const { transport } = transportThat(async (mail) => {
      if (mail.message.subject === "cursed") throw new TypeError("a mistake");
      return { ok: true };
    });
    await start(transport);
    const cursed = await enqueue("s1", { subject: "cursed" });
    await untilState(await enqueue("s2"), "sent");
    await until(async () => (await rowOf(cursed))?.lastError === "unexpected TypeError");
  });

  test("brings all waiting mails forward once a mail that had failed is sent", async () => {
    let open = false;
    const { transport } = transportThat(async () => (open ? { ok: true } : RETRY));
    await start(transport, { probeMs: 100 });
    const ids = await Promise.all([enqueue("s1"), enqueue("s2"), enqueue("s3")]);
    await until(async () => (await rowOf(ids[0]))?.lastError);
    const hour = { attempts: 20, nextAttemptAt: sql`now() + interval '1 hour'` };
    await database.db.update(outbox).set(hour);
    open = true;
    await until(async () => {
      const states = await database.db.select().from(outbox);
      const soon = Date.now() + 31_000;
      return states.every((row) => row.state === "sent" || row.nextAttemptAt.getTime() < soon);
    });
  });
});

test("a database failure right after a mail was sent does not send it twice", async () => {
  const { promise: answered, resolve: result } = Promise.withResolvers<DeliveryOutcome>();
  const { transport, handed } = transportThat(() => answered);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  afterTest(() => other.end());
  await start(transport);
  const id = await enqueue();
  await until(async () => handed.length === 1);
  await other.query("begin; lock table outbox in exclusive mode");
  result({ ok: true });
  // The worker that stores the outcome now waits for the lock and loses its connection.
  const waiting = "datname = current_database() and wait_event_type = 'Lock'";
  const killed = `select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`;
  await until(async () => (await other.query(killed)).rowCount);
  await other.query("rollback");
  expect(await untilState(id, "sent")).toMatchObject({ attempts: 1 });
  expect(handed).toHaveLength(1);
});

describe("stopping", () => {
  test("lets a running attempt finish and starts no new one", async () => {
    const { promise: answered, resolve: result } = Promise.withResolvers<DeliveryOutcome>();
    const { transport, handed } = transportThat(() => answered);
    const delivery = await start(transport);
    const id = await enqueue();
    await until(async () => handed.length === 1);
    const stopped = delivery.stop();
    const later = await enqueue("s2");
    result({ ok: true });
    await stopped;
    expect(await rowOf(id)).toMatchObject({ state: "sent" });
    expect(await rowOf(later)).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("waits with a mail that may have arrived in the attempt that it aborts", async () => {
    const uncertain = {
      ok: false,
      kind: "retry",
      reason: "aborted",
      mayHaveArrived: true,
    } as const;
    const { transport, handed } = transportThat(
      (_mail, signal) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve(uncertain))),
    );
    const delivery = await start(transport, { stopGraceMs: 100 });
    const id = await enqueue();
    await until(async () => handed.length === 1);
    await delivery.stop();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "waiting", uncertainAttempts: 1, leasedUntil: null });
    expect(row?.lastError).toBe("it may have arrived: aborted");
    expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
  });

  test("aborts an attempt that hangs and leaves the mail due for the next process", async () => {
    const { transport, handed } = transportThat(
      (_mail, signal) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve(RETRY))),
    );
    const delivery = await start(transport, { stopGraceMs: 100 });
    const id = await enqueue();
    await until(async () => handed.length === 1);
    await delivery.stop();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "waiting", leasedUntil: null });
    expect(row?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });
});
