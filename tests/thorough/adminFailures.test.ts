import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SITE } from "~/site/addresses";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { ADMINISTRATOR } from "../support/app";
import { visit } from "../support/browser";
import { PERMISSIONS } from "../support/permissionExceptions";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
const STREAMED = new Set(SITE.filter(({ isStreamed }) => isStreamed).map(({ path }) => path));

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

/** Runs in the browser. */
const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith("__reactProps"));

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
    "job_policy",
    "Settings",
    "Failed to load settings. Please try again later.",
  ],
])(
  "%s without %s keeps the frame, says what failed and loads it again when asked",
  async (path, table, heading, words) => {
    const { page } = await signedIn(browser, app);
    await without("table", table, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(500);
      const alert = page.getByRole("alert");
      await alert.getByText(words).waitFor();
      const reference = alert.getByText(`Reference ${response?.headers()["x-request-id"]}`);
      await expect.poll(() => reference.evaluate(isHydrated)).toBe(true);
      await page.getByRole("navigation", { name: "Admin" }).getByText("Applications").waitFor();
      await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    });
    await page.getByRole("link", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
  },
);

test("a screen is shown without the counts in the menu when those cannot be read", async () => {
  const { page } = await signedIn(browser, app);
  await without("table", "inquiries", async () => {
    expect((await page.goto("/admin/settings/publishing"))?.status()).toBe(200);
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });
});

test("a screen that is opened while the whole database is away can be loaded again when it is back", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin");
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

test("without a connection the screen stays and says so, and what was asked for follows by itself", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin");
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const alert = page.getByRole("alert").filter({ hasText: "You seem to be offline." });
  // Once a screen that was never opened, once one whose scripts are there.
  for (const way of ["unopened", "opened"]) {
    await page.context().setOffline(true);
    await link("Jobs").click();
    await alert.waitFor();
    await expect.poll(() => heading("Dashboard").count(), { message: way }).toBe(1);
    await page.context().setOffline(false);
    await heading("Jobs").waitFor();
    await alert.waitFor({ state: "detached" });
    await link("Dashboard").click();
    await heading("Dashboard").waitFor();
  }
});

test("a search without a connection keeps the list and is done when it is back", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  await page.context().setOffline(true);
  await page.getByRole("searchbox").first().fill("Product");
  await page.getByText("You seem to be offline.").waitFor();
  await expect
    .poll(() => page.getByRole("row").filter({ hasText: "Data Engineer" }).count())
    .toBe(1);
  await page.context().setOffline(false);
  await page.getByRole("row").filter({ hasText: "Data Engineer" }).waitFor({ state: "detached" });
  await expect
    .poll(() => page.getByRole("row").filter({ hasText: "Product Manager" }).count())
    .toBe(1);
});

test("while only the sessions cannot be read, every admin address answers with an error or leads back to its page", async () => {
  const { page } = await signedIn(browser, app);
  const addresses = PERMISSIONS.filter(({ who }) => who === "administrators").flatMap(
    ({ pattern, methods }) => {
      const path = pattern.replace(":jobId", "product-manager").replace(/:\w+|\*/g, "1");
      const data = path === "/admin" ? "/admin/_.data" : `${path}.data`;
      // An action without a page of its own leads back to the page of its button, which reports the failure.
      const [status, byScript] = methods.includes("GET") ? [503, 503] : [303, 202];
      // What is streamed has no address for scripts of a page.
      const dataStatus = STREAMED.has(pattern) ? 404 : byScript;
      return methods.flatMap((method) => [
        { method, path, status },
        { method, path: data, status: dataStatus },
      ]);
    },
  );
  expect(addresses.length).toBeGreaterThan(100);
  await without("table", "sessions", async () => {
    for (const { method, path, status } of addresses) {
      const headers = { accept: "text/html" };
      const response = await page.request.fetch(path, { method, headers, maxRedirects: 0 });
      const text = await response.text();
      expect.soft(`${response.status()} ${method} ${path}`).toBe(`${status} ${method} ${path}`);
      if (status === 303) expect.soft(response.headers().location, path).toBe("/admin");
      expect.soft(text, path).not.toContain("Product Manager");
      expect.soft(text, path).not.toContain(ADMINISTRATOR.name);
    }
  });
});

test("the list of open positions says that it cannot be read, inside the site's frame", async () => {
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
