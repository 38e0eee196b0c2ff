import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accountsTable, sessions } from "~/accounts/tables.server";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { rowOf } from "../support/adminJobs";
import { untilSettled } from "../support/pageRouter";
import { plainAdministrator } from "../support/plainAdministrator";
import { ageSessions, confirmPassword, signInAgain } from "../support/proofOfIdentity";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** What the browser itself asks when the site is left, accepted. */
function browserQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  return questions;
}

test("the editor of a job asks before typed text is lost, and not after it was saved", async () => {
  const { page, complaints } = await signedIn(browser, app);
  const questions = browserQuestions(page);
  await page.goto("/admin/jobs/edit/product-manager");
  const editor = page.url();
  const location = page.getByLabel("Location");
  const stored = await location.inputValue();
  await location.fill("Cape May, NJ");
  await link(page, "Dashboard").click();
  await question(page).getByText("They are lost if you leave.").waitFor();
  await question(page).getByRole("button", { name: "Stay" }).click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(editor);
  await expect.poll(() => location.inputValue()).toBe("Cape May, NJ");
  await page.reload();
  await expect.poll(() => location.inputValue()).toBe(stored);
  expect(questions).toEqual(["beforeunload"]);

  await location.fill("Cape May, NJ");
  await link(page, "Cancel").click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/admin/jobs");
  await rowOf(page, "Product Manager").getByText(stored).waitFor();

  await page.goto(editor);
  await location.fill("Dover, NJ");
  await page.getByRole("button", { name: "Save Job" }).click();
  await rowOf(page, "Product Manager").getByText("Dover, NJ").waitFor();
  await link(page, "Dashboard").click();
  await page.waitForURL("**/admin");
  await page.reload();
  expect(questions).toEqual(["beforeunload"]);
  expect(complaints).toEqual([]);
});

test("leaving while a form is being saved asks, because nobody would be told that it was refused", async () => {
  const { page } = await signedIn(browser, app);
  const address = "/admin/jobs/edit/product-manager";
  await page.goto(address);
  const location = page.getByLabel("Location");
  await location.fill("Mine, NJ");
  await (await (await plainAdministrator(app)).open(address)).press("Save Job", {
    Location: "Trenton, NJ",
  });
  let respond = () => {};
  const isHeldBack = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/product-manager.data**", async (route) => {
    if (route.request().method() === "POST") await isHeldBack;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  // A link within the page would abort the save as well.
  await link(page, "Skip to main content").press("Enter");
  await link(page, "Dashboard").click();
  await question(page).getByText("Your changes are being saved.").waitFor();
  await question(page).getByRole("button", { name: "Stay" }).click();
  respond();
  await page.getByRole("region", { name: "What differs" }).waitFor();
  await expect.poll(() => location.inputValue()).toBe("Mine, NJ");
  await page.context().close();
});

test("a job in which nothing differs is left without a question", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const questions = browserQuestions(page);
  await page.goto("/admin/jobs/edit/data-engineer");
  const location = page.getByLabel("Location");
  const stored = await location.inputValue();
  await location.fill("Cape May, NJ");
  await location.fill(stored);
  const list = page.getByRole("region", { name: "Responsibilities" });
  await list.getByRole("button", { name: "Add", exact: true }).click();
  await list.getByRole("button", { name: "Remove", exact: true }).last().click();
  // The form is compared after the click.
  await untilSettled(page);
  await page.reload();
  await page.getByLabel("Location").fill(stored);
  await link(page, "Cancel").click();
  await page.waitForURL("**/admin/jobs");
  expect(questions).toEqual([]);
});

test("a form that nobody typed into is left without a question", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings");
  for (const tab of ["Company", "Brand", "Publishing", "Retention", "Templates", "Mail"]) {
    await link(page, tab).click();
    await page.waitForURL((url) => url.pathname.endsWith(tab.toLowerCase()));
    await expect.poll(() => page.getByText("Changes are not stored yet").count()).toBe(0);
  }
  await page.goto("/admin/jobs");
  await link(page, "Add New Job").click();
  await page.getByRole("heading", { level: 1, name: "Add New Job" }).waitFor();
  await link(page, "Cancel").click();
  await rowOf(page, "Data Engineer").getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Job" }).waitFor();
  await link(page, "Cancel").click();
  await page.waitForURL("**/admin/jobs");
});

test("Back asks too, also after a link within the page was followed", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  await rowOf(page, "Data Engineer").getByRole("link", { name: "Edit", exact: true }).click();
  const editor = "**/admin/jobs/edit/data-engineer";
  await page.waitForURL(editor);
  const location = page.getByLabel("Location");
  await location.fill("Cape May, NJ");
  const gap = page.getByRole("region", { name: "Publish check" }).getByRole("link").first();
  await gap.click();
  await page.waitForURL(`${editor}#*`);
  await gap.click();
  await page.evaluate(() => window.history.go(-2));
  await question(page).getByRole("button", { name: "Stay" }).click();
  await page.waitForURL(`${editor}#*`);
  await expect.poll(() => location.inputValue()).toBe("Cape May, NJ");
  expect(complaints).toEqual([]);
});

test("both ways out of a conflict lead on without a question", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  const questions = browserQuestions(page);
  const address = "/admin/jobs/edit/product-manager";
  const colleague = await plainAdministrator(app);
  const location = page.getByLabel("Location");
  const clash = async (theirs: string) => {
    await page.goto(address);
    await location.fill("Mine, NJ");
    await (await colleague.open(address)).press("Save Job", { Location: theirs });
    await page.getByRole("button", { name: "Save Job" }).click();
    await page.getByRole("region", { name: "What differs" }).waitFor();
  };
  await clash("Theirs, NJ");
  await link(page, "Take theirs").click();
  await expect.poll(() => location.inputValue()).toBe("Theirs, NJ");
  await clash("Newest, NJ");
  await page.getByRole("button", { name: "Save mine" }).click();
  await rowOf(page, "Product Manager").getByText("Mine, NJ").waitFor();
  expect(questions).toEqual([]);
});

test.each([
  ["the company", "/admin/settings/company", "Tagline"],
  ["an email template", "/admin/settings/templates/interviewed", "Subject"],
])(
  "another tab of Settings is opened after a question while the form of %s has unsaved text",
  { tags: ["thorough"] },
  async (_, address, label) => {
    const { page } = await signedIn(browser, app);
    const questions = browserQuestions(page);
    await page.goto(address);
    const field = page.getByLabel(label, { exact: true });
    await field.fill("Weather, read well");
    await link(page, "Retention").click();
    await question(page).getByRole("button", { name: "Stay" }).click();
    await expect.poll(() => field.inputValue()).toBe("Weather, read well");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    await link(page, "Retention").click();
    await page.waitForURL("**/admin/settings/retention");
    expect(questions).toEqual([]);
  },
);

test("the editor of a translation asks before typed text is lost", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const company = await (await plainAdministrator(app)).open("/admin/settings/company");
  expect(
    (await company.press("Save", { "Second language": "Español (Estados Unidos)" })).status,
  ).toBe(200);
  await page.goto("/admin/jobs/data-engineer/translation");
  await page.getByLabel("Job title").fill("Ingeniera de datos");
  await link(page, "Back to the job").click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/admin/jobs/edit/data-engineer");
});

test("Back from the original texts asks before what was typed into them is lost", async () => {
  const company = await (await plainAdministrator(app)).open("/admin/settings/company");
  await company.press("Save", { "Second language": "Español (México)" });
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/product-manager/translation");
  await page.getByRole("link", { name: "Start from the original texts" }).click();
  const title = page.getByLabel("Job title", { exact: true });
  await expect.poll(() => title.inputValue()).toBe("Product Manager");
  await title.fill("Gerente de producto");
  await untilSettled(page);
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Stay" }).click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => title.inputValue()).toBe("Gerente de producto");
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => title.inputValue()).toBe("");
  await page.context().close();
});

test("a question that is asked again at once is not closed by the late end of the one before", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  await rowOf(page, "Product Manager").getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Location").fill("Cape May, NJ");
  // The browser dispatches `close` some time after the dialog has closed; here it is held until the next question is open.
  await page.evaluate(() =>
    document.addEventListener("close", (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    }),
  );
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Stay" }).click();
  await question(page).waitFor({ state: "detached" });
  await page.evaluate(() => history.back());
  await question(page).waitFor();
  await question(page).dispatchEvent("close");
  await question(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/admin/jobs");
  await page.context().close();
});

test("nothing can be typed into a form while it is being sent, and the field has the focus again afterwards", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/retention");
  const field = page.getByLabel("Keep inquiries for");
  await field.fill("30");
  const held = Promise.withResolvers<void>();
  await page.route("**/retention.data*", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.fallback();
  });
  await field.press("Enter");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await page.keyboard.type("1");
  await expect.poll(() => field.inputValue()).toBe("30");
  held.resolve();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.context().close();
});

test("a form that was refused stays as it was typed: beside a button of its page, and after signing in again", async () => {
  const { page } = await signedIn(browser, app);
  const address = "/admin/settings/company";
  await page.goto(address);
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Weather, read well");
  const colleague = await (await plainAdministrator(app)).open(address);
  await colleague.press("Save", { Tagline: "Weather for everyone" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("region", { name: "What differs" }).waitFor();
  await page.getByRole("button", { name: "Skip this step" }).click();
  await page.getByRole("button", { name: "Skip this step" }).waitFor({ state: "detached" });
  await expect.poll(() => tagline.inputValue()).toBe("Weather, read well");
  await onDatabaseOf(app, (db) => db.delete(sessions));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("link", { name: "Sign in again" }).click();
  await signInAgain(page);
  await page.getByText("What you typed is back.").waitFor();
  await expect.poll(() => tagline.inputValue()).toBe("Weather, read well");
  await page.context().close();
});

test("a refused form stays as it was typed when its own tab is pressed, and after Back from one of its errors", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/company");
  const tagline = page.getByLabel("Tagline", { exact: true });
  await tagline.fill("Weather for people");
  await page.getByLabel("Contact email").fill("nonsense");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator('main a[href="#email"]').first().click();
  await untilSettled(page);
  await page.goBack();
  await untilSettled(page);
  await expect.poll(() => tagline.inputValue()).toBe("Weather for people");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await tabs.getByRole("link", { name: "Company", exact: true }).click();
  await untilSettled(page);
  await expect.poll(() => tagline.inputValue()).toBe("Weather for people");
  await page.context().close();
});

test("a form for which the password is asked is as it was typed after Back, and is sent by nothing but its button", async () => {
  const { page } = await signedIn(browser, app);
  await ageSessions(app);
  await page.goto("/admin/settings/templates/rejected");
  const subject = page.getByLabel("Subject", { exact: true });
  await subject.fill("Careful words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Nothing you typed is lost").waitFor();
  const confirmAddress = page.url();
  // Whether or not the scripts of that page have run.
  await page.goBack();
  await page.getByText("What you typed is back.").waitFor();
  await expect.poll(() => subject.inputValue()).toBe("Careful words");
  await subject.fill("Better words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirmPassword(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  await expect.poll(() => subject.inputValue()).toBe("Better words");
  await expect.poll(() => page.getByText("What you typed is back.").count()).toBe(0);
  // What was sent first still waits, and is not done because somebody comes by.
  await page.goto(confirmAddress);
  await page.getByText("It is done once you continue.").waitFor();
  await page.goto("/admin/settings/templates/rejected");
  await expect.poll(() => subject.inputValue()).toBe("Better words");
  await page.context().close();
});

test("a template that a new account may not change yet says so, and what was typed is there after Back", async () => {
  const { page } = await signedIn(browser, app);
  await onDatabaseOf(app, (db) =>
    db.update(accountsTable).set({ approvedAt: new Date(), createdByOperator: false }),
  );
  await page.goto("/admin/settings/templates/rejected");
  await page.getByText("Your account is new.").waitFor();
  const subject = page.getByLabel("Subject", { exact: true });
  await subject.fill("Half an hour of careful words");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("It is in its form when you go back").waitFor();
  await page.goBack();
  await page.getByText("What you typed is back.").waitFor();
  await expect.poll(() => subject.inputValue()).toBe("Half an hour of careful words");
  await onDatabaseOf(app, (db) => db.update(accountsTable).set({ createdByOperator: true }));
  await page.context().close();
});

test("a saved reply asks before its text is lost", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/inquiries/replies/new");
  await page.getByRole("textbox", { name: "Title" }).fill("Rates");
  await page.getByRole("textbox", { name: "Text" }).fill("Half an hour of careful words");
  await link(page, "Jobs").click();
  await question(page).getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/admin/inquiries/replies");
  await page.context().close();
});
