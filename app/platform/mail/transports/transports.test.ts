import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, describe, expect, test } from "vitest";
import { openEmailjsTransport } from "~/platform/mail/transports/emailjsTransport.server";
import { openFileTransport } from "~/platform/mail/transports/fileTransport.server";
import type { MailTransport } from "~/platform/mail/transports/mailTransport";
import type { RateLimiter } from "~/platform/mail/transports/sharedRateLimiter.server";
import { openSmtpTransport } from "~/platform/mail/transports/smtpTransport.server";
import { startEmailjsServer } from "../../../../tests/support/emailjsServer";
import { outgoingMail } from "../../../../tests/support/outgoingMail";
import { startSmtpServer } from "../../../../tests/support/smtpServer";

/** A mail as the recipient gets it, whatever the transport. */
interface Arrived {
  messageId: string | null;
  to: string;
  replyTo: string;
  text: string;
}

interface Way {
  transport: MailTransport;
  arrived: () => Promise<Arrived[]>;
  /** Makes every delivery fail from now on. */
  breakDown: () => Promise<void>;
  end: () => Promise<void>;
}

const NEVER = new AbortController().signal;
const UNLIMITED: RateLimiter = { run: (_signal, work) => work() };

async function readArrived(raw: Buffer | string): Promise<Arrived> {
  const mail = await simpleParser(raw);
  const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
  return {
    messageId: mail.messageId ?? null,
    to: to?.value[0]?.address ?? "",
    replyTo: mail.replyTo?.value[0]?.address ?? "",
    text: (mail.text ?? "").trimEnd(),
  };
}

async function fileWay(): Promise<Way> {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-"));
  const mails = path.join(folder, "mail");
  return {
    transport: openFileTransport(mails),
    arrived: async () => {
      const names = await readdir(mails);
      return Promise.all(names.map(async (n) => readArrived(await readFile(path.join(mails, n)))));
    },
    breakDown: async () => {
      await rm(mails, { recursive: true, force: true });
      await writeFile(mails, "a file where the folder should be");
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

async function smtpWay(): Promise<Way> {
  const server = await startSmtpServer();
  return {
    transport: openSmtpTransport(server.url),
    arrived: () =>
      Promise.all(server.mails.map((mail) => readArrived(Buffer.from(mail.raw, "latin1")))),
    breakDown: server.close,
    end: server.close,
  };
}

async function emailjsWay(): Promise<Way> {
  const server = await startEmailjsServer();
  const account = {
    baseUrl: server.url,
    serviceId: "service",
    templateId: "template",
    publicKey: "public",
    privateKey: null,
  };
  return {
    transport: openEmailjsTransport(account, UNLIMITED),
    arrived: async () =>
      server.requests.map(({ body }) => ({
        // The service accepts no Message-ID: see docs/operations.md.
        messageId: null,
        to: String(body.template_params.to_email),
        replyTo: String(body.template_params.email),
        text: String(body.template_params.message),
      })),
    breakDown: server.close,
    end: server.close,
  };
}

describe.each([
  { kind: "file", open: fileWay },
  { kind: "smtp", open: smtpWay },
  { kind: "emailjs", open: emailjsWay },
])("the $kind transport", ({ kind, open }) => {
  let way: Way;
  afterEach(async () => {
    await way.transport.close();
    await way.end();
  });

  test("delivers the text unchanged to the one recipient, with the visitor as reply address", async () => {
    way = await open();
    const text = "Grüße 🙂,\nplease call me.\n.\nFrom here\tto there = 100 %";
    const params = { message: text, email: "zoe@visitor.test", name: "Zoë" };
    const mail = outgoingMail({ text, templateParams: params });
    expect(await way.transport.send(mail, NEVER)).toEqual({ ok: true });
    expect(await way.arrived()).toEqual([
      {
        messageId: kind === "emailjs" ? null : mail.messageId,
        to: "company@example.test",
        replyTo: "zoe@visitor.test",
        text,
      },
    ]);
    expect(way.transport.kind).toBe(kind);
  });

  test("sends many mails at once", async () => {
    way = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => way.transport.send(outgoingMail(), NEVER)),
    );
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
    expect(await way.arrived()).toHaveLength(20);
  });

  test("parks a mail whose recipient is not one plain address, and delivers nothing", async () => {
    way = await open();
    const first = await way.transport.send(outgoingMail(), NEVER);
    const second = await way.transport.send(
      outgoingMail({ to: { name: "", address: "company@example.test, evil@example.test" } }),
      NEVER,
    );
    expect(first).toEqual({ ok: true });
    expect(second).toMatchObject({ ok: false, kind: "park" });
    expect(await way.arrived()).toHaveLength(1);
  });

  test("asks for a retry if nothing can be delivered", async () => {
    way = await open();
    await way.breakDown();
    const outcome = await way.transport.send(outgoingMail(), NEVER);
    expect(outcome).toMatchObject({ ok: false, kind: "retry" });
  });

  test("aborts on a stop", async () => {
    way = await open();
    await way.transport.send(outgoingMail(), NEVER);
    const outcome = await way.transport.send(outgoingMail(), AbortSignal.abort());
    expect(outcome).toMatchObject({ ok: false, kind: "retry" });
    expect(await way.arrived()).toHaveLength(1);
  });

  test("erasing a mail, sent or not, is a success", async () => {
    way = await open();
    const mail = outgoingMail();
    await way.transport.send(mail, NEVER);
    expect(await way.transport.erase(mail)).toEqual({ ok: true });
    expect(await way.transport.erase(outgoingMail())).toEqual({ ok: true });
    if (kind === "file") expect(await way.arrived()).toEqual([]);
  });
});

test("a second delivery of a mail replaces its file instead of adding one", async () => {
  const way = await fileWay();
  const again = outgoingMail();
  await way.transport.send(again, NEVER);
  await way.transport.send(again, NEVER);
  expect(await way.arrived()).toHaveLength(1);
  await way.end();
});
