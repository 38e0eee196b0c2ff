import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outbox } from "~/platform/data/tables.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";
import { bringForward, leaseDueMails, makeOneDue } from "~/platform/mail/mailLeases.server";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { openEmailjsTransport } from "~/platform/mail/transports/emailjsTransport.server";
import { openFileTransport } from "~/platform/mail/transports/fileTransport.server";
import type { DeliveryOutcome } from "~/platform/mail/transports/mailTransport";
import { createSharedRateLimiter } from "~/platform/mail/transports/sharedRateLimiter.server";
import { openSmtpTransport } from "~/platform/mail/transports/smtpTransport.server";
import { useDatabase } from "../../../tests/support/database";
import { startEmailjsServer } from "../../../tests/support/emailjsServer";
import { transportThat, until, useOutbox } from "../../../tests/support/outbox";
import { contactMessage, outgoingMail } from "../../../tests/support/outgoingMail";
import { startSmtpServer } from "../../../tests/support/smtpServer";

const database = useDatabase();
const { afterTest, enqueue, rowOf, start, untilNoneWaits, untilState } = useOutbox(database);

describe("several workers", () => {
  test("three on one queue send each mail exactly once and share the work", async () => {
    // Nobody finishes a mail before each has one, so the queue empties only if all three take part.
    const { promise: allAtWork, resolve } = Promise.withResolvers<void>();
    const atWork = new Set<number>();
    const senders = [0, 1, 2].map((number) =>
      transportThat(async () => {
        if (atWork.add(number).size === 3) resolve();
        await allAtWork;
        return { ok: true };
      }),
    );
    for (const sender of senders) await start(sender.transport, { pollMs: 50 });
    const ids: string[] = [];
    for (let i = 0; i < 200; i++) ids.push(await enqueue(`s${i}`));
    await untilNoneWaits();
    const sentIds = senders.flatMap((sender) => sender.handed.map((mail) => mail.id));
    expect(sentIds.sort()).toEqual(ids.sort());
  });

  test("a worker that dies between sending and marking costs one duplicate, with the same Message-ID", async () => {
    const server = await startSmtpServer();
    const smtp = openSmtpTransport(server.url);
    afterTest(server.close);
    afterTest(() => smtp.close());
    const id = await enqueue();
    // The state after a killed process: the mail sent, the lease taken, and nobody to renew or settle it.
    const [lease] = await leaseDueMails(database.db, { mails: 1, erasures: 0 }, 400);
    if (!lease) throw new Error("the mail was not due");
    const messageId = `<${id}@www.example.test>`;
    const mail = { id, messageId, date: lease.createdAt, message: lease.message };
    await smtp.send(mail, new AbortController().signal);
    await start(smtp, { pollMs: 20 });
    expect(await untilState(id, "sent")).toMatchObject({ attempts: 2 });
    expect(server.mails.map((mail) => mail.parsed.messageId)).toEqual([messageId, messageId]);
  });

  test("a mail that was sent as the database went away is not sent again once it is back", async () => {
    const away = sql`alter table outbox rename to outbox_away`;
    const { transport, handed } = transportThat(async () => {
      if (handed.length === 1) await database.db.execute(away);
      return { ok: true };
    });
    const first = await enqueue("first");
    await start(transport, { leaseMs: 300, pollMs: 20 });
    await until(async () => {
      const lapsed = sql`select from outbox_away where leased_until < clock_timestamp()`;
      const { rowCount } = await database.db.execute(lapsed).catch(() => ({ rowCount: 0 }));
      return rowCount === 1;
    });
    // Wakes the worker, which looks for work before the outcome of the first mail is stored.
    const second = await database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table outbox_away rename to outbox`);
      const message = contactMessage();
      return enqueueMail(tx, { kind: "inquiry-received", subjectId: "second", message });
    });
    await untilState(second, "sent");
    expect(await untilState(first, "sent")).toMatchObject({ attempts: 1 });
    expect(handed.map(({ id }) => id)).toEqual([first, second]);
  });

  test("a slow attempt keeps its lease as long as its worker lives", async () => {
    const { promise: answered, resolve: result } = Promise.withResolvers<DeliveryOutcome>();
    const slow = transportThat(() => answered);
    const eager = transportThat(async () => ({ ok: true }));
    // It is renewed after a third of that: a pause of the machine must not use up the rest.
    await start(slow.transport, { leaseMs: 3_000 });
    const id = await enqueue();
    await until(async () => slow.handed.length === 1);
    await start(eager.transport, { pollMs: 20 });
    const leasedUntil = (await rowOf(id))?.leasedUntil?.getTime() ?? 0;
    await until(async () => ((await rowOf(id))?.leasedUntil?.getTime() ?? 0) > leasedUntil + 500);
    result({ ok: true });
    await untilState(id, "sent");
    expect(eager.handed).toEqual([]);
  });
});

describe("with the real transports", () => {
  test("erasing a person erases the written files too", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "mail-"));
    afterTest(() => rm(folder, { recursive: true }));
    await start(openFileTransport(folder), { pollMs: 20 });
    await untilState(await enqueue("person"), "sent");
    const remaining = await enqueue("somebody else");
    await untilState(remaining, "sent");
    await database.db.transaction((tx) => eraseMailsAbout(tx, ["person"]));
    await untilNoneWaits();
    expect(await readdir(folder)).toEqual([expect.stringContaining(remaining)]);
    expect(await database.db.$count(outbox)).toBe(1);
  });

  test("a written file is erased although a mail server hangs, and mails leave although erasing hangs", {
    tags: ["thorough"],
  }, async () => {
    const { promise: never } = Promise.withResolvers<DeliveryOutcome>();
    const { transport, handed } = transportThat(() => never);
    let erased = 0;
    const erase = async (): Promise<DeliveryOutcome> => {
      erased += 1;
      return { ok: true };
    };
    const order = { kind: "erasure", subjectId: "", message: {}, attempts: 1 };
    const hanging = await start({ ...transport, erase }, { pollMs: 20, stopGraceMs: 0 });
    for (let i = 0; i < 6; i++) await enqueue(`s${i}`);
    await until(async () => handed.length === 4);
    await database.db.insert(outbox).values([order, order]);
    await until(async () => erased === 2);
    await hanging.stop();
    await database.clear();
    const sending = transportThat(async () => ({ ok: true }));
    await start({ ...sending.transport, erase: () => never }, { pollMs: 20, stopGraceMs: 0 });
    await database.db.insert(outbox).values(Array.from({ length: 9 }, () => order));
    await untilState(await enqueue(), "sent");
  });

  test("a mail whose link has ended is not sent, and no file of it stays", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "mail-"));
    afterTest(() => rm(folder, { recursive: true }));
    const message = contactMessage({ text: "https://site.test/key", confidential: true });
    const mail = {
      kind: "forgotten-password" as const,
      subjectId: "link",
      message,
      linkLifetimeMs: 0,
    };
    await database.db.transaction((tx) => enqueueMail(tx, mail));
    await start(openFileTransport(folder), { pollMs: 20 });
    await untilNoneWaits();
    expect(await readdir(folder)).toEqual([]);
    expect(await database.db.$count(outbox)).toBe(0);
  });

  test("after an outage of the mail server every mail is sent once and none is lost", async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const smtp = openSmtpTransport(gone.url);
    afterTest(() => smtp.close());
    await start(smtp, { pollMs: 50 });
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => enqueue(`s${i}`)));
    await until(async () => (await database.db.$count(outbox, eq(outbox.attempts, 0))) === 0);
    const back = await startSmtpServer({}, gone.port);
    afterTest(back.close);
    await untilNoneWaits();
    const arrived = back.mails.map((mail) => mail.parsed.messageId);
    expect(arrived.sort()).toEqual(ids.map((id) => `<${id}@www.example.test>`).sort());
  });

  test("a mail that fails again and again for its own reason keeps to its delay", async () => {
    const id = await enqueue();
    const isProbed = async (attempts: number) => {
      const nextAttemptAt = sql`now() + interval '1 hour'`;
      await database.db.update(outbox).set({ attempts, nextAttemptAt }).where(eq(outbox.id, id));
      const before = await rowOf(id);
      await makeOneDue(database.db);
      return (await rowOf(id))?.nextAttemptAt.getTime() !== before?.nextAttemptAt.getTime();
    };
    // Nothing has left since: the server may be away.
    expect([await isProbed(49), await isProbed(50)]).toEqual([true, true]);
    const sent = {
      kind: "inquiry-received",
      subjectId: "other",
      message: {},
      state: "sent" as const,
    };
    await database.db.insert(outbox).values({ ...sent, sentAt: sql`now() + interval '5 minutes'` });
    // Others left while this one may have waited for its turn.
    expect(await isProbed(50)).toBe(true);
    await database.db
      .insert(outbox)
      .values({ ...sent, sentAt: sql`now() + interval '16 minutes'` });
    expect([await isProbed(49), await isProbed(50)]).toEqual([true, false]);
  });

  test("the end of an outage and the probe during one bring no mail forward that may have arrived", async () => {
    const id = await enqueue();
    const nextAttemptAt = sql`now() + interval '4 minutes'`;
    const later = { attempts: 1, isUncertain: true, nextAttemptAt };
    await database.db.update(outbox).set(later);
    const before = await rowOf(id);
    await bringForward(database.db, 0);
    await makeOneDue(database.db);
    expect(await rowOf(id)).toEqual(before);
    await database.db.update(outbox).set({ isUncertain: false });
    await makeOneDue(database.db);
    expect((await rowOf(id))?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  const emailjsAccount = (baseUrl: string) => ({
    baseUrl,
    serviceId: "s",
    templateId: "t",
    publicKey: "p",
    privateKey: null,
  });

  test("a turn at EmailJS lasts as long as its request, also beyond the time of a silent connection", {
    tags: ["thorough"],
  }, async () => {
    let requests = 0;
    const server = await startEmailjsServer(() => {
      requests += 1;
      return requests === 1 ? null : { status: 200, text: "OK" };
    });
    afterTest(server.close);
    const never = new AbortController().signal;
    const account = emailjsAccount(server.url);
    const [first, second] = [8_000, 1_000].map((maxMs) =>
      openEmailjsTransport(account, createSharedRateLimiter(database.db, 10), maxMs),
    );
    const unanswered = first?.send(outgoingMail(), never);
    await until(async () => requests === 1);
    expect(await second?.send(outgoingMail(), never)).toEqual({ ok: true });
    expect(await unanswered).toMatchObject({ ok: false, mayHaveArrived: true });
    const [hung, next] = server.requests.map((request) => request.at);
    expect((next ?? 0) - (hung ?? 0)).toBeGreaterThan(7_900);
  });

  test("three processes together ask EmailJS at most once a second", {
    tags: ["thorough"],
  }, async () => {
    const server = await startEmailjsServer();
    afterTest(server.close);
    const account = emailjsAccount(server.url);
    for (const _ of [1, 2, 3]) {
      // Each has a limiter of its own, as in separate processes: they share only the database.
      await start(openEmailjsTransport(account, createSharedRateLimiter(database.db, 1_000)), {
        pollMs: 50,
      });
    }
    for (let i = 0; i < 5; i++) await enqueue(`s${i}`);
    await untilNoneWaits();
    const times = server.requests.map((request) => request.at);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times).toHaveLength(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(999);
  });
});
