import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { addApplications, onDatabaseOf, signedIn } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import { barriersOn, LOOKS } from "../support/axe";
import { launchBrowser } from "../support/browser";
import { mailTo } from "../support/mailbox";
import { startSmtpServer } from "../support/smtpServer";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const FILED = "written to a file, and reaches nobody";
const ways = (page: Page) => page.getByRole("region", { name: "How email leaves" });

async function withApp(
  environment: Record<string, string>,
  work: (app: RunningApp) => Promise<void>,
) {
  const app = await startApp({ environment });
  try {
    await work(app);
  } finally {
    await app.remove();
  }
}

/** Presses every Retry of the mail list. Without scripts, so that no live update takes a button away under the pointer. */
async function retryAllMails(app: RunningApp) {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
  await page.goto("/admin/settings/mail");
  const retry = page.getByRole("button", { name: "Retry" });
  while ((await retry.count()) > 0) await retry.first().click();
  await page.context().close();
}

test("without a mail server nothing that is written to a file is called sent", async () => {
  await withApp({}, async (app) => {
    const { page, complaints } = await signedIn(browser, app, { bypassCSP: true });
    await page.goto("/admin/settings/mail");
    await ways(page).getByText("No email is sent yet.").waitFor();
    expect(await ways(page).locator("dd").allTextContents()).toEqual([
      "Written to a file",
      "Written to a file",
    ]);
    await page.getByRole("button", { name: "Send test email" }).click();
    await page.getByText("A test email to you is written to a file").first().waitFor();
    await page.goto("/admin/settings/mail?status=sent");
    await page.getByText(/^Written to a file [A-Z]/).waitFor();
    await expect.poll(() => page.getByRole("cell", { name: /^Sent/ }).count()).toBe(0);
    expect(await barriersOn(page, LOOKS)).toEqual([]);

    await page.goto("/admin/settings/team");
    await page.getByText(`An invitation is ${FILED}`).waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill("grace@example.com");
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByText("Invitation written to a file").first().waitFor();
    await page.goto("/admin/settings/templates");
    await page.getByText(`Mail to applicants is ${FILED}`).waitFor();
    await page.getByRole("link", { name: "Interviewed" }).click();
    await page.getByText(`This email is ${FILED}`).waitFor();

    const person = { fullName: "Omar Haddad", jobId: "product-manager", jobTitle: "Manager" };
    const [id] = await addApplications(app, [person]);
    await page.goto(`/admin/applications/${id}`);
    await page.getByRole("radio", { name: "Interviewed" }).check();
    const panel = page.getByRole("region", { name: "Interviewed", exact: true });
    await panel.getByText("Written to a file until a mail server is set").waitFor();
    await panel.getByLabel("Send the Interviewed email").check();
    await panel.getByRole("button", { name: "Move to interviewed" }).click();
    await page.getByText("the email is written to a file: no mail server is set").first().waitFor();
    expect(complaints).toEqual([]);

    // An account in its first hours cannot change how the site runs: it sees the way, not the notice.
    await onDatabaseOf(app, (db) =>
      db.update(accountsTable).set({ createdByOperator: false, approvedAt: new Date() }),
    );
    await page.goto("/admin/settings/mail");
    await ways(page).getByText("Written to a file").first().waitFor();
    await expect.poll(() => page.getByText("No email is sent yet.").count()).toBe(0);
  });
});

test("with a mail server mail is sent, and the screen says so", async () => {
  const post = await startSmtpServer();
  await withApp({ SMTP_URL: post.url }, async (app) => {
    const { page } = await signedIn(browser, app, { bypassCSP: true });
    await page.goto("/admin/settings/mail");
    expect(await ways(page).locator("dd").allTextContents()).toEqual([
      "Through the mail server (SMTP)",
      "Through the mail server (SMTP)",
    ]);
    await page.getByRole("button", { name: "Send test email" }).click();
    await page.getByText("A test email to you is on its way.").first().waitFor();
    await expect.poll(() => post.mails.length, { timeout: 20_000 }).toBe(1);
    await page.goto("/admin/settings/mail?status=sent");
    await page.getByText(/^Sent [A-Z]/).waitFor();
    await page.goto("/admin/settings/team");
    await page.getByText("They get a link by email").waitFor();
    await expect.poll(() => page.getByText(FILED).count()).toBe(0);
  });
  await post.close();
});

test("the dashboard says that mail does not leave, how many and since when, until it does", async () => {
  const away = await startSmtpServer();
  await away.close();
  const { port } = away;
  await withApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }, async (app) => {
    const { page } = await signedIn(browser, app, { bypassCSP: true });
    const trouble = page.getByRole("link", { name: /not delivered|failing/ });
    await page.goto("/admin");
    await page.getByRole("region", { name: "Needs you today" }).waitFor();
    await expect.poll(() => trouble.count()).toBe(0);
    const company = { name: "", address: "hello@northwind.example" };
    const message = { to: company, from: company, subject: "News", text: "News" };
    await onDatabaseOf(app, async (db) => {
      for (const subjectId of ["one", "two"])
        await db.transaction((tx) =>
          enqueueMail(tx, { kind: "security-notice", subjectId, message }),
        );
    });
    const look = async () => {
      await page.goto("/admin");
      return (await trouble.count()) === 0 ? "" : ((await trouble.textContent()) ?? "");
    };
    await expect.poll(look, { timeout: 30_000 }).toContain("2 emails are failing and tried again");
    expect(await look()).toMatch(/the oldest was written [A-Z][a-z]{2} \d+, \d{4}, /);
    expect(await barriersOn(page, LOOKS)).toEqual([]);
    const post = await startSmtpServer({}, port);
    await trouble.click();
    await page.waitForURL("**/admin/settings/mail");
    await retryAllMails(app);
    await expect.poll(() => post.mails.length, { timeout: 60_000 }).toBe(2);
    await expect.poll(look, { timeout: 30_000 }).toBe("");
    await post.close();
  });
});

test.each([true, false])(
  "mail about new applications is turned off and on again (scripts: %s)",
  async (javaScriptEnabled) => {
    await withApp({}, async (app) => {
      const { page } = await signedIn(browser, app, { javaScriptEnabled });
      await page.goto("/admin/settings/mail");
      const news = page.getByRole("region", { name: "News to the company" });
      const box = news.getByLabel("Email hello@northwind.example about each new application");
      await expect.poll(() => box.isChecked()).toBe(true);
      await box.uncheck();
      await news.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").first().waitFor();
      await page.goto("/admin/settings/mail");
      await expect.poll(() => box.isChecked()).toBe(false);
      await page.getByRole("button", { name: "Send test email" }).click();
      const mail = await mailTo(app, "ada@northwind.example", "Test email");
      expect(mail.text).toContain("If this reached your mailbox");
    });
  },
);
