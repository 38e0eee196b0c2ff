import { readdir } from "node:fs/promises";
import { Agent, get, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accountLinks, accountsTable, credentials, sessions } from "~/accounts/tables.server";
import { auditEvents } from "~/platform/data/tables.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { cookiesOf, linkIn } from "../support/accounts";
import { addAdministrator, onDatabaseOf, signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { visit } from "../support/browser";
import { mailTo } from "../support/mailbox";
import { ageSessions, confirmPassword } from "../support/proofOfIdentity";
import { rawRequest } from "../support/rawRequest";
import { startSite } from "../support/site";

const PASSWORD = "velvet harbor tundra";
const NOOR = "noor@northwind.example";
const RECORD = "019a0000-0000-7000-8000-000000000000";

/** What an old session must not do without the password. Written down apart from the site's own list. */
const CONFIRMED_AGAIN: [method: "GET" | "POST", path: string][] = [
  ["GET", "/admin/settings/security/authenticator"],
  ["POST", "/admin/settings/security/authenticator"],
  ["POST", "/admin/settings/security/authenticator/remove"],
  ["GET", "/admin/settings/security/passkeys/new"],
  ["POST", "/admin/settings/security/passkeys/new"],
  ["POST", `/admin/settings/security/passkeys/${RECORD}/remove`],
  ["GET", "/admin/settings/security/linked/google/start"],
  ["POST", "/admin/settings/security/linked/google/remove"],
  ["POST", "/admin/settings/security/recovery-codes"],
  ["POST", "/admin/settings/team"],
  ["POST", `/admin/settings/team/${RECORD}/approve`],
  ["POST", `/admin/settings/team/${RECORD}/remove`],
  ["POST", `/admin/settings/team/invitations/${RECORD}/remove`],
  ["POST", "/admin/settings/company"],
  ["POST", "/admin/settings/templates/accepted"],
  ["POST", "/admin/settings/templates/accepted/reset"],
  ["POST", "/admin/settings/mail/notices"],
  ["POST", "/admin/settings/retention"],
  ["GET", "/admin/settings/personal-data"],
  ["POST", "/admin/settings/personal-data"],
  ["POST", "/admin/settings/personal-data/erase"],
  ["POST", "/admin/settings/personal-data/export"],
  ["GET", "/admin/settings/backup"],
  ["POST", "/admin/settings/backup"],
  ["POST", "/admin/settings/backup/download"],
  ["GET", "/admin/applications/export"],
  ["POST", "/admin/applications/selected/delete"],
  ["POST", `/admin/applications/${RECORD}/release`],
];

/** What a new account must not do at all. */
const REFUSED_WHILE_NEW = CONFIRMED_AGAIN.filter(
  ([, path]) => !/\/(security|company|templates|mail)/.test(path),
);

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const { app, browser } = await startSite();
beforeAll(async () => {
  await addAdministrator(app, { email: NOOR, name: "Noor Haddad" });
});
afterAll(() => agent.destroy());

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function ask(cookie: string, [method, target]: [string, string]) {
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  const body = method === "POST" ? "email=mallory%40evil.example" : undefined;
  const response = await rawRequest(app.url, agent, { method, target, headers, body });
  return { ...response, location: String(response.headers.location ?? "") };
}

/** Submits the form of an invitation with too old a proof; returns where the password is asked for. */
async function submitInvitation(page: Page, email = "mallory@evil.example"): Promise<string> {
  const form = { email };
  const response = await page.request.post("/admin/settings/team", { form, maxRedirects: 0 });
  return response.headers().location ?? "";
}

const membersNow = () =>
  onDatabaseOf(app, async (db) => {
    const rows = await db.select().from(accountsTable);
    return rows.map(({ email, approvedAt }) => `${email} ${approvedAt ? "in" : "waits"}`).sort();
  });

/** Written with the mail about it, in one transaction, so it is there or not. */
const invitationsTo = (email: string) =>
  onDatabaseOf(app, (db) => db.$count(accountLinks, eq(accountLinks.email, email)));

it("an old session must give the password before changing who may do what", async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  const cookie = await cookieOf(page);
  const before = await membersNow();
  for (const request of CONFIRMED_AGAIN) {
    const { status, location } = await ask(cookie, request);
    expect({ status, location }, request.join(" ")).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/admin\/confirm\?(next|form)=/),
    });
  }
  for (const path of ["/admin/settings/team", "/admin/settings/brand"])
    expect((await ask(cookie, ["GET", path])).status, path).toBe(200);
  expect(await membersNow()).toEqual(before);
});

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s", { tags: ["thorough"] }, (_, javaScriptEnabled) => {
  const guest = `kim.${javaScriptEnabled}@example.com`;
  /** Scripts send the form on by themselves. */
  const sendOn = async (page: Page) => {
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
  };

  it("a typed form waits for the password, and every administrator gets a mail about its effect", async () => {
    const { page, complaints } = await signedIn(browser, app, { javaScriptEnabled });
    await ageSessions(app);
    await page.goto("/admin/settings/team");
    await page.getByLabel("Email").fill(guest);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByText("Nothing you typed is lost").waitFor();
    expect(await invitationsTo(guest)).toBe(0);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("alert").getByText("This is not your password").waitFor();
    await confirmPassword(page);
    await sendOn(page);
    await page.getByText("Invitation written to a file").first().waitFor();
    await page.getByRole("row").filter({ hasText: guest }).waitFor();
    expect(await invitationsTo(guest)).toBe(1);
    for (const administrator of [ADMINISTRATOR.email, NOOR]) {
      await mailTo(app, administrator, "An administrator was invited", `invited ${guest} as`);
    }

    await ageSessions(app);
    await page.goto("/admin/settings/templates/accepted");
    const words = `Dear {name},\n\nwe are glad.\n\n"Yours" & <co> ${javaScriptEnabled}`;
    await page.getByLabel("Text").fill(words);
    await page.getByRole("button", { name: "Save" }).click();
    await confirmPassword(page);
    await sendOn(page);
    await page.getByText("Saved").first().waitFor();
    await page.goto("/admin/settings/templates/accepted");
    await expect.poll(() => page.getByLabel("Text").inputValue()).toBe(words);

    await ageSessions(app);
    await page.goto("/admin/settings/backup");
    await confirmPassword(page);
    await page.getByRole("heading", { name: "Backup" }).first().waitFor();
    // Refused passwords are responses too, which Chromium notes.
    expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
  });
});

it("the password goes to the page that asks for it and nowhere else", async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  const location = await submitInvitation(page);
  let cookie = await cookieOf(page);
  const send = async (body: string) => {
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    const post = { method: "POST", target: location, headers, body };
    const response = await rawRequest(app.url, agent, post);
    const [renewed] = [response.headers["set-cookie"] ?? []].flat();
    if (renewed) cookie = cookie.replace(/frontdesk_session=[^;]+/, cookiesOf([renewed]));
    return response;
  };
  const password = new URLSearchParams({ password: ADMINISTRATOR.password }).toString();
  for (const again of [1, 2]) {
    const confirmed = await send(`email=mallory%40evil.example&${password}`);
    expect({ status: confirmed.status, location: confirmed.headers.location }, `${again}`).toEqual({
      status: 303,
      location: `${location}&confirmed=now`,
    });
  }
  const shown = await page.request.get(location);
  expect(await shown.text()).not.toContain(ADMINISTRATOR.password);
  const sentOn = await send("email=mallory%40evil.example");
  expect({ status: sentOn.status, location: sentOn.headers.location }).toEqual({
    status: 307,
    location: "/admin/settings/team",
  });
});

it("a code is not stored while the password is asked for", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  const location = await page.request
    .post("/admin/settings/security/authenticator", {
      form: { code: "123456", remark: "typed as well" },
      maxRedirects: 0,
    })
    .then((response) => response.headers().location ?? "");
  await page.request.post(location, { form: { password: ADMINISTRATOR.password } });
  const html = await (await page.request.get(location)).text();
  expect(html).toContain("typed as well");
  expect(html).not.toContain("123456");
});

it("a new account, freshly signed in, can neither export nor let anybody in for a day", {
  tags: ["thorough"],
}, async () => {
  const guest = "lou@example.com";
  const { page: host } = await signedIn(browser, app);
  await host.request.post("/admin/settings/team", { form: { email: guest } });
  const { page } = await visit(browser, app.url);
  const link = linkIn(await mailTo(app, guest, "invited")).pathname;
  await page.request.post(link, { form: { name: "Lou", password: PASSWORD } });
  await mailTo(app, NOOR, "There is a new administrator");
  await page.request.post("/admin/login", { form: { email: guest, password: PASSWORD } });
  const cookie = await cookieOf(page);
  const before = await membersNow();
  for (const request of REFUSED_WHILE_NEW) {
    const { status, location } = await ask(cookie, request);
    expect({ status, location }, request.join(" ")).toEqual({
      status: 303,
      location: "/admin/settings/new-account",
    });
  }
  expect(await membersNow()).toEqual(before);
  const refusals = await onDatabaseOf(app, (db) =>
    db.select().from(auditEvents).where(eq(auditEvents.action, "refused-while-new")),
  );
  // The first of each hour, and one hour may end during this test. The others are counted, and recorded as of nobody.
  const first = refusals.filter(({ actor }) => !actor.startsWith("visitor"));
  const hours = new Set(first.map(({ at }) => Math.floor(at.getTime() / HOUR_MS)));
  expect(hours.size).toBeGreaterThan(0);
  expect(first).toHaveLength(hours.size);

  await ask(cookie, ["GET", "/admin/applications"]);
  await ask(cookie, ["GET", "/admin/inquiries"]);
  await ask(cookie, ["GET", "/admin/inquiries"]);
  const listed = await onDatabaseOf(app, (db) =>
    db.select().from(auditEvents).where(eq(auditEvents.action, "people-listed-by-new-account")),
  );
  expect(listed.map(({ subject }) => subject)).toEqual([
    "list:applications",
    "inbox:inquiries",
    "inbox:inquiries",
  ]);

  const response = await page.goto("/admin/settings/backup");
  expect(response?.status()).toBe(403);
  await page.getByText(/^Your account is new\. Some things wait until \w{3} \d+, 20\d\d/).waitFor();
  await page.goto("/admin/settings/team");
  await page.getByText("Your account is new.").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: /Invite|Approve|Remove/ }).count())
    .toBe(0);
  expect((await page.goto("/admin/settings/security/passkeys/new"))?.status()).toBe(200);

  const yesterday = new Date(Date.now() - 25 * HOUR_MS);
  await onDatabaseOf(app, (db) =>
    db.update(accountsTable).set({ approvedAt: yesterday }).where(eq(accountsTable.email, guest)),
  );
  expect((await page.goto("/admin/settings/backup"))?.status()).toBe(200);
});

it("an administrator without a password signs in again, and the typed form goes on by a press", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const stored = await onDatabaseOf(app, (db) => db.delete(credentials).returning());
  const putBack = () =>
    onDatabaseOf(app, (db) => db.insert(credentials).values(stored).onConflictDoNothing());
  onTestFinished(async () => void (await putBack()));
  await ageSessions(app);
  const location = await submitInvitation(page);
  await page.goto(location);
  await page.getByText("Your account has no password.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(({ search }) => search === `?next=${encodeURIComponent(location)}`);
  // To sign in at a provider has journeys of its own; here the password is back.
  await putBack();
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("row").filter({ hasText: "mallory@evil.example" }).waitFor();
});

it("a waiting form is sent once", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  const location = await submitInvitation(page);
  await page.goto(location);
  await confirmPassword(page);
  await page
    .getByRole("heading", { name: "Team" })
    .or(page.getByText("Invite an"))
    .first()
    .waitFor();
  await page.goto(location);
  await expect.poll(() => page.getByText("mallory@evil.example").count()).toBe(0);
  await expect.poll(() => page.locator('input[name="email"]').count()).toBe(0);
});

it("what was submitted with another session of an account is neither shown to its owner nor sent on", {
  tags: ["thorough"],
}, async () => {
  const { page: thief } = await signedIn(browser, app);
  await ageSessions(app);
  // Of nobody who was invited a moment ago: then it would be no other invitation.
  const guest = "trudy@evil.example";
  const location = await submitInvitation(thief, guest);
  expect(location).toMatch(/^\/admin\/confirm\?form=/);
  const { page } = await signedIn(browser, app);
  await page.goto(location);
  await page.getByRole("heading", { name: "Dashboard" }).first().waitFor();
  await ageSessions(app);
  await page.goto(location);
  await confirmPassword(page);
  await page.getByRole("heading", { name: "Dashboard" }).first().waitFor();
  expect(await invitationsTo(guest)).toBe(0);
  await thief.goto(location);
  await confirmPassword(thief);
  await thief.getByRole("row").filter({ hasText: guest }).waitFor();
  expect(await invitationsTo(guest)).toBe(1);
});

it("a download ends with the session that began it", { tags: ["thorough"] }, async () => {
  // More than the buffers between the program and a reader that waits.
  await onDatabaseOf(app, (db) =>
    db.execute(sql`insert into job_applications
      (reference, job_id, job_title, full_name, email, phone, cover_letter, applied_at)
      select 'APP-' || n, 'x', 'X', 'Applicant ' || n, n || '@example.com', '555 0100',
        repeat('x', 10000), now() from generate_series(1, 4000) as n`),
  );
  const { page } = await signedIn(browser, app);
  const headers = { cookie: await cookieOf(page) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.url}/admin/applications/export`, { headers }, resolve).on("error", reject);
  });
  expect(response.statusCode).toBe(200);
  const wasCutOff = () => app.output.some((line) => line.includes("its session has ended"));
  expect(wasCutOff()).toBe(false);
  await onDatabaseOf(app, (db) => db.delete(sessions));
  await expect.poll(wasCutOff).toBe(true);
  await expect(buffer(response)).rejects.toThrow("aborted");
});

it("no data request collects a download, or a stream without an end, in memory", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const cookie = await cookieOf(page);
  const targets: [string, string][] = [
    ["GET", "/admin/live.data"],
    ["GET", "/admin/applications/export.data"],
    ["GET", "/ADMIN/Applications/export.data?_routes=x"],
    ["POST", "/admin/settings/personal-data/export.data"],
    ["POST", "/admin/settings/backup/download.data"],
  ];
  for (const target of targets) {
    const { status, body } = await ask(cookie, target);
    expect({ status, isShort: body.length < 10_000 }, target.join(" ")).toEqual({
      status: 404,
      isShort: true,
    });
  }
});

it("a restore whose session ends while its file arrives changes nothing", async () => {
  const { page } = await signedIn(browser, app);
  const file = await (await page.request.post("/admin/settings/backup/download")).body();
  const form = new FormData();
  form.append("confirmation", "restore");
  form.append("backup", new Blob([new Uint8Array(file)]), "backup.tar.gz");
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    cookie: await cookieOf(page),
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": String(body.length),
  };
  const responded = Promise.withResolvers<IncomingMessage>();
  const call = request(`${app.url}/admin/settings/backup`, { method: "POST", headers });
  call.on("response", responded.resolve).on("error", responded.reject);
  call.write(body.subarray(0, -1_000));
  const arriving = async () => {
    const names = await readdir(path.join(app.dataDir, "files/tmp"));
    return names.filter((name) => name.endsWith(".part"));
  };
  await expect.poll(arriving).toHaveLength(1);
  await onDatabaseOf(app, (db) => db.delete(sessions));
  call.end(body.subarray(-1_000));
  const response = await responded.promise;
  response.resume();
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe("/admin/login");
  const restored = await onDatabaseOf(app, (db) =>
    db.$count(auditEvents, eq(auditEvents.action, "backup-restored")),
  );
  expect(restored).toBe(0);
});

it("a page asks how long the session lasts, and prolongs it while it is used", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const idle = new Date(Date.now() - 20 * MINUTE_MS);
  await onDatabaseOf(app, (db) => db.update(sessions).set({ updatedAt: idle }));
  const left = async (method: "get" | "post") =>
    (await (await page.request[method]("/admin/session")).json()).secondsLeft as number;
  for (const seconds of [await left("get"), await left("get")]) {
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
  }
  expect(await left("post")).toBeGreaterThan(1_780);
});

it("no key of a link is in the log, whatever the response was", {
  tags: ["thorough"],
}, async () => {
  const key = "Zk3v-_9aXbQ0cLr7eTn2WmYp5uHsJdGf1iOoKxVyBzE";
  const paths = ["setup", "password", "verify", "invitation", "unlock"].flatMap((kind) => [
    `/admin/${kind}/${key}`,
    `/admin/${kind}/${key}.data`,
    `/admin/${kind}/${key}/further`,
    `/ADMIN/${kind}//${key}`,
  ]);
  for (const target of [...paths, `/blog/preview/${key}`, `/admin/pasword/${key}`]) {
    await rawRequest(app.url, agent, { target });
    await rawRequest(app.url, agent, { target, method: "PUT" });
    await rawRequest(app.url, agent, { target, headers: { host: "elsewhere.example" } });
  }
  await rawRequest(app.url, agent, { target: "/careers/asked-for-last" });
  const lines = () => app.output.join("\n");
  await expect.poll(lines).toContain("/careers/asked-for-last");
  expect(lines()).toContain('"path":"/admin/password/:token"');
  expect(lines()).toContain('"path":"/blog/preview/:previewKey"');
  expect(lines()).not.toContain(key);
});
