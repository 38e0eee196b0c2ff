import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inquiries } from "~/inquiries/tables.server";
import { emailjsOrigins, submissions } from "~/platform/data/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";

// The real client of EmailJS, on a page of another site, with our origin in place of theirs.

const CLIENT = path.resolve("node_modules/@emailjs/browser/dist/email.min.js");
const ORIGIN = "https://old.example";
const PARAMETERS = {
  name: "Jordan Avery",
  email: "jordan@example.com",
  phone: "",
  company: "Example Freight",
  message: "One view of stock,\nbefore the season.",
  service: "data",
  privacy: true,
  to_email: "somebody@else.example",
  service_name: "Data Engineering",
};
const CALL = {
  lib_version: "4.4.1",
  user_id: "any",
  service_id: "service",
  template_id: "template",
  template_params: PARAMETERS,
};

const { app, browser } = await startSite({ environment: { RATE_LIMIT: "on" } });

type Client = Record<string, (...given: unknown[]) => Promise<{ status: number; text: string }>>;

let otherSite: http.Server;
let otherOrigin: string;
beforeAll(async () => {
  const script = await readFile(CLIENT);
  otherSite = http.createServer((request, response) => {
    const isScript = request.url === "/email.min.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => otherSite.listen(0, "127.0.0.1", resolve));
  otherOrigin = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;
});
afterAll(() => otherSite?.close());

const PAGE = `<!doctype html><title>Other</title><script src="/email.min.js"></script>
<form id="contact">${Object.entries(PARAMETERS)
  .map(([name, value]) => `<textarea name="${name}">${value}</textarea>`)
  .join("")}</form>`;

const allow = (...origins: string[]) =>
  onDatabaseOf(app, async (db) => {
    await db.delete(inquiries);
    await db.delete(submissions);
    await db.delete(emailjsOrigins);
    for (const origin of origins) await db.insert(emailjsOrigins).values({ origin });
  });
const stored = () => onDatabaseOf(app, (db) => db.select().from(inquiries));

beforeEach(() => allow(ORIGIN));

const SEND = "/api/v1.0/email/send";

async function call(body: unknown, { origin = ORIGIN, at = SEND, method = "POST" } = {}) {
  const headers = {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "cross-site",
    ...(origin && { Origin: origin }),
  };
  const sentBody = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(app.url + at, {
    method,
    headers,
    body: method === "POST" ? sentBody : undefined,
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe("a call of emailjs.send", () => {
  test("becomes an inquiry, once for the same message", async () => {
    const first = await call(CALL);
    expect(first).toMatchObject({ status: 200, text: "OK" });
    expect(first.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(await call(CALL)).toMatchObject({ status: 200, text: "OK" });
    expect(await stored()).toMatchObject([
      {
        name: "Jordan Avery",
        email: "jordan@example.com",
        company: "Example Freight",
        phone: null,
        service: "data",
        message: PARAMETERS.message,
        state: "new",
      },
    ]);
  });

  test("may use the names of EmailJS's templates, and labels of services", async () => {
    const template_params = {
      from_name: "Kim",
      reply_to: "kim@example.com",
      user_company: "Freight",
      message: "Hi",
      service_name: "Staff Augmentation",
      privacy: "on",
    };
    expect(await call({ ...CALL, template_params })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([{ name: "Kim", service: "staff" }]);
  });

  test("may leave the service open, as forms do in which none has to be chosen", async () => {
    const template_params = { ...PARAMETERS, service: "", service_name: "Not specified" };
    expect(await call({ ...CALL, template_params })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([{ service: "Not specified" }]);
  });

  test.each([
    ["no JSON", "{", "The request body is not valid"],
    ["no user", { ...CALL, user_id: "" }, "The user ID is required"],
    ["no service", { ...CALL, service_id: undefined }, "The service ID is required"],
    ["no template", { ...CALL, template_id: 5 }, "The template ID is required"],
    ["no parameters", { ...CALL, template_params: [] }, "The template_params must be an object"],
    [
      "a wrong address",
      { ...CALL, template_params: { ...PARAMETERS, email: "nobody" } },
      "Enter an email address in the format name@example.com",
    ],
    [
      "no agreement",
      { ...CALL, template_params: { ...PARAMETERS, privacy: false } },
      "Agree to the privacy policy to send your message",
    ],
  ])("with %s answers 400 with the reason", async (_, body, text) => {
    expect(await call(body)).toMatchObject({ status: 400, text });
    expect(await stored()).toEqual([]);
  });

  test("is refused from sites that no setting allows, from none, and while it is off", async () => {
    const refused = { status: 403, text: "This origin is not allowed" };
    const other = await call(CALL, { origin: "https://evil.example" });
    expect(other).toMatchObject(refused);
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    expect(await call(CALL, { origin: "" })).toMatchObject(refused);
    await allow();
    expect(await call(CALL)).toMatchObject(refused);
    expect(await stored()).toEqual([]);
  });

  test("opens no other address to other sites", async () => {
    for (const at of ["/contact/submission", "/API/v1.0/email/send", `${SEND}/`, `${SEND}.data`])
      expect(await call(CALL, { at }), at).toMatchObject({ status: 403 });
    expect(await stored()).toEqual([]);
  });

  test("has a preflight request, for allowed sites only", async () => {
    const allowed = await call("", { method: "OPTIONS" });
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "Content-Type",
      vary: "Origin",
    });
    const other = await call("", { method: "OPTIONS", origin: "https://evil.example" });
    expect(other.status).toBe(403);
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("is limited like the contact form", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      const template_params = { ...PARAMETERS, message: `Message ${n}` };
      statuses.push((await call({ ...CALL, template_params })).status);
    }
    expect(new Set(statuses.slice(-3))).toEqual(new Set([429]));
    const last = await call({ ...CALL, template_params: { ...PARAMETERS, message: "x" } });
    expect(last.text).toBe("Too many requests");
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    await onDatabaseOf(app, (db) => db.execute("delete from rate_limits"));
  });
});

describe("the client in a browser", () => {
  test("sends parameters and forms from an allowed site, and hears why not from others", async () => {
    await onDatabaseOf(app, (db) => db.execute("delete from rate_limits"));
    await allow(otherOrigin);
    const page = await browser.newPage();
    await page.goto(otherOrigin);
    const send = (method: "send" | "sendForm", what: object | string) =>
      page.evaluate(
        async ([name, given, origin]) => {
          const { emailjs } = globalThis as unknown as { emailjs: Client };
          emailjs.init?.({ publicKey: "any", origin });
          return emailjs[name as string]?.("service", "template", given).then(
            ({ status, text }) => `${status} ${text}`,
            ({ status, text }) => `failed: ${status} ${text}`,
          );
        },
        [method, what, app.url] as const,
      );
    expect(await send("send", PARAMETERS)).toBe("200 OK");
    expect(await send("sendForm", "#contact")).toBe("200 OK");
    expect(await send("send", { ...PARAMETERS, email: "x" })).toMatch(
      /^failed: 400 Enter an email/,
    );
    // The form holds the same message, which counts once.
    expect(await stored()).toHaveLength(1);
    await allow();
    expect(await send("send", PARAMETERS)).toMatch(/^failed/);
    await page.close();
  });
});

test("Settings, Mail says which sites are allowed, and refuses what is no origin", async () => {
  const administrator = await plainAdministrator(app);
  const page = await administrator.open("/admin/settings/mail/emailjs");
  const label = "Allowed origins for the EmailJS client";
  expect(page.value(label)).toBe(ORIGIN);
  const refused = await page.press("Save", { [label]: "http://example.com" });
  expect(refused.status).toBe(422);
  expect(refused.error(label)).toContain("Each line must be an origin without a path");
  const saved = await page.press("Save", { [label]: "https://new.example" });
  expect(saved.value(label)).toBe("https://new.example");
  expect((await administrator.open("/admin/settings/mail")).text).toContain("https://new.example");
});
