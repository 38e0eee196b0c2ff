import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { accountsTable } from "~/accounts/tables.server";
import { applications } from "~/applications/tables.server";
import { inquiries } from "~/inquiries/tables.server";
import type { Database } from "~/platform/data/database.server";
import { openDatabase } from "~/platform/data/openDatabase.server";
import { DAY_MS } from "~/platform/durations";
import { openFileStore } from "~/platform/files/openFileStore.server";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { createLog } from "~/platform/log/log.server";
import { SHOWN_AT_FIELD } from "~/shell/forms/hiddenFields";
import { ADMINISTRATOR, type RunningApp } from "./app";
import { type Visit, visit } from "./browser";
import { testSettings } from "./settings";

/** Works on the database of a running site, as the operator's commands do. */
export async function onDatabaseOf<Result>(
  app: RunningApp,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const settings = testSettings({ dataDir: app.dataDir });
  const handle = await openDatabase({ settings, log: createLog("silent"), whenInUse: "join" });
  try {
    return await work(handle.db);
  } finally {
    await handle.close();
  }
}

export interface Applicant {
  fullName: string;
  jobId: string;
  jobTitle: string;
  status?: string;
  coverLetter?: string;
  resume?: Buffer;
}

/** Applications as visitors would have left them, the first one the newest. Returns their ids. */
export async function addApplications(
  app: RunningApp,
  people: readonly Applicant[],
): Promise<string[]> {
  const rows = await Promise.all(people.map((person, place) => rowOf(app, person, place)));
  await onDatabaseOf(app, (db) => db.insert(applications).values(rows));
  return rows.map((row) => row.id);
}

async function rowOf(app: RunningApp, person: Applicant, place: number) {
  const { resume = Buffer.from("%PDF-1.4\n%%EOF\n"), ...columns } = person;
  const name = person.fullName.toLowerCase().replace(/\W+/g, ".");
  return {
    status: "new",
    ...columns,
    id: randomUUID(),
    reference: `APP-${randomUUID()}`,
    email: `${name}@example.com`,
    phone: "(732) 555-0142",
    linkedinUrl: "https://linkedin.example/in/somebody",
    referralSource: "Referral",
    resumeKey: await storeFile(app, resume),
    resumeName: "resume.pdf",
    resumeMediaType: "application/pdf",
    resumeBytes: resume.length,
    resumeSha256: createHash("sha256").update(resume).digest("hex"),
    appliedAt: new Date(Date.now() - place * DAY_MS),
  };
}

async function storeFile(app: RunningApp, bytes: Buffer): Promise<string> {
  const key = newFileKey();
  const store = openFileStore({ kind: "local" }, app.dataDir);
  const arriving = store.temporary.newPath();
  await writeFile(arriving, bytes);
  await store.put(key, arriving);
  return key;
}

/** An administrator who was approved two days ago, so that the account is new no more. Without a password: it only gets mail. */
export async function addAdministrator(app: RunningApp, person: { email: string; name: string }) {
  const approvedAt = new Date(Date.now() - 2 * DAY_MS);
  const row = { ...person, emailVerified: true, approvedAt };
  await onDatabaseOf(app, (db) => db.insert(accountsTable).values(row));
}

/** Opens a page of the admin area that hears of changes from then on: what is announced before does not load it again. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listens = page.waitForResponse((response) => response.url().endsWith("/admin/live"));
  await page.goto(address);
  await listens;
}

/** Inquiries as visitors would have left them, the first one the newest. Returns their ids. */
export async function addInquiries(app: RunningApp, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name, place) => {
    const receivedAt = new Date(Date.now() - place * DAY_MS);
    return {
      id: randomUUID(),
      reference: `MSG-${randomUUID()}`,
      name,
      email: `${name.toLowerCase().replace(/\W+/g, ".")}@client.example`,
      phone: "(609) 555-0147",
      company: `${name.split(" ").at(-1)} Logistics`,
      service: "data",
      message: `We run nightly loads & they end at noon.\n\nCan ${name} talk to somebody?`,
      consentedAt: receivedAt,
      receivedAt,
    };
  });
  await onDatabaseOf(app, (db) => db.insert(inquiries).values(rows));
  return rows.map((row) => row.id);
}

/** A browser of its own, signed in, on no page yet. The form for it has a journey of its own. */
export async function signedIn(
  browser: Browser,
  app: RunningApp,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visitor = await visit(browser, app.url, options);
  await signIn(visitor.page);
  return visitor;
}

/** Opens no screen: most tests are about another one than the dashboard, and each costs a second. */
export async function signIn(page: Page): Promise<void> {
  const { email, password } = ADMINISTRATOR;
  // The page's own cookies take part, so the session is the browser's.
  const form = { email, password };
  const response = await page.request.post("/admin/login", { form, maxRedirects: 0 });
  if (response.headers().location !== "/admin")
    throw new Error(`signing in was answered with ${response.status()}`);
}

/** The field of a button on a page that was loaded just now. */
export const shownNow = () => ({ [SHOWN_AT_FIELD]: new Date().toISOString() });
