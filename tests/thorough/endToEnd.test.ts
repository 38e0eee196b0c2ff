import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { startSmtpServer } from "../support/smtpServer";
import {
  fillApplication,
  fillContact,
  INQUIRY,
  openForm,
  pdfOf,
  touchForm,
} from "../support/visitorForms";
import { testWithAndWithoutScripts } from "../support/withScripts";

// The main job from end to end, as three people live it: a job seeker, a client, and the administrator who answers both.

const RESUME = pdfOf(4 * 1024 * 1024);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

let browser: Browser;
let app: RunningApp;
let post: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  post = await startSmtpServer();
  [browser, app] = await Promise.all([
    launchBrowser(),
    startApp({ environment: { SMTP_URL: post.url } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  await post?.close();
});

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Finds the job through the filters and applies for it. */
async function apply(page: Page, withScripts: boolean) {
  await page.goto("/careers");
  await page.getByLabel("Department").selectOption("Engineering");
  if (!withScripts) await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("Showing 1 of 4 open positions").waitFor();
  await page.getByRole("link", { name: "Senior Software Engineer" }).click();
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await page.getByRole("heading", { name: "Apply for Senior Software Engineer" }).waitFor();
  if (withScripts) await touchForm(page);
  await fillApplication(page, RESUME);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByRole("heading", { name: "Application Submitted!" }).waitFor();
}

async function write(page: Page, withScripts: boolean) {
  await openForm(page, "/contact", withScripts);
  await fillContact(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { name: "Thank You, Jordan." }).waitFor();
}

async function answerBoth(page: Page, withScripts: boolean, applicationsBefore: number) {
  await page.goto("/admin/applications");
  const row = rowOf(page, "Sam Rivera").first();
  await expect.poll(() => rowOf(page, "Sam Rivera").count()).toBe(applicationsBefore + 1);
  const address = await row.getByRole("link", { name: "Resume" }).getAttribute("href");
  const resume = await page.request.get(address ?? "");
  expect(sha256(await resume.body())).toBe(sha256(RESUME));
  await row.getByLabel("Change status of Sam Rivera").selectOption("Interviewed");
  if (!withScripts) await row.getByRole("button", { name: "Save" }).click();
  await page.getByText("Moved Sam Rivera to Interviewed.").waitFor();
  await page.reload();
  await expect
    .poll(() => row.getByLabel("Change status of Sam Rivera").inputValue())
    .toBe("interviewed");
  await page.goto("/admin/inquiries");
  await page.getByRole("link", { name: "Jordan Avery" }).first().click();
  await page.getByText("One view of stock,").last().waitFor();
}

testWithAndWithoutScripts(
  "somebody applies and somebody writes, and both are answered",
  async (javaScriptEnabled) => {
    const before = javaScriptEnabled ? 0 : 1;
    const visitor = await visit(browser, app.url, { javaScriptEnabled });
    await apply(visitor.page, javaScriptEnabled);
    await write(visitor.page, javaScriptEnabled);
    expect(visitor.complaints).toEqual([]);
    await visitor.page.context().close();
    // Nothing that was acknowledged may hang on this process.
    await app.kill();
    app = await app.restart();
    const admin = await signedIn(browser, app, { javaScriptEnabled });
    await answerBoth(admin.page, javaScriptEnabled, before);
    expect(admin.complaints).toEqual([]);
    await admin.page.context().close();
  },
);

test("the mail of both reached the company and the applicant through a real mail server", async () => {
  const recipients = () => new Set(post.mails.map((mail) => mail.recipients.join()));
  await expect
    .poll(recipients, { timeout: 100_000 })
    .toEqual(new Set(["hello@northwind.example", "sam@example.com"]));
  // The company is mailed about the application as well, and that mail may come first.
  const findInquiry = () =>
    post.mails.find(({ parsed }) => parsed.subject?.startsWith("New inquiry "));
  // A mail that the killed program was sending waits until its lease has lapsed.
  await expect.poll(findInquiry, { timeout: 100_000 }).toBeDefined();
  const inquiry = findInquiry();
  expect(inquiry?.parsed.replyTo?.value).toMatchObject([{ address: INQUIRY.email }]);
  expect(inquiry?.parsed.text).toContain("One view of stock,");
  expect(inquiry?.parsed.text).toContain("Data Engineering");
});
