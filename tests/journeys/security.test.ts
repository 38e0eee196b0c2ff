import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sessions } from "~/accounts/tables.server";
import { linkIn } from "../support/accounts";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { barriersOn } from "../support/axe";
import { visit } from "../support/browser";
import { mailsOf, mailTo } from "../support/mailbox";
import { startSite } from "../support/site";
import { describeWithAndWithoutScripts } from "../support/withScripts";

const RENEWED = "barometer beside the kettle";

const { app, browser } = await startSite();
let password = ADMINISTRATOR.password;

async function enter(page: Page) {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
}

const isOut = async (page: Page) => {
  await page.goto("/admin");
  return new URL(page.url()).pathname === "/admin/login";
};

describeWithAndWithoutScripts("the security page", (javaScriptEnabled) => {
  const open = () => visit(browser, app.url, { javaScriptEnabled });

  it("sessions are listed, ended one by one and all at once", { tags: ["thorough"] }, async () => {
    const [here, there] = [await open(), await open()];
    await enter(there.page);
    await enter(here.page);
    await here.page.goto("/admin/settings/security");
    await here.page.getByText("This session").waitFor();
    const others = here.page.getByRole("button", { name: "Sign out", exact: true });
    await others.first().click();
    await here.page.getByText("Signed out there.").first().waitFor();
    expect(await isOut(there.page)).toBe(true);
    await enter(there.page);
    await here.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await here.page.getByText("You are signed out everywhere.").waitFor();
    expect(await isOut(there.page)).toBe(true);
    expect(here.complaints).toEqual([]);
  });
});

it("a forgotten password is set anew from the mail, and then changed in Settings", async () => {
  const { page, complaints } = await visit(browser, app.url);
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Please check your email.").waitFor();
  const link = linkIn(await mailTo(app, ADMINISTRATOR.email, "Set a new password"));
  expect(link.origin).toBe(app.url);
  await page.goto(link.pathname);
  await page.getByLabel("Password", { exact: true }).fill(RENEWED);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your password is set.").waitFor();
  expect((await page.goto(link.pathname))?.status()).toBe(404);
  password = RENEWED;
  await enter(page);
  await page.goto("/admin/settings/security/password");
  await page.getByLabel("Current password", { exact: true }).fill("not the password");
  await page.getByLabel("New password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("This is not your password").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill(RENEWED);
  await page.keyboard.press("Enter");
  await page.getByText("Password changed.").first().waitFor();
  password = ADMINISTRATOR.password;
  // Set by the link and changed in Settings: one each.
  const changes = async () =>
    (await mailsOf(app)).filter(
      ({ to, subject }) => to === ADMINISTRATOR.email && subject.includes("was changed"),
    );
  await expect.poll(changes).toHaveLength(2);
  // Pages that are gone and refused forms are responses too, which Chromium notes.
  expect(complaints.filter((text) => !/status of (404|422)/.test(text))).toEqual([]);
});

it("asks for the password again, ten minutes after signing in, and goes on from there", async () => {
  const { page } = await signedIn(browser, app);
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await onDatabaseOf(app, (db) => db.update(sessions).set({ confirmedAt: longAgo }));
  await page.goto("/admin/confirm?next=/admin/settings/security");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("alert").getByText("This is not your password").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Active sessions" }).waitFor();
});

it.each([
  { colorScheme: "light" as const, width: 1440 },
  { colorScheme: "dark" as const, width: 390 },
])(
  "is accessible, $colorScheme at $width px",
  { tags: ["thorough"] },
  async ({ colorScheme, width }) => {
    const viewport = { width, height: 900 };
    const look = { colorScheme, viewport, bypassCSP: true };
    const { page } = await signedIn(browser, app, look);
    for (const path of [
      "/admin/settings/security",
      "/admin/settings/security/password",
      "/admin/confirm",
      "/admin/forgot-password",
    ]) {
      await page.goto(path);
      expect(await barriersOn(page), path).toEqual([]);
    }
  },
);
