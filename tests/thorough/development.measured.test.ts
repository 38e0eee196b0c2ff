import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { copySources, openListening, type SourceCopy } from "../support/sourceCopy";

let sources: SourceCopy;
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  sources = await copySources();
  app = await startApp({ program: ["scripts/dev.mjs"], folder: sources.folder });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  await sources?.remove();
});

const headed = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

test("an edit shows in an open reading page, by loading it again", async () => {
  const { page, complaints } = await visit(browser, app.url);
  await openListening(page, "/services");
  await page.getByText("It usually takes").first().waitFor();
  await sources.edit("It usually takes", "As edited just now");
  await page.getByText("As edited just now").first().waitFor();
  expect(await page.evaluate(() => "__reactRouterContext" in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test("an edit shows in an open working page, in place, and in its next response", async () => {
  const { page, complaints } = await visit(browser, app.url);
  await openListening(page, "/contact");
  await page.getByLabel("Full Name").fill("Typed before the edit");
  await sources.edit("Send us a message", "As edited just now");
  await headed(page, "As edited just now");
  await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe("Typed before the edit");
  await page.reload();
  await page.locator("form[data-scripted]").waitFor();
  await headed(page, "As edited just now");
  expect(complaints).toEqual([]);
});

test("the admin area opens on its first visit without an error on the console", async () => {
  const { page, complaints } = await signedIn(browser, app);
  for (const address of ["/admin/jobs/new", "/admin/blogs", "/admin/settings/company"]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test("an edit of the register of addresses shows in the admin area, and its pages go on", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Jobs", exact: true }).waitFor();
  await sources.edit('label: "Jobs", icon', 'label: "Openings", icon');
  await expect
    .poll(async () => {
      const response = await page.goto("/admin");
      const links = page.getByRole("link", { name: "Openings", exact: true });
      return { status: response?.status(), links: await links.count() };
    })
    .toEqual({ status: 200, links: 1 });
});
