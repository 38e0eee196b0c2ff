import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { openSmtpTransport } from "~/platform/mail/transports/smtpTransport.server";
import { MAIL_ATTACKS } from "../../../../tests/support/mailAttacks";
import { outgoingMail } from "../../../../tests/support/outgoingMail";
import { startSmtpServer } from "../../../../tests/support/smtpServer";

const NEVER = new AbortController().signal;
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function through(
  options: SMTPServerOptions,
  limits: Parameters<typeof openSmtpTransport>[1] = {},
) {
  const server = await startSmtpServer(options);
  endings.push(server.close);
  const transport = openSmtpTransport(server.url, limits);
  endings.push(() => transport.close());
  return { server, transport };
}

function answering(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A server with scripted answers, for errors that real servers do not produce. */
async function rawServer(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    speak(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function dieAfterData(accepted: string[]) {
  return (socket: Socket) => {
    let inData = false;
    let data = "";
    socket.write("220 here\r\n").toString();
    socket.on("data", (chunk) => {
      data += chunk.toString();
      if (inData && data.includes("\r\n.\r\n")) {
        accepted.push(data);
        socket.destroy();
      } else if (!inData) {
        inData = /^DATA\r\n/im.test(data);
        const lines = data.split("\r\n").length - 1;
        data = "";
        for (let i = 0; i < lines; i++)
          socket.write(inData && i === lines - 1 ? "354 go\r\n" : "250 ok\r\n");
      }
    });
  };
}

describe("the response of a mail server", () => {
  test("after a refused connection the mail is retried", async () => {
    const server = await startSmtpServer();
    await server.close();
    const transport = openSmtpTransport(server.url);
    endings.push(() => transport.close());
    const outcome = await transport.send(outgoingMail(), NEVER);
    expect(outcome).toMatchObject({ ok: false, kind: "retry", reason: /ECONNREFUSED/ });
  });

  test("a server that sends no greeting is aborted and retried", async () => {
    const transport = openSmtpTransport(await rawServer(() => {}), { handOverMaxMs: 200 });
    endings.push(() => transport.close());
    const outcome = await transport.send(outgoingMail(), NEVER);
    expect(outcome).toMatchObject({ ok: false, kind: "retry" });
  });

  test("a server that hangs after the mail is aborted and retried, and may have sent it", async () => {
    const { transport } = await through(
      { onData: (stream) => void stream.resume() },
      { acceptMaxMs: 400 },
    );
    const outcome = await transport.send(outgoingMail(), NEVER);
    expect(outcome).toMatchObject({ ok: false, kind: "retry", mayHaveArrived: true });
  });

  test("a server that accepts the mail later than it must take it is waited for", async () => {
    const server = await startSmtpServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => setTimeout(done, 700));
      },
    });
    endings.push(server.close);
    const transport = openSmtpTransport(server.url, { handOverMaxMs: 500 });
    endings.push(() => transport.close());
    expect(await transport.send(outgoingMail(), NEVER)).toEqual({ ok: true });
  });

  test("after a server dies following DATA, only the outbox retries", async () => {
    const accepted: string[] = [];
    const transport = openSmtpTransport(await rawServer(dieAfterData(accepted)));
    endings.push(() => transport.close());
    const mail = outgoingMail();
    const first = await transport.send(mail, NEVER);
    expect(first).toMatchObject({ ok: false, kind: "retry", mayHaveArrived: true });
    expect(accepted).toHaveLength(1);
    await transport.send(mail, NEVER);
    const ids = accepted.map((data) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
    expect(ids).toEqual([mail.messageId, mail.messageId]);
  });

  test("a stop aborts an attempt that hangs", async () => {
    const { transport } = await through({ onData: (stream) => void stream.resume() });
    const stop = new AbortController();
    const sending = transport.send(outgoingMail(), stop.signal);
    stop.abort();
    expect(await sending).toMatchObject({ ok: false, kind: "retry" });
  });

  test.each([
    { code: 421, kind: "retry" },
    { code: 450, kind: "retry" },
    { code: 550, kind: "park" },
    { code: 553, kind: "park" },
  ])("$code for the recipient means $kind", async ({ code, kind }) => {
    const { transport } = await through({
      onRcptTo: ({ address }, _session, done) => done(answering(code, `no <${address}> here`)),
    });
    const outcome = await transport.send(outgoingMail(), NEVER);
    expect(outcome).toMatchObject({ ok: false, kind, reason: new RegExp(`${code}`) });
  });

  test.each([
    { code: 451, kind: "retry" },
    // All mails have this sender: once the operator has corrected it, all leave.
    { code: 550, kind: "retry" },
    { code: 530, kind: "retry" },
  ])("$code for the sender means $kind", async ({ code, kind }) => {
    const { transport } = await through({
      onMailFrom: (_address, _session, done) => done(answering(code, "not from you")),
    });
    expect(await transport.send(outgoingMail(), NEVER)).toMatchObject({ ok: false, kind });
  });

  test.each([
    { code: 452, text: "no", kind: "retry" },
    { code: 554, text: "no", kind: "park" },
    { code: 550, text: "5.4.5 Daily user sending limit exceeded", kind: "retry" },
  ])("$code $text for the content means $kind", async ({ code, text, kind }) => {
    const { transport } = await through({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(answering(code, text)));
      },
    });
    expect(await transport.send(outgoingMail(), NEVER)).toMatchObject({ ok: false, kind });
  });

  test("a server that rejects the connection is retried, even after a 5xx", async () => {
    const { transport } = await through({
      onConnect: (_session, done) => done(answering(554, "your address is listed")),
    });
    expect(await transport.send(outgoingMail(), NEVER)).toMatchObject({ ok: false, kind: "retry" });
  });

  test("after a wrong password the mail is retried, so that it is sent once the password is fixed", async () => {
    const server = await startSmtpServer({
      authOptional: false,
      onAuth: (auth, _session, done) =>
        auth.password === "right" ? done(null, { user: "u" }) : done(answering(535, "wrong")),
    });
    endings.push(server.close);
    const wrong = openSmtpTransport(`smtp://u:wrong@127.0.0.1:${server.port}`);
    const right = openSmtpTransport(`smtp://u:right@127.0.0.1:${server.port}`);
    endings.push(
      () => wrong.close(),
      () => right.close(),
    );
    expect(await wrong.send(outgoingMail(), NEVER)).toMatchObject({ ok: false, kind: "retry" });
    expect(await right.send(outgoingMail(), NEVER)).toEqual({ ok: true });
  });

  test("a server on this machine may have a self-signed certificate", async () => {
    const { server, transport } = await through({ disabledCommands: [] });
    expect(await transport.send(outgoingMail(), NEVER)).toEqual({ ok: true });
    expect(server.mails).toHaveLength(1);
  });
});

const FIELDS = ["reply name", "reply address", "subject", "text", "sender name"] as const;

function attacked(field: (typeof FIELDS)[number], value: string) {
  const mailbox = { name: "Zoë", address: "zoe@visitor.test" };
  if (field === "reply name") return { replyTo: { ...mailbox, name: value } };
  if (field === "reply address") return { replyTo: { ...mailbox, address: value } };
  if (field === "subject") return { subject: value };
  if (field === "text") return { text: value };
  return { from: { name: value, address: "website@example.test" } };
}

test("450 hostile values reach exactly the one recipient and add no header", {
  tags: ["thorough"],
}, async () => {
  const { server, transport } = await through({});
  const mails = FIELDS.flatMap((field) =>
    MAIL_ATTACKS.map((value) => outgoingMail(attacked(field, value))),
  );
  expect(mails).toHaveLength(450);
  const outcomes = await Promise.all(mails.map((mail) => transport.send(mail, NEVER)));
  expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([]);
  expect(new Set(server.mails.flatMap((mail) => mail.recipients))).toEqual(
    new Set(["company@example.test"]),
  );
  expect(new Set(server.mails.map((mail) => mail.from))).toEqual(new Set(["website@example.test"]));
  const allowed = new Set(
    "from to reply-to subject message-id date auto-submitted mime-version content-type content-transfer-encoding".split(
      " ",
    ),
  );
  for (const { parsed, raw, recipients } of server.mails) {
    expect(recipients).toHaveLength(1);
    const names = parsed.headerLines.map((line) => line.key);
    expect(names.filter((name) => !allowed.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(parsed.replyTo?.value.length ?? 0).toBeLessThanOrEqual(1);
    expect(["zoe@visitor.test", undefined]).toContain(parsed.replyTo?.value[0]?.address);
    expect(parsed.headers.get("content-type")).toMatchObject({ value: "text/plain" });
    expect(raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
  }
});
