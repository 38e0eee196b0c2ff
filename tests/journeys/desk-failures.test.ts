import { sql } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { launchBrowser, visit } from "../support/browser";
import { onDatabaseOf, signedIn } from "./deskData";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [browser, app] = await Promise.all([launchBrowser(), startApp()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
});

/** Takes a part of the database away for as long as some work lasts. */
async function without(kind: "table" | "schema", name: string, work: () => Promise<void>) {
  const alter = (from: string, to: string) =>
    onDatabaseOf(app, (db) => db.execute(sql.raw(`alter ${kind} ${from} rename to ${to}`)));
  await alter(name, `${name}_away`);
  try {
    await work();
  } finally {
    await alter(`${name}_away`, name);
  }
}

test.each([
  ["/admin", "jobs", "Dashboard", "Failed to load the dashboard. Please try again later."],
  ["/admin/jobs", "jobs", "Jobs", "Failed to load jobs. Please try again later."],
  ["/admin/jobs/new", "job_policy", "Add New Job", "Failed to load jobs. Please try again later."],
  [
    "/admin/jobs/edit/product-manager",
    "jobs",
    "Edit Job",
    "Failed to load jobs. Please try again later.",
  ],
  [
    "/admin/settings/publishing",
    "inquiries",
    "Settings",
    "Failed to load this page. Please try again later.",
  ],
])(
  "%s without %s keeps the frame, says what failed and loads it again when asked",
  async (path, table, heading, words) => {
    const { page } = await signedIn(browser, app);
    await without("table", table, async () => {
      expect((await page.goto(path))?.status()).toBe(500);
      await page.getByRole("alert").getByText(words).waitFor();
      await page.getByRole("navigation", { name: "Admin" }).getByText("Applications").waitFor();
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    });
    await page.getByRole("link", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
  },
);

test("a screen that is opened while the whole database is away can be loaded again when it is back", async () => {
  const { page } = await signedIn(browser, app);
  await without("schema", "public", async () => {
    await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: "Jobs" })
      .click();
    await page.getByRole("link", { name: "Try Again" }).waitFor();
  });
  await page.getByRole("link", { name: "Try Again" }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
});

test("the list of open positions says that it cannot be read, with the site around it", async () => {
  const { page } = await visit(browser, app.url);
  // A search is never answered from the page cache.
  await without("table", "jobs", async () => {
    expect((await page.goto("/careers?search=manager"))?.status()).toBe(500);
    await page.getByText("Failed to load jobs. Please try again later.").waitFor();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page.getByRole("contentinfo").waitFor();
  });
  await page.getByRole("link", { name: "Try Again" }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /^Showing/ })
    .waitFor();
});
