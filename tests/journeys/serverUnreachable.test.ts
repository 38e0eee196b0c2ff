import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addApplications, signedIn } from "../support/adminData";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

// What a form shows whose server cannot be reached: its own page, with what was typed.

const { app, browser } = await startSite();

interface Unreached {
  address: string;
  heading: string;
  fields: Record<string, string>;
  button: string;
  says: string;
}

const JOB = { jobId: "product-manager", jobTitle: "Product Manager" };
const NOT_REACHED = "The server could not be reached. What you typed is still here.";

const SIGNED_OUT: Unreached[] = [
  {
    address: "/admin/login",
    heading: "Admin Login",
    fields: { Email: "ada@northwind.example", Password: "velvet harbor" },
    button: "Sign in",
    says: NOT_REACHED,
  },
  {
    address: "/admin/sign-up",
    heading: "Create Admin Account",
    fields: { Email: "kim@northwind.example", Password: "velvet harbor tundra" },
    button: "Sign up",
    says: NOT_REACHED,
  },
  {
    address: "/admin/forgot-password",
    heading: "Forgot your password?",
    fields: { Email: "ada@northwind.example" },
    button: "Send link",
    says: NOT_REACHED,
  },
];

const SIGNED_IN: Unreached[] = [
  {
    address: "/admin/settings/team",
    heading: "Invite an administrator",
    fields: { Email: "kim@northwind.example" },
    button: "Invite",
    says: "Failed to update the team. Please try again later.",
  },
  {
    address: "/admin/settings/retention",
    heading: "Retention",
    fields: { "Keep applications for": "18" },
    button: "Save",
    says: "Failed to save. Please try again later.",
  },
  {
    address: "/admin/settings/personal-data",
    heading: "Personal data",
    fields: { Email: "jane.doe@example.com" },
    button: "Look up",
    says: NOT_REACHED,
  },
  {
    address: "/admin/settings/security/password",
    heading: "Change password",
    fields: { "Current password": "velvet harbor", "New password": "granite harvest lantern" },
    button: "Change password",
    says: NOT_REACHED,
  },
  {
    address: "/admin/settings/security/authenticator",
    heading: "Authenticator app",
    fields: { Code: "123456" },
    button: "Turn on",
    says: NOT_REACHED,
  },
  {
    address: "/admin/settings/security/recovery-codes",
    heading: "New recovery codes",
    fields: {},
    button: "Make new codes",
    says: "The new codes did not arrive. Please make them again.",
  },
];

/** Sends a form that does not arrive: nothing on the page may be lost, its look included. */
async function sendsInVain(page: Page, { address, heading, fields, button, says }: Unreached) {
  await page.goto(address);
  await loseChanges(page);
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  const styles = await page.locator('link[rel="stylesheet"]').count();
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("alert").getByText(says).first().waitFor();
  await page.getByRole("heading", { name: heading, exact: true }).first().waitFor();
  for (const [label, value] of Object.entries(fields))
    await expect
      .poll(() => page.getByLabel(label, { exact: true }).inputValue(), { message: label })
      .toBe(value);
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(styles);
}

const loseChanges = (page: Page) =>
  page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );

/** One form is sent in vain before every change, the others with test:all. */
const SENT_OFTEN = "/admin/settings/team";
const setOf = ({ address }: Unreached) => (address === SENT_OFTEN ? {} : { tags: ["thorough"] });

for (const form of SIGNED_OUT) {
  test(`${form.address} keeps its card and what was typed`, setOf(form), async () => {
    const { page } = await visit(browser, app.url);
    await sendsInVain(page, form);
  });
}

for (const form of SIGNED_IN) {
  test(`${form.address} keeps the screen and what was typed`, setOf(form), async () => {
    const { page } = await signedIn(browser, app);
    await sendsInVain(page, form);
  });
}

test("erasing a person goes on asking", { tags: ["thorough"] }, async () => {
  await addApplications(app, [{ fullName: "Jane Doe", ...JOB }]);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/personal-data");
  await page.getByLabel("Email", { exact: true }).fill("jane.doe@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("heading", { name: "Erase everything on jane.doe@example.com?" }).waitFor();
  await loseChanges(page);
  const confirmation = page.getByLabel("Type the email address to confirm");
  await confirmation.fill("jane.doe@example.com");
  await page.getByRole("button", { name: "Erase" }).click();
  await page
    .getByRole("alert")
    .getByText("The records may be erased all the same")
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Erase everything on jane.doe@example.com?" }).waitFor();
  await expect.poll(() => confirmation.inputValue()).toBe("jane.doe@example.com");
});

test("a restore that got no response says on its page that it may go on", {
  tags: ["thorough"],
}, async () => {
  const file = path.join(app.dataDir, "not-sent.tar.gz");
  await writeFile(file, "not sent");
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/backup");
  await loseChanges(page);
  await page.getByLabel("Backup file").setInputFiles(file);
  await page.getByLabel("Type “restore” to confirm").fill("restore");
  await page.getByRole("button", { name: "Restore" }).click();
  await page
    .getByRole("alert")
    .getByText("If the file had arrived, the restore goes on")
    .first()
    .waitFor();
});

interface ManifestRoute {
  path?: string;
  module: string;
  clientActionModule?: string;
  imports?: string[];
}

interface RouterGlobals {
  __reactRouterManifest: { routes: Record<string, ManifestRoute> };
}

/** Waits until the screen has loaded what its statuses are changed by, which it does after it is shown. */
const scriptsOfForms = (page: Page) =>
  page.waitForFunction(() => {
    const { routes } = (window as unknown as RouterGlobals).__reactRouterManifest ?? { routes: {} };
    const change = Object.values(routes).find(({ path }) =>
      path?.endsWith(":applicationId/status"),
    );
    if (!change) return false;
    const { module, clientActionModule, imports = [] } = change;
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    return [module, clientActionModule ?? module, ...imports].every((script) =>
      loaded.has(new URL(script, location.href).href),
    );
  });

test("a status that was chosen offline waits for the connection, and then is set", async () => {
  await addApplications(app, [{ fullName: "Tara Joshi", ...JOB }]);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  const status = page.getByLabel("Change status of Tara Joshi");
  await status.waitFor();
  await scriptsOfForms(page);
  await page.context().setOffline(true);
  await status.selectOption("Reviewing");
  await page.getByText("You seem to be offline.").waitFor();
  await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  await page.context().setOffline(false);
  await page.getByText("You seem to be offline.").waitFor({ state: "detached" });
  await page.getByText("Moved Tara Joshi to Reviewing.").first().waitFor();
  await page.reload();
  await expect.poll(() => status.inputValue()).toBe("reviewing");
});

test("the failure of a row far down is in sight, each time", { tags: ["thorough"] }, async () => {
  await addApplications(
    app,
    Array.from({ length: 20 }, (_, turn) => ({ fullName: `Applicant ${turn}`, ...JOB })),
  );
  const { page } = await signedIn(browser, app, { viewport: { width: 1280, height: 600 } });
  await page.goto("/admin/applications");
  await page.route("**/status.data*", (route) => route.abort());
  const last = page.getByLabel(/^Change status of Applicant/).last();
  await last.waitFor();
  await scriptsOfForms(page);
  const alert = page.getByRole("alert").filter({ hasText: "could not be reached" });
  for (const status of ["Reviewing", "Interviewed"]) {
    await last.scrollIntoViewIfNeeded();
    await last.selectOption(status);
    await alert.waitFor();
    await expect.poll(async () => ((await alert.boundingBox())?.y ?? -1) >= 0).toBe(true);
  }
});

test("a deletion that was confirmed offline fails at once instead of waiting where nobody can take it back", {
  tags: ["thorough"],
}, async () => {
  await addApplications(app, [{ fullName: "Omar Haddad", ...JOB }]);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  const row = page.getByRole("row", { name: /Omar Haddad/ });
  await row.waitFor();
  await scriptsOfForms(page);
  await page.context().setOffline(true);
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByText("The server could not be reached.").first().waitFor();
  await page.context().setOffline(false);
  await page.getByText("You seem to be offline.").waitFor({ state: "detached" });
  await page.reload();
  await row.waitFor();
});

test("an error before any page shows its words in the site's look", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/admin/password/not-a-link");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(0);
  const size = await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(size).toBeGreaterThan(30);
});
