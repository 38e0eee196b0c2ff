import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { accountsTable, sessions } from "~/accounts/tables.server";
import { posts } from "~/blog/tables.server";
import {
  addAdministrator,
  addApplications,
  onDatabaseOf,
  signedIn,
  signIn,
} from "../support/adminData";
import { ADMINISTRATOR, startApp } from "../support/app";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { idOf } from "../support/idOf";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";
import { drawnImage } from "../support/uploadedImages";

const { app, browser } = await startSite();
let applicationId: string;
let postId: string;
beforeAll(async () => {
  const person = { fullName: "Omar Haddad", jobId: "product-manager", jobTitle: "Product Manager" };
  [applicationId = ""] = await addApplications(app, [person]);
  postId = await onDatabaseOf(app, async (db) => idOf((await db.select().from(posts))[0]));
});
beforeEach(() => onDatabaseOf(app, (db) => db.delete(sessions)));

const MINUTE = 60;
/** Moves the only session into the past, as if its last use, or its beginning, lay so many seconds back. */
const age = (column: "updated_at" | "created_at", seconds: number) =>
  onDatabaseOf(app, (db) =>
    db.execute(
      sql.raw(`update sessions set ${column} = now() - make_interval(secs => ${seconds})`),
    ),
  );
const lastUse = () =>
  onDatabaseOf(app, async (db) => (await db.select().from(sessions))[0]?.updatedAt.getTime() ?? 0);
const endSession = () => onDatabaseOf(app, (db) => db.delete(sessions));

/** A page of the admin area whose timers obey the test. */
async function openAdminPage(path: string): Promise<Page> {
  const { page } = await signedIn(browser, app);
  await page.clock.install();
  // What the server says of the session sets the timer: time that passes before that passes for nothing.
  const sessionResponse = page.waitForResponse((response) =>
    response.url().endsWith("/admin/session"),
  );
  await page.goto(path);
  await (await sessionResponse).finished();
  return page;
}

/** What signing out and in again in another tab does: the cookie is the other account's then. */
const signInInOtherTab = (email: string) =>
  onDatabaseOf(app, async (db) => {
    const account = db
      .select({ id: accountsTable.id })
      .from(accountsTable)
      .where(eq(accountsTable.email, email));
    await db.update(sessions).set({ userId: sql`(${account})` });
  });

const warning = (page: Page) => page.getByRole("alert").filter({ hasText: "Your session ends at" });
const ended = (page: Page) => page.getByRole("alert").filter({ hasText: "You are signed out." });

test("two minutes before the end a warning is read aloud, and Stay signed in renews the session", async () => {
  const page = await openAdminPage("/admin/jobs");
  await age("updated_at", 28 * MINUTE + 10);
  await page.clock.fastForward("28:05");
  await warning(page).waitFor();
  const before = await lastUse();
  await warning(page).getByRole("button", { name: "Stay signed in" }).click();
  await warning(page).waitFor({ state: "detached" });
  expect(await lastUse()).toBeGreaterThan(before);
});

test.each([
  ["typing", (page: Page) => page.getByRole("searchbox").press("a")],
  ["scrolling", (page: Page) => page.mouse.wheel(0, 40)],
])("%s renews the session, at most once a minute", async (_, use) => {
  const page = await openAdminPage("/admin/jobs");
  await page.getByRole("searchbox").focus();
  await age("updated_at", 20 * MINUTE);
  const before = await lastUse();
  await page.clock.fastForward("02:00");
  const renewed = page.waitForResponse(
    (response) =>
      response.url().endsWith("/admin/session") && response.request().method() === "POST",
  );
  await use(page);
  await renewed;
  expect(await lastUse()).toBeGreaterThan(before);
});

test("a session that has lasted as long as it may says so, and offers nothing that does not help", async () => {
  const { page } = await signedIn(browser, app);
  await age("created_at", 12 * 60 * MINUTE - 100);
  await page.goto("/admin/jobs");
  await warning(page).getByText("It has lasted as long as a session may.").waitFor();
  await expect.poll(() => warning(page).getByRole("button").count()).toBe(0);
});

test("a change elsewhere takes nothing off the screen of somebody whose session has ended", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/new");
  await page.getByLabel("Job title").fill("Half a title");
  await endSession();
  const body = new URLSearchParams({
    name: "Jordan Avery",
    email: "jordan@example.com",
    company: "Example Freight",
    service: "data",
    message: "One view of stock.",
    privacy: "on",
  });
  expect((await fetch(`${app.url}/contact`, { method: "POST", body })).status).toBe(200);
  await ended(page).waitFor();
  await expect.poll(() => page.getByLabel("Job title").inputValue()).toBe("Half a title");
});

interface RestoredForm {
  name: string;
  path: () => string;
  type: (page: Page) => Promise<void>;
  send: string;
  /** What stands in the form that came back. */
  typed: (page: Page) => Promise<unknown>;
  expected: unknown;
}

/** Whether React answers in the form. */
const isTakenOver = () =>
  Object.keys(document.querySelector("form[data-restorable]") ?? {}).some((key) =>
    key.startsWith("__reactProps"),
  );

const value = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const FORMS: RestoredForm[] = [
  {
    name: "a job",
    path: () => "/admin/jobs/new",
    async type(page) {
      await page.getByLabel("Job title").fill("Vane keeper");
      await page.getByRole("button", { name: "Add", exact: true }).first().click();
      await page.getByLabel("Responsibilities, row 1").fill("Oil");
      await page.getByLabel("Responsibilities, row 2").fill("Turn");
      await page.getByLabel("Publish job immediately").uncheck();
    },
    send: "Add Job",
    typed: async (page) => [
      await value(page, "Job title"),
      await value(page, "Responsibilities, row 2"),
      await page.getByLabel("Publish job immediately").isChecked(),
    ],
    expected: ["Vane keeper", "Turn", false],
  },
  {
    name: "a note",
    path: () => `/admin/applications/${applicationId}/notes`,
    type: (page) => page.getByLabel("Note", { exact: true }).fill("Call\non Monday"),
    send: "Add note",
    typed: (page) => value(page, "Note"),
    expected: "Call\non Monday",
  },
  {
    name: "a template",
    path: () => "/admin/settings/templates/interviewed",
    type: (page) => page.getByLabel("Subject").fill("Let us talk"),
    send: "Save",
    typed: (page) => value(page, "Subject"),
    expected: "Let us talk",
  },
  {
    name: "the company",
    path: () => "/admin/settings/company",
    type: (page) => page.getByLabel("Tagline").fill("Weather, read well"),
    send: "Save",
    typed: (page) => value(page, "Tagline"),
    expected: "Weather, read well",
  },
  {
    name: "a post",
    path: () => `/admin/blogs/edit/${postId}`,
    type: (page) => page.getByLabel("Summary").fill("What the vanes say."),
    send: "Save Changes",
    typed: (page) => value(page, "Summary"),
    expected: "What the vanes say.",
  },
];
/** Further settings, whose forms are sent like the company's. */
const SETTINGS: RestoredForm[] = [
  {
    name: "the brand",
    path: () => "/admin/settings/brand",
    type: (page) => page.getByLabel("Short name").fill("Vane"),
    send: "Save",
    typed: (page) => value(page, "Short name"),
    expected: "Vane",
  },
  {
    name: "the times of retention",
    path: () => "/admin/settings/retention",
    type: (page) => page.getByLabel("Keep inquiries for").fill("31"),
    send: "Save",
    typed: (page) => value(page, "Keep inquiries for"),
    expected: "31",
  },
  {
    name: "what a job has to say",
    path: () => "/admin/settings/publishing",
    type: (page) => page.getByRole("checkbox").check(),
    send: "Save",
    typed: (page) => page.getByRole("checkbox").isChecked(),
    expected: true,
  },
  {
    name: "the sites that send messages here",
    path: () => "/admin/settings/mail/emailjs",
    type: (page) => page.getByRole("textbox").fill("https://old.example.com"),
    send: "Save",
    typed: (page) => page.getByRole("textbox").inputValue(),
    expected: "https://old.example.com",
  },
];

async function signInHere(page: Page) {
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.each(FORMS)(
  "$name that was sent after the session ended comes back filled after signing in",
  async (form) => {
    const { page } = await signedIn(browser, app);
    await page.goto(form.path());
    await page.waitForFunction(isTakenOver);
    await form.type(page);
    await endSession();
    await page.getByRole("button", { name: form.send, exact: true }).click();
    await page.waitForURL("**/admin/login**");
    await expect.poll(() => page.url()).not.toContain("Vane");
    await signInHere(page);
    await page.getByText("What you typed is back.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(form.path());
    expect(await form.typed(page)).toEqual(form.expected);
    await page.reload();
    await page.waitForFunction(isTakenOver);
    // A note is there as long as its tab is open; the others come back once.
    const isBack = page.getByText("What you typed is back.");
    await isBack.waitFor({ state: form.name === "a note" ? "visible" : "hidden" });
    expect(await storedForms(page)).toEqual([]);
  },
);

test.each([...FORMS, ...SETTINGS])(
  "$name that was being typed when the session ended comes back filled after signing in",
  async (form) => {
    const page = await openAdminPage(form.path());
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.waitForFunction(isTakenOver);
    await form.type(page);
    await endSession();
    await page.clock.fastForward("31:00");
    await ended(page).waitFor();
    await ended(page).getByRole("link", { name: "Sign in again" }).click();
    await signInHere(page);
    await page.getByText("What you typed is back.").waitFor();
    expect(await form.typed(page)).toEqual(form.expected);
    expect(questions).toEqual([]);
  },
);

test.each(FORMS)(
  "without scripts $name that was sent after the session ended waits to be sent again",
  async (form) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled: false });
    await page.goto(form.path());
    if (form.name !== "a job") await form.type(page);
    else await page.getByLabel("Job title").fill("Vane keeper");
    await endSession();
    await page.getByRole("button", { name: form.send, exact: true }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Sign in again in a new tab" }).click(),
    ]);
    await signInHere(tab);
    await tab.waitForURL("**/admin");
    await page.getByRole("button", { name: "Send again" }).click();
    const arrived = form.name === "a job" ? summary(page) : page.getByText("Saved.").first();
    await arrived.waitFor();
  },
);

/** What the tab stores to fill forms with. */
const storedForms = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("unsaved-form:")));

const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

test("a form that came back is saved, says so, and is saved again without a conflict", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/retention");
  const months = page.getByLabel("Keep inquiries for");
  await months.fill("31");
  await endSession();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/admin/login**");
  await signInHere(page);
  const restored = page.getByText("What you typed is back.");
  await restored.waitFor();
  for (const value of ["31", "32"]) {
    await months.fill(value);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await restored.waitFor({ state: "detached" });
    const stored = async () =>
      (await (await plainAdministrator(app)).open("/admin/settings/retention")).value(
        "Keep inquiries for",
      );
    await expect.poll(stored).toBe(value);
  }
});

test("what one person typed never comes back to another", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/new");
  await page.getByLabel("Job title").fill("Vane keeper");
  await endSession();
  await page.getByRole("button", { name: "Add Job" }).click();
  await page.waitForURL("**/admin/login**");
  await page.evaluate(() => {
    const [key = "", text = ""] =
      Object.entries(sessionStorage).find(([name]) => name.startsWith("unsaved-form:")) ?? [];
    sessionStorage.removeItem(key);
    sessionStorage.setItem(key.replace(/:[^:]*:/, ":another:"), text);
  });
  await signInHere(page);
  await page.waitForURL("**/admin/jobs/new");
  await page.locator("form[data-restorable]").waitFor();
  // It waits in the tab for its own account.
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => key.startsWith("unsaved-form:")),
  );
  expect(await value(page, "Job title")).toBe("");
});

test("a page that was opened by one account says that it has ended once another one has signed in", async () => {
  const page = await openAdminPage("/admin/jobs");
  await addAdministrator(app, { email: "grace@example.com", name: "Grace Hopper" });
  await signInInOtherTab("grace@example.com");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("Another account has signed in.").waitFor();
  // Nothing of it is done in the other one's name, also from a dialog.
  const row = page.getByRole("row", { name: /Product Manager/ });
  const isRefused = () =>
    page.waitForResponse((response) => response.request().method() === "POST");
  const deactivation = isRefused();
  await row.getByRole("button", { name: "Deactivate" }).click();
  expect((await deactivation).status()).toBe(403);
  const deletion = isRefused();
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  expect((await deletion).status()).toBe(403);
  // Nor by a form that the browser sends by itself.
  const isKeptBack = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener("submit", (event) => resolve(event.defaultPrevented));
      }),
  );
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/admin/settings/security/sessions/end";
    document.body.append(form);
    form.requestSubmit();
  });
  expect(await isKeptBack).toBe(true);
  const ada = await plainAdministrator(app);
  expect((await ada.open("/admin/jobs")).row("Product Manager").text).toContain("Active");
  await page.getByRole("button", { name: "Go on with that account" }).click();
  await page.getByText("Another account has signed in.").waitFor({ state: "detached" });
});

test("a picture is not uploaded in the name of another account that has signed in", async () => {
  const page = await openAdminPage("/admin/media");
  await addAdministrator(app, { email: "lin@example.com", name: "Lin Park" });
  await signInInOtherTab("lin@example.com");
  const upload = page.waitForResponse((response) => response.url().endsWith("/admin/media/upload"));
  const buffer = await drawnImage(600, 400);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "vane.jpg", mimeType: "image/jpeg", buffer });
  expect((await upload).status()).toBe(403);
  await page.getByText("The image could not be uploaded. Please try again.").waitFor();
});

test("the warning and the end of a session are accessible in both themes and widths", async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  await age("created_at", 12 * 60 * MINUTE - 110);
  await page.goto("/admin/jobs");
  await warning(page).waitFor();
  expect(await barriersOn(page, LOOKS)).toEqual([]);
});

test("Security and the cookies page name the limits that the settings have", async () => {
  const environment = { SESSION_IDLE_MINUTES: "45", SESSION_HOURS: "8" };
  const other = await startApp({ environment });
  onTestFinished(() => other.remove());
  const { page } = await signedIn(browser, other);
  await page.goto("/admin/settings/security");
  const sentence = "A session ends after 45 minutes without use, or 8 hours after signing in.";
  await page.getByText(sentence).waitFor();
  await page.goto("/cookies");
  await page.getByText("Kept: 8 hours at most, or until sign-out.").waitFor();
});

test("a translation that waited for the sign-in does not replace what a colleague saved, and makes way for it", async () => {
  const colleague = await plainAdministrator(app);
  const company = await colleague.open("/admin/settings/company");
  await company.press("Save", {
    "Second language": "Español (Estados Unidos)",
    "What the firm does, in one sentence": "Consultoría.",
  });
  const address = "/admin/jobs/product-manager/translation";
  const translate = async (title: string) =>
    (await colleague.open(address)).press("Save", {
      "Job title": title,
      Description: "Texto.",
      "Responsibilities, row 1": "Uno",
      "Requirements, row 1": "Dos",
    });
  await translate("Jefe de producto");
  const page = await openAdminPage(address);
  await page.getByLabel("Job title").fill("Mi título");
  await endSession();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/admin/login**");
  const later = await (await plainAdministrator(app)).open(address);
  await later.press("Save", { "Job title": "De mi colega" });
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("What you typed is back.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("This translation was saved after you had opened it").first().waitFor();
  await page.locator("ins", { hasText: "Mi título" }).waitFor();
  await page.getByRole("link", { name: "Take theirs" }).click();
  await expect.poll(() => page.getByLabel("Job title").inputValue()).toBe("De mi colega");
  await page.getByLabel("Job title").fill("De los dos");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").first().waitFor();
  await page.context().close();
});
