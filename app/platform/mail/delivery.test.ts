import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createListener, type Listener } from "~/platform/db/listen.server";
import { createLog } from "~/platform/log/log.server";
import { type MailDeliveryOptions, startMailDelivery } from "~/platform/mail/delivery.server";
import { openEmailjsTransport } from "~/platform/mail/emailjsTransport.server";
import { openFileTransport } from "~/platform/mail/fileTransport.server";
import { leaseDueMails } from "~/platform/mail/leases.server";
import type { Letter, MailTransport, Outcome } from "~/platform/mail/mailTransport";
import { enqueueMail, eraseMailsAbout } from "~/platform/mail/outbox.server";
import { takeTurns } from "~/platform/mail/pace.server";
import { openSmtpTransport } from "~/platform/mail/smtpTransport.server";
import { outbox } from "~/platform/mail/tables.server";
import { useDatabase } from "../../../tests/support/database";
import { startEmailjsServer } from "../../../tests/support/emailjsServer";
import { contactMessage } from "../../../tests/support/letters";
import { startSmtpServer } from "../../../tests/support/smtpServer";

const database = useDatabase();
const log = createLog("silent");
let listener: Listener;
beforeAll(() => {
  listener = createListener({ connectionString: database.url }, log);
});
beforeEach(() => database.clear());
afterAll(() => listener.close());

const RETRY: Outcome = { ok: false, kind: "retry", reason: "451 <company@example.test> try later" };
const PARK: Outcome = { ok: false, kind: "park", reason: "550 <company@example.test> unknown" };
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A transport that answers as told and keeps every letter it was handed. */
function transportThat(answer: (letter: Letter, signal: AbortSignal) => Promise<Outcome>) {
  const handed: Letter[] = [];
  const transport: MailTransport = {
    kind: "told",
    send(letter, signal) {
      handed.push(letter);
      return answer(letter, signal);
    },
    erase: async () => ({ ok: true }),
    close: async () => {},
  };
  return { transport, handed };
}

async function start(transport: MailTransport, timing: MailDeliveryOptions["timing"] = {}) {
  const { db } = database;
  const { listen } = listener;
  const publicUrl = new URL("https://www.example.test:8443");
  const delivery = await startMailDelivery({ db, listen, transport, log, publicUrl, timing });
  endings.push(() => delivery.stop());
  return delivery;
}

function enqueue(subjectId = "s1", changes = {}) {
  const mail = { kind: "inquiry-received", subjectId, message: contactMessage(changes) };
  return database.db.transaction((tx) => enqueueMail(tx, mail));
}

async function rowOf(id: string) {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** Waits until the database says so; a test that waits in vain ends at the runner's limit. */
async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function untilState(id: string, state: "sent" | "parked") {
  return until(async () => {
    const row = await rowOf(id);
    return row?.state === state && row;
  });
}

function untilNoneWaits() {
  return until(async () => {
    const waiting = await database.db.$count(outbox, eq(outbox.state, "waiting"));
    return waiting === 0;
  });
}

describe("one worker", () => {
  test("sends a mail as soon as it is committed and marks it sent", async () => {
    const { transport, handed } = transportThat(async () => ({ ok: true }));
    await start(transport, { pollMs: 60_000 });
    const id = await enqueue();
    const row = await untilState(id, "sent");
    expect(row).toMatchObject({ attempts: 1, leasedUntil: null, lastError: null });
    expect(row.sentAt).toBeInstanceOf(Date);
    expect(handed).toMatchObject([
      { id, messageId: `<${id}@www.example.test>`, date: row.createdAt, message: contactMessage() },
    ]);
  });

  test("finds by itself what was announced while it could not listen", async () => {
    const { transport } = transportThat(async () => ({ ok: true }));
    await start(transport, { pollMs: 50 });
    const [row] = await database.db
      .insert(outbox)
      .values({ kind: "k", subjectId: "s", message: contactMessage() })
      .returning();
    await untilState(row?.id ?? "", "sent");
  });

  test("marks nothing sent before the transport said so", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Outcome>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { transport } = transportThat(() => {
      ask();
      return answered;
    });
    await start(transport);
    const id = await enqueue();
    await asked;
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 1, sentAt: null });
    answer({ ok: true });
    await untilState(id, "sent");
  });

  test("tries again after 200 ms, 400 ms and 800 ms, with the same Message-ID", async () => {
    const times: number[] = [];
    const { transport, handed } = transportThat(async () => {
      times.push(performance.now());
      return times.length < 4 ? RETRY : { ok: true };
    });
    await start(transport, { pollMs: 60_000 });
    const row = await untilState(await enqueue(), "sent");
    expect(row.attempts).toBe(4);
    expect(new Set(handed.map((letter) => letter.messageId)).size).toBe(1);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    [200, 400, 800].forEach((least, index) => {
      expect(gaps[index]).toBeGreaterThanOrEqual(least);
      expect(gaps[index]).toBeLessThan(least * 1.25 + 250);
    });
  });

  test("parks what only a person can change, with a reason that names nobody", async () => {
    const { transport, handed } = transportThat(async () => PARK);
    await start(transport, { pollMs: 20 });
    const row = await untilState(await enqueue(), "parked");
    expect(row).toMatchObject({ attempts: 1, lastError: "550 <[…]> unknown" });
    await enqueue("s2");
    await untilNoneWaits();
    expect(handed).toHaveLength(2);
  });

  test("goes on with the others when a transport fails unexpectedly on one", async () => {
    const { transport } = transportThat(async (letter) => {
      if (letter.message.subject === "cursed") throw new TypeError("a mistake");
      return { ok: true };
    });
    await start(transport);
    const cursed = await enqueue("s1", { subject: "cursed" });
    await untilState(await enqueue("s2"), "sent");
    await until(async () => (await rowOf(cursed))?.lastError === "unexpected TypeError");
  });

  test("brings every waiting mail forward once one that had failed gets through", async () => {
    let open = false;
    const { transport } = transportThat(async () => (open ? { ok: true } : RETRY));
    await start(transport, { knockMs: 100 });
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

test("a database that fails just after a mail was sent does not make it leave twice", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Outcome>();
  const { transport, handed } = transportThat(() => answered);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  endings.push(() => other.end());
  await start(transport);
  const id = await enqueue();
  await until(async () => handed.length === 1);
  await other.query("begin; lock table outbox in exclusive mode");
  answer({ ok: true });
  // Whoever now tries to write the outcome down waits for the lock, and loses the connection while it waits.
  const waiting = "datname = current_database() and wait_event_type = 'Lock'";
  const killed = `select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`;
  await until(async () => (await other.query(killed)).rowCount);
  await other.query("rollback");
  expect(await untilState(id, "sent")).toMatchObject({ attempts: 1 });
  expect(handed).toHaveLength(1);
});

describe("several workers", () => {
  test("three on one queue send each mail exactly once and share the work", async () => {
    const senders = [0, 1, 2].map(() =>
      transportThat(() => new Promise((resolve) => setTimeout(resolve, 2, { ok: true }))),
    );
    for (const sender of senders) await start(sender.transport, { pollMs: 50 });
    const ids: string[] = [];
    for (let i = 0; i < 200; i++) ids.push(await enqueue(`s${i}`));
    await untilNoneWaits();
    const sent = senders.flatMap((sender) => sender.handed.map((letter) => letter.id));
    expect(sent.sort()).toEqual(ids.sort());
    for (const sender of senders) expect(sender.handed.length).toBeGreaterThan(20);
  });

  test("a worker that dies between sending and marking costs one duplicate, with the same Message-ID", async () => {
    const server = await startSmtpServer();
    const smtp = openSmtpTransport(server.url);
    endings.push(server.close, () => smtp.close());
    const id = await enqueue();
    // What a killed process leaves behind: the mail sent, the lease taken, and nobody to renew or to settle it.
    const [lease] = await leaseDueMails(database.db, 1, 400);
    if (!lease) throw new Error("the mail was not due");
    const messageId = `<${id}@www.example.test>`;
    const letter = { id, messageId, date: lease.createdAt, message: lease.message };
    await smtp.send(letter, new AbortController().signal);
    await start(smtp, { pollMs: 20 });
    expect(await untilState(id, "sent")).toMatchObject({ attempts: 2 });
    expect(server.mails.map((mail) => mail.parsed.messageId)).toEqual([messageId, messageId]);
  });

  test("a slow attempt keeps its lease as long as its worker lives", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Outcome>();
    const slow = transportThat(() => answered);
    const eager = transportThat(async () => ({ ok: true }));
    await start(slow.transport, { leaseMs: 300 });
    const id = await enqueue();
    await until(async () => slow.handed.length === 1);
    await start(eager.transport, { pollMs: 20 });
    const leasedUntil = (await rowOf(id))?.leasedUntil?.getTime() ?? 0;
    await until(async () => ((await rowOf(id))?.leasedUntil?.getTime() ?? 0) > leasedUntil + 500);
    answer({ ok: true });
    await untilState(id, "sent");
    expect(eager.handed).toEqual([]);
  });
});

describe("stopping", () => {
  test("lets an attempt under way end and takes nothing new", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Outcome>();
    const { transport, handed } = transportThat(() => answered);
    const delivery = await start(transport);
    const id = await enqueue();
    await until(async () => handed.length === 1);
    const stopped = delivery.stop();
    const later = await enqueue("s2");
    answer({ ok: true });
    await stopped;
    expect(await rowOf(id)).toMatchObject({ state: "sent" });
    expect(await rowOf(later)).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("breaks off an attempt that hangs and leaves the mail due for the next process", async () => {
    const { transport, handed } = transportThat(
      (_letter, signal) =>
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

describe("with the real transports", () => {
  test("erasing a person takes the written files along", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "mail-"));
    endings.push(() => rm(folder, { recursive: true }));
    await start(openFileTransport(folder), { pollMs: 20 });
    await untilState(await enqueue("person"), "sent");
    const kept = await enqueue("somebody else");
    await untilState(kept, "sent");
    await database.db.transaction((tx) => eraseMailsAbout(tx, "person"));
    await untilNoneWaits();
    expect(await readdir(folder)).toEqual([expect.stringContaining(kept)]);
    expect(await database.db.$count(outbox)).toBe(1);
  });

  test("mail drains after an outage of the mail server, each once and nothing lost", async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const smtp = openSmtpTransport(gone.url);
    endings.push(() => smtp.close());
    await start(smtp, { pollMs: 50 });
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => enqueue(`s${i}`)));
    await until(async () => (await database.db.$count(outbox, eq(outbox.attempts, 0))) === 0);
    const back = await startSmtpServer({}, gone.port);
    endings.push(back.close);
    await untilNoneWaits();
    const arrived = back.mails.map((mail) => mail.parsed.messageId);
    expect(arrived.sort()).toEqual(ids.map((id) => `<${id}@www.example.test>`).sort());
  });

  test("three processes together ask EmailJS at most once a second", async () => {
    const server = await startEmailjsServer();
    endings.push(server.close);
    const account = {
      baseUrl: server.url,
      serviceId: "s",
      templateId: "t",
      publicKey: "p",
      privateKey: null,
    };
    for (const _ of [1, 2, 3]) {
      // Turns of their own, as in processes of their own: only the database is between them.
      await start(openEmailjsTransport(account, takeTurns(database.db, 1_000)), { pollMs: 50 });
    }
    for (let i = 0; i < 5; i++) await enqueue(`s${i}`);
    await untilNoneWaits();
    const times = server.requests.map((request) => request.at);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times).toHaveLength(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(999);
  });
});
