import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openEmailjsTransport } from "~/platform/mail/transports/emailjsTransport.server";
import type { RateLimiter } from "~/platform/mail/transports/sharedRateLimiter.server";
import { type EmailjsResponse, startEmailjsServer } from "../../../../tests/support/emailjsServer";
import { MAIL_ATTACKS } from "../../../../tests/support/mailAttacks";
import { contactMessage, outgoingMail } from "../../../../tests/support/outgoingMail";

const NEVER = new AbortController().signal;
const UNLIMITED: RateLimiter = { run: (_signal, work) => work() };
let end = async () => {};
afterEach(() => end());

interface TransportOptions {
  privateKey?: string | null;
  requestMaxMs?: number;
}

async function service(result?: () => EmailjsResponse | null, options?: TransportOptions) {
  const server = await startEmailjsServer(result);
  end = server.close;
  return { server, transport: transportTo(server.url, options) };
}

function transportTo(baseUrl: string, { privateKey = null, requestMaxMs }: TransportOptions = {}) {
  const account = {
    baseUrl,
    serviceId: "service_1",
    templateId: "template_1",
    publicKey: "public_1",
    privateKey,
  };
  return openEmailjsTransport(account, UNLIMITED, requestMaxMs);
}

test("the request is exactly the one in the specification", async () => {
  const { server, transport } = await service();
  await transport.send(outgoingMail(), NEVER);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({ method: "POST", path: "/api/v1.0/email/send" });
  expect(server.requests[0]?.headers["content-type"]).toBe("application/json");
  expect(server.requests[0]?.body).toEqual({
    lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    user_id: "public_1",
    service_id: "service_1",
    template_id: "template_1",
    template_params: contactMessage().templateParams,
  });
});

test("a private key is added as accessToken", async () => {
  const { server, transport } = await service(undefined, { privateKey: "secret" });
  await transport.send(outgoingMail(), NEVER);
  expect(server.requests[0]?.body).toMatchObject({ user_id: "public_1", accessToken: "secret" });
});

test("the recipient is the message's own and header-bound parameters have one line", async () => {
  const { server, transport } = await service();
  const hostile = {
    ...contactMessage().templateParams,
    name: "Zoë\r\nBcc: evil@evil.test",
    email: "zoe@visitor.test\nBcc: evil@evil.test",
    message: "two\nlines",
    to_email: "evil@evil.test",
  };
  await transport.send(outgoingMail({ templateParams: hostile }), NEVER);
  expect(server.requests[0]?.body.template_params).toMatchObject({
    name: "Zoë Bcc: evil@evil.test",
    email: "zoe@visitor.test Bcc: evil@evil.test",
    message: "two\nlines",
    to_email: "company@example.test",
  });
});

test("450 hostile values change neither the recipient nor the number of lines", {
  tags: ["thorough"],
}, async () => {
  const { server, transport } = await service();
  const fields = ["name", "email", "company", "service_name", "phone"];
  for (const field of fields) {
    for (const attack of MAIL_ATTACKS) {
      const templateParams = { ...contactMessage().templateParams, [field]: attack };
      await transport.send(outgoingMail({ templateParams }), NEVER);
    }
  }
  expect(server.requests).toHaveLength(450);
  for (const { body } of server.requests) {
    const { message: _, ...params } = body.template_params;
    expect(params.to_email).toBe("company@example.test");
    expect(Object.keys(params)).toHaveLength(8);
    expect(Object.values(params).join("")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  }
});

test.each([
  { status: 429, text: "Too Many Requests", kind: "retry" },
  { status: 408, text: "", kind: "retry" },
  { status: 500, text: "Internal Server Error", kind: "retry" },
  { status: 503, text: "", kind: "retry" },
  { status: 403, text: "Forbidden", kind: "park" },
  { status: 451, text: "Unavailable For Headless Browser", kind: "park" },
  { status: 400, text: "The user_id parameter is required", kind: "park" },
  { status: 412, text: "", kind: "park" },
])("$status means $kind", async ({ status, text, kind }) => {
  const { transport } = await service(() => ({ status, text }));
  const reason = text ? `EmailJS answered ${status}: ${text}` : `EmailJS answered ${status}`;
  expect(await transport.send(outgoingMail(), NEVER)).toEqual({ ok: false, kind, reason });
});

test("after 504 of a gateway the service may have sent the mail", async () => {
  const { transport } = await service(() => ({ status: 504, text: "" }));
  const outcome = await transport.send(outgoingMail(), NEVER);
  expect(outcome).toMatchObject({ ok: false, kind: "retry", mayHaveArrived: true });
});

test("a request to a service that hangs is aborted and retried, and may have sent the mail", async () => {
  const { transport } = await service(() => null, { requestMaxMs: 300 });
  const outcome = await transport.send(outgoingMail(), NEVER);
  expect(outcome).toMatchObject({ ok: false, kind: "retry", mayHaveArrived: true });
});

test.each([
  ["closes", (socket: Socket) => socket.destroy()],
  ["resets", (socket: Socket) => socket.resetAndDestroy()],
])("a service that %s the connection after the request may have sent the mail", async (_, end) => {
  const server = createServer((socket) => socket.once("data", () => end(socket)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcome = await transportTo(url).send(outgoingMail(), NEVER);
  expect(outcome).toMatchObject({ ok: false, kind: "retry", mayHaveArrived: true });
});

test("a mail is sent once the service says so, whatever becomes of the rest of its response", async () => {
  const headers = { "content-length": "100" };
  const { transport } = await service(() => ({ status: 200, text: "OK", headers }));
  expect(await transport.send(outgoingMail(), NEVER)).toEqual({ ok: true });
});

test("of a response without end the beginning is read", async () => {
  const text = "no ".repeat(2_000_000);
  const { transport } = await service(() => ({ status: 400, text }));
  const outcome = await transport.send(outgoingMail(), NEVER);
  expect(outcome).toMatchObject({ ok: false, kind: "park" });
  expect(outcome.ok ? "" : outcome.reason).toHaveLength("EmailJS answered 400: ".length + 2_000);
});

test("a redirect is not followed with the visitor's words and the keys", async () => {
  const elsewhere = await startEmailjsServer();
  const { transport } = await service(() => ({
    status: 307,
    text: "",
    headers: { location: `${elsewhere.url}/api/v1.0/email/send` },
  }));
  expect(await transport.send(outgoingMail(), NEVER)).toMatchObject({ ok: false, kind: "retry" });
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test("a mail without template parameters is not sent through this service", async () => {
  const { server, transport } = await service();
  const outcome = await transport.send(outgoingMail({ templateParams: undefined }), NEVER);
  expect(outcome).toMatchObject({ ok: false, kind: "park" });
  expect(server.requests).toEqual([]);
});
