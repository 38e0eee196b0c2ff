import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { authenticators } from "~/accounts/tables.server";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { barriersOn } from "../support/axe";
import { visit } from "../support/browser";
import { shownCodes, turnOnAuthenticator } from "../support/proofOfIdentity";
import { startSite } from "../support/site";
import { testWithAndWithoutScripts } from "../support/withScripts";

const { app, browser } = await startSite();

async function givePassword(page: Page) {
  await page.goto("/admin/login?next=/admin/jobs");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
}

async function removeAuthenticator(page: Page) {
  await page.goto("/admin/settings/security/authenticator/remove");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("link", { name: "Set up" }).waitFor();
}

/** Lets thirty seconds pass as far as codes are concerned, so that no test waits for them. */
const forgetUsedCodes = () =>
  onDatabaseOf(app, (db) => db.update(authenticators).set({ lastStep: 0 }));

testWithAndWithoutScripts(
  "an authenticator app is set up, asked for, and removed",
  async (javaScriptEnabled) => {
    const { page, complaints } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto("/admin/settings/security");
    await page.getByRole("link", { name: "Set up" }).click();
    await page.getByRole("img", { name: "Picture of the key" }).waitFor();
    const key = (await page.locator(".key code").innerText()).replaceAll(" ", "");
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("alert").getByText("not the code").waitFor();
    await page.getByLabel("Code").fill(totpCode(key, totpStep(new Date())));
    await page.getByRole("button", { name: "Turn on" }).click();
    const shown = page.getByRole("list", { name: "Recovery codes" }).locator("li");
    await shown.first().waitFor();
    const codes = await shown.allInnerTexts();
    expect(codes.length).toBeGreaterThanOrEqual(8);

    const other = await visit(browser, app.url, { javaScriptEnabled });
    await givePassword(other.page);
    await other.page.goto("/admin/jobs");
    await expect.poll(() => new URL(other.page.url()).pathname).toBe("/admin/login");
    await givePassword(other.page);
    await forgetUsedCodes();
    const code = totpCode(key, totpStep(new Date()));
    await other.page.getByLabel("Code").fill(code);
    await other.page.keyboard.press("Enter");
    await other.page.waitForURL("**/admin/jobs");

    const thief = await visit(browser, app.url, { javaScriptEnabled });
    await givePassword(thief.page);
    await thief.page.getByLabel("Code").fill(code);
    await thief.page.keyboard.press("Enter");
    await thief.page
      .getByRole("alert")
      .getByText("wrong or was used already; 4 tries are left")
      .waitFor();
    for (let left = 3; left >= 0; left -= 1) {
      await thief.page.getByLabel("Code").fill(`00000${left}`);
      await thief.page.keyboard.press("Enter");
      const words = left > 0 ? `; ${left} tr` : "Please sign in again.";
      await thief.page.getByText(words).first().waitFor();
    }
    await givePassword(thief.page);
    await thief.page.getByLabel("Code").fill(codes[0] ?? "");
    await thief.page.keyboard.press("Enter");
    await thief.page.waitForURL("**/admin/jobs");

    await page.goto("/admin/settings/security");
    await page.getByText(`${codes.length - 1} of them are left.`).waitFor();
    await page
      .locator("section", { hasText: "Authenticator app" })
      .getByRole("link", { name: "Remove" })
      .click();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Signing in no longer asks for a code of the app.").first().waitFor();
    // A refused form is a response too, which Chromium notes.
    expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
  },
);

it("the recovery codes are downloaded as a text that says whose they are", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await turnOnAuthenticator(page);
  const codes = await shownCodes(page);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  const lines = (await readFile(await download.path(), "utf8")).split("\n");
  expect(lines.slice(0, 2)).toEqual([
    "Recovery codes of Northwind Technology Consulting",
    `Account: ${ADMINISTRATOR.email}`,
  ]);
  expect(lines.slice(4, 4 + codes.length)).toEqual(codes);
  expect(complaints).toEqual([]);
  await removeAuthenticator(page);
});

it.each([
  { colorScheme: "light" as const, width: 1440 },
  { colorScheme: "dark" as const, width: 390 },
])(
  "setting it up is accessible, $colorScheme at $width px",
  { tags: ["thorough"] },
  async ({ colorScheme, width }) => {
    const viewport = { width, height: 900 };
    const { page } = await signedIn(browser, app, { colorScheme, viewport, bypassCSP: true });
    await page.goto("/admin/settings/security/authenticator");
    expect(await barriersOn(page)).toEqual([]);
    const key = (await page.locator(".key code").innerText()).replaceAll(" ", "");
    await page.getByLabel("Code").fill(totpCode(key, totpStep(new Date())));
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await removeAuthenticator(page);
  },
);
