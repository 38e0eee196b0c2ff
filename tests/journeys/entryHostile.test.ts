import { Agent } from "node:http";
import { afterAll, expect, it } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { linkIn } from "../support/accounts";
import { onDatabaseOf } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { mailsOf } from "../support/mailbox";
import { type RawRequest, rawRequest } from "../support/rawRequest";
import { startSite } from "../support/site";

const FORM = "application/x-www-form-urlencoded";
const PASSWORD = "velvet harbor tundra";

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const { app } = await startSite();
afterAll(() => agent.destroy());

const ask = (request: RawRequest) => rawRequest(app.url, agent, request);
const post = (target: string, fields: Record<string, string>, headers = {}) =>
  ask({
    method: "POST",
    target,
    headers: { "content-type": FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const POISONED: Record<string, string>[] = [
  { host: "evil.example" },
  { host: "localhost.evil.example" },
  { host: "evil.example:80@localhost" },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  { "x-forwarded-port": "666" },
  { "x-forwarded-server": "evil.example" },
  { "x-host": "evil.example" },
  { "x-original-host": "evil.example" },
  { "x-http-host-override": "evil.example" },
  { "x-original-url": "//evil.example/" },
  { "x-rewrite-url": "//evil.example/" },
  { forwarded: "host=evil.example;proto=https" },
  { referer: "https://evil.example/" },
  { origin: "https://evil.example" },
];
const POISONED_FIELDS: Record<string, string>[] = [
  { redirectTo: "https://evil.example" },
  { callbackURL: "//evil.example" },
  { redirect_to: "/\\evil.example" },
  { next: "https://evil.example", url: "https://evil.example" },
  { email: `${ADMINISTRATOR.email}\r\nBcc: mallory@evil.example` },
  { email: `${ADMINISTRATOR.email},mallory@evil.example` },
];

it("no request can change the links or the recipient of our mails", {
  tags: ["thorough"],
}, async () => {
  const email = ADMINISTRATOR.email;
  const wanted: number[] = [];
  for (const target of ["/admin/forgot-password", "/admin/sign-up"]) {
    for (const headers of POISONED)
      wanted.push((await post(target, { email, password: PASSWORD }, headers)).status);
    for (const fields of POISONED_FIELDS)
      wanted.push((await post(target, { email, password: PASSWORD, ...fields })).status);
  }
  expect(wanted.filter((status) => status >= 500)).toEqual([]);
  const accepted = wanted.filter((status) => status === 200).length;
  expect(accepted).toBeGreaterThan(20);
  await expect.poll(async () => (await mailsOf(app)).length, { timeout: 20_000 }).toBe(accepted);
  for (const mail of await mailsOf(app)) {
    expect(mail.to).toBe(email);
    expect(linkIn(mail).origin).toBe(app.url);
    expect(mail.text).not.toContain("evil");
  }
});

it("nothing that is posted to sign up opens the admin area", async () => {
  const wishes = { role: "admin", approved: "true", approvedAt: "2020-01-01", emailVerified: "1" };
  const json = JSON.stringify({ email: "mallory@example.com", password: PASSWORD, ...wishes });
  const targets = ["/admin/sign-up", "/admin/login", "/admin/forgot-password", "/admin/verify/x"];
  const elsewhere = ["/api/auth/sign-up/email", "/api/auth/open-session", "/admin/open-session"];
  for (const target of [...targets, ...elsewhere]) {
    const bodies = [
      { headers: { "content-type": "application/json" }, body: json },
      { headers: { "content-type": "text/plain" }, body: json },
      {
        headers: { "content-type": FORM },
        body: `email=mallory%40example.com&password=${PASSWORD}&${new URLSearchParams(wishes)}`,
      },
    ];
    for (const body of bodies) {
      const response = await ask({ method: "POST", target, ...body });
      expect(response.status, target).toBeLessThan(500);
      expect(String(response.headers["set-cookie"] ?? ""), target).not.toContain("session=");
    }
  }
  const people = await onDatabaseOf(app, (db) => db.select().from(accountsTable));
  expect(people.map(({ email }) => email)).toEqual([ADMINISTRATOR.email]);
});

it("known and unknown addresses get the same response, apart from what differs in every response", async () => {
  const plain = (text: string) =>
    text
      .replaceAll(/(nonce|data-request-id)="[^"]*"/g, "")
      .replaceAll(/[\w.-]+@[\w.-]+\.example(\.com)?/g, "ADDRESS")
      .replaceAll(/[\w.-]+@example\.com/g, "ADDRESS");
  const STATUS_OF: Record<string, number[]> = {
    "/admin/login": [422, 422],
    "/admin/sign-up": [200, 200],
    "/admin/forgot-password": [200, 200],
  };
  for (const target of Object.keys(STATUS_OF)) {
    const [known, unknown] = await Promise.all(
      [ADMINISTRATOR.email, "nobody@example.com"].map((email) =>
        post(target, { email, password: PASSWORD }),
      ),
    );
    expect([known?.status, unknown?.status], target).toEqual(STATUS_OF[target]);
    expect(Object.keys(known?.headers ?? {}), target).toEqual(Object.keys(unknown?.headers ?? {}));
    expect(plain(known?.body ?? ""), target).toBe(plain(unknown?.body ?? ""));
  }
});
