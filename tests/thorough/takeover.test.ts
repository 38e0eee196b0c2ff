import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accountLinks, accountsTable, credentials, passkeys } from "~/accounts/tables.server";
import {
  applicationNotifications,
  applications,
  statusTemplates,
} from "~/applications/tables.server";
import { company } from "~/company/tables.server";
import { auditEvents } from "~/platform/data/tables.server";
import { installationSecret } from "~/platform/installationSecret.server";
import { linkIn } from "../support/accounts";
import { addApplications, onDatabaseOf, signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { downloadBackup, restoreBackup, sendBackup } from "../support/backupScreen";
import { alterBackup } from "../support/backups";
import { writePosts } from "../support/blogData";
import { visit } from "../support/browser";
import { desk } from "../support/desk";
import { mailsOf, mailTo } from "../support/mailbox";
import { attachDevice } from "../support/passkeyDevice";
import {
  ageSessions,
  confirmPassword,
  shownCodes,
  turnOnAuthenticator,
  typeSignIn,
} from "../support/proofOfIdentity";
import { startSite } from "../support/site";

// One attack from its beginning to its end, each test a step of it that goes on from the one before: a session left
// open lets somebody in, that one takes everything out, and an old backup brings back whoever was thrown out.

const OLD_PASSWORD = "velvet harbor tundra";
const NEW_PASSWORD = "granite harvest lantern";
const NOOR = "noor@northwind.example";
const KIM = "kim@northwind.example";
const MALLORY = "mallory@evil.example";
const RECORD = "019a0000-0000-7000-8000-000000000000";
const ARTICLE = "<p>One check for each promise.</p>";
const HOSTILE = '<meta http-equiv="refresh" content="0;url=https://evil.example">';

const { app, browser } = await startSite();
let noorsBrowser: Page;
let noorsOldCodes: string[];
let backup: string;
beforeAll(async () => {
  backup = path.join(app.dataDir, "frontdesk.tar.gz");
  await writePosts(app, [{ slug: "promises", content: ARTICLE }]);
  const job = { jobId: "senior-software-engineer", jobTitle: "Senior Software Engineer" };
  await addApplications(app, [{ fullName: "Daniel Osei", ...job }]);
  await addColleague(NOOR);
  await addColleague(KIM);
});

/** An administrator as the operator makes one, with a password. */
async function addColleague(email: string) {
  const { output } = await desk(app.dataDir, "admin", "create", email);
  await choosePassword(linkIn({ text: output }), OLD_PASSWORD);
}

async function choosePassword({ pathname }: URL, password: string) {
  const { page } = await visit(browser, app.url);
  await page.goto(pathname);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your password is set.").waitFor();
}

/** What an intruder would change. */
const accessNow = () =>
  onDatabaseOf(app, async (db) => {
    const people = await db.select().from(accountsTable).orderBy(accountsTable.email);
    const invitationCondition = eq(accountLinks.purpose, "invitation");
    return {
      people: people.map(({ email, approvedAt }) => `${email} ${approvedAt?.toISOString()}`),
      waysIn: await db.$count(credentials),
      passkeys: await db.$count(passkeys),
      invitations: await db.$count(accountLinks, invitationCondition),
      company: await db.select().from(company),
      templates: await db.select().from(statusTemplates),
      notifications: await db.select().from(applicationNotifications),
      applications: await db.$count(applications),
    };
  });

const actions = () =>
  onDatabaseOf(app, async (db) => {
    const lines = await db.select().from(auditEvents).orderBy(asc(auditEvents.id));
    return lines.map(({ action }) => action);
  });

type Attempt = [method: "get" | "post", path: string, form?: Record<string, string>];

const LETTING_IN: Attempt[] = [
  ["post", "/admin/settings/team", { email: MALLORY }],
  ["post", `/admin/settings/team/${RECORD}/approve`],
];
const REMOVING: Attempt = ["post", `/admin/settings/team/${RECORD}/remove`];
const REDIRECTING_MAIL: Attempt[] = [
  ["post", "/admin/settings/company", { email: MALLORY }],
  ["post", "/admin/settings/templates/accepted", { subject: "x", body: "x" }],
  ["post", "/admin/settings/mail/notices"],
];
const A_WAY_BACK_IN: Attempt[] = [
  ["get", "/admin/settings/security/linked/google/start"],
  ["get", "/admin/settings/security/passkeys/new"],
];
const TAKING_OUT: Attempt[] = [
  ["post", "/admin/settings/backup/download"],
  ["get", "/admin/applications/export"],
  ["post", "/admin/settings/personal-data/export", { email: "daniel.osei@example.com" }],
];
const PUTTING_BACK: Attempt = ["post", "/admin/settings/backup"];

async function responsesTo(page: Page, attempts: Attempt[]): Promise<string[]> {
  const responses: string[] = [];
  for (const [method, target, form = {}] of attempts) {
    const init = method === "post" ? { method, form } : { method };
    const response = await page.request.fetch(target, { ...init, maxRedirects: 0 });
    const place = (response.headers().location ?? "").split("?")[0];
    responses.push(`${method} ${target}: ${response.status()} ${place}`);
  }
  return responses;
}

const sentTo = (place: string, attempts: Attempt[]) =>
  attempts.map(([method, target]) => `${method} ${target}: 303 ${place}`);

async function isRefused(page: Page, email: string, password: string) {
  await typeSignIn(page, email, password);
  await page.getByRole("alert").getByText("Invalid email or password").waitFor();
}

test("a session left open cannot change who may do what", async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  const [before, mails] = [await accessNow(), (await mailsOf(app)).length];
  const everything = [
    ...LETTING_IN,
    REMOVING,
    ...REDIRECTING_MAIL,
    ...A_WAY_BACK_IN,
    ...TAKING_OUT,
    PUTTING_BACK,
  ];
  expect(await responsesTo(page, everything)).toEqual(sentTo("/admin/confirm", everything));
  expect(await accessNow()).toEqual(before);
  expect(await mailsOf(app)).toHaveLength(mails);
});

test("an invitation that the password confirmed is mailed to every administrator", async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  await page.goto("/admin/settings/team");
  await page.getByLabel("Email").fill(MALLORY);
  await page.getByRole("button", { name: "Invite" }).click();
  await confirmPassword(page);
  await page.getByRole("row").filter({ hasText: MALLORY }).waitFor();
  for (const administrator of [ADMINISTRATOR.email, NOOR, KIM]) {
    const { text } = await mailTo(app, administrator, "An administrator was invited");
    expect(text).toContain(`invited ${MALLORY}`);
  }
});

test("an invited administrator signs in, and for a day can neither export nor remove anybody", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto(linkIn(await mailTo(app, MALLORY, "invited")).pathname);
  await page.getByLabel("Name").fill("Mallory");
  await page.getByLabel("Password", { exact: true }).fill(OLD_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Your password is set.").waitFor();
  await typeSignIn(page, MALLORY, OLD_PASSWORD);
  await page.waitForURL("**/admin");
  const before = await accessNow();
  const attempts = [...LETTING_IN, REMOVING, ...TAKING_OUT, PUTTING_BACK];
  const responses = await responsesTo(page, attempts);
  expect(responses).toEqual(sentTo("/admin/settings/new-account", attempts));
  expect(await accessNow()).toEqual(before);
});

test("after a backup, a colleague is removed and another one's account is reset", async () => {
  noorsBrowser = await (await browser.newContext({ baseURL: app.url })).newPage();
  await attachDevice(noorsBrowser);
  await typeSignIn(noorsBrowser, NOOR, OLD_PASSWORD);
  await noorsBrowser.waitForURL("**/admin");
  await noorsBrowser.goto("/admin/settings/security/passkeys/new");
  await noorsBrowser.getByRole("button", { name: "Make passkey" }).click();
  noorsOldCodes = await shownCodes(noorsBrowser);

  const { page } = await signedIn(browser, app);
  await downloadBackup(page, backup);
  for (const administrator of [ADMINISTRATOR.email, NOOR, KIM, MALLORY])
    await mailTo(app, administrator, "A backup was downloaded");
  for (const email of [KIM, MALLORY]) {
    await page.goto("/admin/settings/team");
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await row.waitFor({ state: "detached" });
  }
  await mailTo(app, NOOR, "An administrator was removed");

  const { output } = await desk(app.dataDir, "admin", "reset", NOOR);
  await mailTo(app, ADMINISTRATOR.email, "An account was reset");
  await choosePassword(linkIn({ text: output }), NEW_PASSWORD);
  await typeSignIn(noorsBrowser, NOOR, NEW_PASSWORD);
  await noorsBrowser.waitForURL("**/admin");
  await turnOnAuthenticator(noorsBrowser);
  await shownCodes(noorsBrowser);
});

test("an altered or foreign backup is refused in the browser and on the command line", async () => {
  const before = await accessNow();
  const promote = ({ tables }: { tables: Record<string, string> }) => {
    tables.accounts = (tables.accounts ?? "").replaceAll(KIM, MALLORY);
  };
  const unsigned = await alterBackup(backup, promote, "unsigned");
  const foreign = await alterBackup(backup, promote, { secret: "of another installation" });
  const bytes = await readFile(backup);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  const flipped = `${backup}.flipped`;
  await writeFile(flipped, bytes);

  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/backup");
  for (const file of [unsigned, foreign]) {
    await sendBackup(page, file);
    await page.getByText("This backup was not made by this installation").waitFor();
    const refused = await desk(app.dataDir, "restore", file);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("not signed with this installation's secret");
    await page.goto("/admin/settings/backup");
  }
  await sendBackup(page, flipped);
  await page.getByText("This file is not a whole backup of Frontdesk").waitFor();
  expect(await accessNow()).toEqual(before);
});

test("restoring that backup lets nobody back in and removes no line of the audit log", async () => {
  const before = await actions();
  const { page } = await signedIn(browser, app);
  await restoreBackup(page, backup);

  for (const email of [KIM, MALLORY]) await isRefused(page, email, OLD_PASSWORD);
  await isRefused(noorsBrowser, NOOR, OLD_PASSWORD);
  await noorsBrowser.getByRole("button", { name: "Use a passkey" }).click();
  await noorsBrowser.getByRole("alert").getByText("This passkey was not accepted.").waitFor();
  await typeSignIn(noorsBrowser, NOOR, NEW_PASSWORD);
  await noorsBrowser.getByRole("heading", { name: "Enter your code" }).waitFor();
  await noorsBrowser.getByLabel("Code").fill(noorsOldCodes[0] ?? "");
  await noorsBrowser.keyboard.press("Enter");
  await noorsBrowser.getByRole("alert").getByText("4 tries are left").waitFor();

  const after = await actions();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(before).toEqual(expect.arrayContaining(["account-removed", "password-reset"]));
  expect(after.slice(before.length)).toContain("backup-restored");
  for (const administrator of [ADMINISTRATOR.email, NOOR])
    await mailTo(app, administrator, "A backup was restored");
  const owner = await signedIn(browser, app);
  await owner.page.goto("/admin/settings/audit-log?check");
  await owner.page.getByText(/^All \d+ events are as they were written/).waitFor();
});

test("an article in a backup that the installation's own secret signed is cleaned before it is served", async () => {
  const secret = await installationSecret({ secret: null, dataDir: app.dataDir });
  const change = ({ tables }: { tables: Record<string, string> }) => {
    expect(tables.blogs).toContain(ARTICLE);
    tables.blogs = (tables.blogs ?? "").replaceAll(ARTICLE, HOSTILE + ARTICLE);
  };
  const hostile = await alterBackup(backup, change, { secret });
  const { page } = await signedIn(browser, app);
  await restoreBackup(page, hostile);
  const response = await page.goto("/blog/promises");
  const html = (await response?.text()) ?? "";
  expect(html).toContain(ARTICLE);
  expect(html).not.toMatch(/evil\.example|http-equiv="refresh"/i);
});
