import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applications } from "~/domain/applications/tables.server";
import { jobs } from "~/domain/jobs/tables.server";
import { unclaimedFiles } from "~/platform/storage/tables.server";
import { submissions } from "~/platform/submissions/tables.server";
import { ADMINISTRATOR, type App, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { onDatabaseOf } from "./deskData";
import {
  APPLICANT,
  applicationBody,
  chooseResume,
  fillApplication,
  mintedKey,
  openForm,
  pdfOf,
} from "./visitorForms";

const JOB = "/careers/apply/product-manager";
const MEGABYTE = 1024 * 1024;
const RESUME = pdfOf(60_000);

let browser: Browser;
let app: App;
beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startApp()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});
beforeEach(() =>
  onDatabaseOf(app, async (db) => {
    await db.delete(applications);
    await db.delete(submissions);
    await db.delete(unclaimedFiles);
    await db.update(jobs).set({ isActive: true }).where(eq(jobs.id, "product-manager"));
  }),
);

const stored = () => onDatabaseOf(app, (db) => db.select().from(applications));
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const post = (body: FormData, address = JOB) =>
  fetch(`${app.url}${address}`, { method: "POST", body, redirect: "manual" });

async function open(javaScriptEnabled = true) {
  const visited = await visit(browser, app.url, { javaScriptEnabled });
  await openForm(visited.page, JOB, javaScriptEnabled);
  return visited;
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Application" }).click();
const submitted = (page: Page) => page.getByRole("heading", { name: "Application Submitted!" });

async function throttle(page: Page, uploadBytesPerSecond: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesPerSecond,
  });
}

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("applying %s", (_, javaScriptEnabled) => {
  it("stores the application, says so, and leaves for Careers after three seconds", async () => {
    const { page, complaints } = await open(javaScriptEnabled);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
      "Apply for Product Manager",
    );
    expect(await page.getByRole("complementary").innerText()).toContain("$120,000");
    await fillApplication(page, RESUME);
    await submit(page);
    await submitted(page).waitFor();
    const words = await page.getByRole("main").innerText();
    expect(words).toContain(
      "Thank you for applying. We'll review your application and get back to you soon.",
    );
    expect(words).toContain("Redirecting to careers page...");
    const [application, ...others] = await stored();
    expect(others).toEqual([]);
    expect(words).toContain(application?.reference);
    expect(application).toMatchObject({
      fullName: APPLICANT.full_name,
      jobTitle: "Product Manager",
      coverLetter: APPLICANT.cover_letter,
      portfolioUrl: null,
      referralSource: "Referral",
      status: "new",
      resumeName: "sam.pdf",
      resumeSha256: sha256(RESUME),
    });
    await page.waitForURL("**/careers?applied=1", { timeout: 10_000 });
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
  });

  it("stays when asked to, and after a reload too", async () => {
    const { page } = await open(javaScriptEnabled);
    await fillApplication(page, RESUME);
    await submit(page);
    await page.getByRole("link", { name: "Stay on this page" }).click();
    await page.getByText("Redirecting to careers page...").waitFor({ state: "detached" });
    // Longer than the redirect would have taken.
    await page.waitForTimeout(3_500);
    expect(new URL(page.url()).pathname).toBe(JOB);
    await page.reload();
    await submitted(page).waitFor();
    expect(await stored()).toHaveLength(1);
  });

  it("keeps what was typed and the resume when another field is refused", async () => {
    const { page } = await open(javaScriptEnabled);
    await fillApplication(page, RESUME);
    // Passes the checks of every browser; only the server knows better, or our script.
    await page.getByLabel("LinkedIn Profile").fill("ftp://linkedin.example/sam");
    if (javaScriptEnabled) await letServerJudge(page);
    await submit(page);
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error: Apply for Product Manager/);
    expect(await page.getByLabel("Cover Letter").inputValue()).toBe(APPLICANT.cover_letter);
    expect(await page.getByText("sam.pdf").isVisible()).toBe(true);
    await page.getByLabel("LinkedIn Profile").fill("https://linkedin.example/sam");
    await submit(page);
    await submitted(page).waitFor();
    expect((await stored())[0]).toMatchObject({ resumeSha256: sha256(RESUME) });
  });

  it("stores one application when the button is pressed twice", async () => {
    const { page } = await open(javaScriptEnabled);
    await fillApplication(page, RESUME);
    await page.getByRole("button", { name: "Submit Application" }).dblclick();
    await submitted(page).waitFor();
    expect(await stored()).toHaveLength(1);
  });
});

/** Another page's script, or an old one, may let through what the server refuses. */
async function letServerJudge(page: Page) {
  await page.route(
    "**/submission",
    async (route) => {
      const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
      const changed = body.replace("https://linkedin.example/sam", "ftp://linkedin.example/sam");
      await route.continue({ postData: Buffer.from(changed, "latin1") });
    },
    { times: 1 },
  );
  await page.getByLabel("LinkedIn Profile").fill("https://linkedin.example/sam");
}

it("shows the percentage of a 4 MB resume on a slow connection; the administrator gets the same bytes", async () => {
  const resume = pdfOf(4 * MEGABYTE);
  const { page, complaints } = await open();
  await fillApplication(page, resume);
  await throttle(page, MEGABYTE);
  await submit(page);
  await page.getByRole("button", { name: "Submitting..." }).waitFor();
  const bar = page.getByRole("progressbar", { name: "Uploading" });
  const seen = new Set<number>();
  while (!(await submitted(page).isVisible())) {
    const value = await bar.getAttribute("value", { timeout: 500 }).catch(() => null);
    if (value !== null) seen.add(Number(value));
  }
  const percentages = [...seen];
  expect(percentages.filter((percent) => percent > 0 && percent < 99).length).toBeGreaterThan(5);
  expect(percentages).toEqual([...percentages].sort((one, other) => one - other));
  expect(complaints).toEqual([]);
  const [application] = await stored();
  const desk = await signedIn();
  const file = await desk.request.get(`${app.url}/admin/applications/${application?.id}/resume`);
  expect(sha256(await file.body())).toBe(sha256(resume));
  const stranger = await fetch(`${app.url}/admin/applications/${application?.id}/resume`, {
    redirect: "manual",
  });
  expect(stranger.status).toBe(302);
});

async function signedIn(): Promise<Page> {
  const { page } = await visit(browser, app.url);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
  return page;
}

it("keeps the form when the server dies in the middle of the upload, and sends it once afterwards", async () => {
  const { page } = await open();
  await fillApplication(page, pdfOf(3 * MEGABYTE));
  await throttle(page, MEGABYTE);
  await submit(page);
  await page.getByRole("progressbar").waitFor();
  await app.kill();
  await page.getByText("Resume upload failed: the connection was interrupted").waitFor();
  expect(await page.getByLabel("Full Name").inputValue()).toBe(APPLICANT.full_name);
  app = await app.restart();
  expect(await stored()).toEqual([]);
  await submit(page);
  await submitted(page).waitFor();
  expect(await stored()).toHaveLength(1);
});

it("keeps the form when the server dies before it answers, and stores it once after a restart", async () => {
  const { page } = await open();
  await fillApplication(page, RESUME);
  await page.route(
    "**/submission",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await submit(page);
  await page.getByRole("alert").filter({ hasText: "Error!" }).waitFor();
  await app.kill();
  app = await app.restart();
  await submit(page);
  await submitted(page).waitFor();
  expect(await stored()).toHaveLength(1);
});

it("stops an upload that is cancelled and keeps the form", async () => {
  const { page } = await open();
  await fillApplication(page, pdfOf(3 * MEGABYTE));
  await throttle(page, MEGABYTE / 2);
  await submit(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("you cancelled it").waitFor();
  expect(await page.getByLabel("Cover Letter").inputValue()).toBe(APPLICANT.cover_letter);
  expect(await page.getByRole("button", { name: "Submit Application" }).isEnabled()).toBe(true);
  expect(await stored()).toEqual([]);
});

it("tells of a file that is too large or of another kind before it is sent", async () => {
  const { page } = await open();
  await fillApplication(page);
  await submit(page);
  await page.getByRole("link", { name: "Upload your resume" }).waitFor();
  await chooseResume(page, pdfOf(5 * MEGABYTE + 1));
  await submit(page);
  await page.getByRole("link", { name: "Upload a file smaller than 5 MB" }).waitFor();
  await chooseResume(page, RESUME, "sam.exe");
  await submit(page);
  await page.getByRole("link", { name: "Upload a PDF, DOC or DOCX file" }).waitFor();
});

it("answers fifty parallel posts of one form alike: one application, one file, one mail", async () => {
  const resume = pdfOf(50_000);
  const key = await mintedKey(`${app.url}${JOB}`);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await post(applicationBody(key, resume));
      return `${answer.status} ${answer.headers.get("location")}`;
    }),
  );
  const [application, ...others] = await stored();
  expect(others).toEqual([]);
  expect(new Set(answers)).toEqual(new Set([`303 ${JOB}?submitted=${application?.reference}`]));
  await expect.poll(async () => mailsWith(application?.reference ?? "-")).toHaveLength(1);
  const unclaimed = () => onDatabaseOf(app, (db) => db.$count(unclaimedFiles));
  await expect.poll(unclaimed, { timeout: 30_000, interval: 1_000 }).toBe(0);
  expect(await filesLike(resume)).toHaveLength(1);
});

async function mailsWith(text: string): Promise<string[]> {
  const mails = await filesBelow(path.join(app.dataDir, "mail"));
  return mails.map((mail) => mail.toString()).filter((mail) => mail.includes(text));
}

async function filesLike(bytes: Buffer): Promise<Buffer[]> {
  const files = await filesBelow(path.join(app.dataDir, "files"));
  return files.filter((file) => file.equals(bytes));
}

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name))));
}

it("answers what it cannot accept with the status that says why, the form kept", async () => {
  const key = await mintedKey(`${app.url}${JOB}`);
  const expectRefusal = async (body: FormData, status: number, words: string) => {
    const answer = await post(body);
    const html = await answer.text();
    expect([answer.status, html.includes(words)]).toEqual([status, true]);
    expect(html).toContain(APPLICANT.cover_letter);
    return html;
  };
  await expectRefusal(applicationBody(key, null), 422, "Upload your resume");
  await expectRefusal(applicationBody(key, pdfOf(5 * MEGABYTE + 1)), 413, "smaller than 5 MB");
  await expectRefusal(applicationBody(key, pdfOf(9 * MEGABYTE)), 413, "smaller than 5 MB");
  await expectRefusal(applicationBody(key, Buffer.from("MZ program")), 422, "not of the kind");
  await expectRefusal(applicationBody(key, RESUME, { email: "x" }), 422, "name@example.com");
  await expectRefusal(applicationBody(key, RESUME, { fd_leave_empty: "x" }), 422, "only robots");
  expect(await stored()).toEqual([]);
  expect((await post(applicationBody(key, RESUME))).status).toBe(303);
  const changed = applicationBody(key, RESUME, { phone: "another" });
  const html = await expectRefusal(changed, 409, "as you sent it first");
  expect(html).not.toContain(`value="${key}"`);
  expect(await stored()).toHaveLength(1);
});

it("takes exactly 5 MB", async () => {
  expect((await post(applicationBody(null, pdfOf(5 * MEGABYTE)))).status).toBe(303);
});

it("knows no job that is unknown, closed or impossible: the page and the form answer 404 alike", async () => {
  await onDatabaseOf(app, (db) =>
    db.update(jobs).set({ isActive: false }).where(eq(jobs.id, "product-manager")),
  );
  for (const address of [JOB, "/careers/apply/no-such-job", "/careers/apply/%00"]) {
    const page = await fetch(`${app.url}${address}`);
    const html = await page.text();
    expect([page.status, html.includes("Job Not Found"), html.includes('href="/careers"')]).toEqual(
      [404, true, true],
    );
    const answer = await post(applicationBody(null, RESUME), address);
    expect([answer.status, (await answer.text()).includes("Job Not Found")]).toEqual([404, true]);
    expect((await post(applicationBody(null, RESUME), `${address}/submission`)).status).toBe(404);
  }
  expect(await stored()).toEqual([]);
});

it("says in the upload's own words that the file store is down, and stores nothing", async () => {
  const storeless = await startApp({
    environment: {
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_REGION: "us-east-1",
      S3_BUCKET: "resumes",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
  });
  try {
    const { page } = await visit(browser, storeless.url);
    await openForm(page, JOB);
    await fillApplication(page, RESUME);
    await submit(page);
    await page.getByText(/^Resume upload failed: our file store is not available/).waitFor();
    expect(await page.getByLabel("Full Name").inputValue()).toBe(APPLICANT.full_name);
    expect(await onDatabaseOf(storeless, (db) => db.$count(applications))).toBe(0);
  } finally {
    await storeless.remove();
  }
});

it("lets no address store more than twenty applications an hour, and says when to come again", async () => {
  const limited = await startApp({ environment: { RATE_LIMIT: "on" } });
  try {
    const send = (number: number) =>
      fetch(`${limited.url}${JOB}`, {
        method: "POST",
        body: applicationBody(null, RESUME, { phone: String(number) }),
        redirect: "manual",
      });
    const statuses: number[] = [];
    for (let number = 0; number < 20; number += 1) statuses.push((await send(number)).status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    // A repetition of what is stored is no new application.
    expect((await send(0)).status).toBe(303);
    const refused = await send(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many forms came from your network");
  } finally {
    await limited.remove();
  }
});
