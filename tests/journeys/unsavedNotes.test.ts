import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~/accounts/tables.server";
import { applicationNotes } from "~/applications/tables.server";
import { addedPost } from "~/blog/posts.testing";
import { addApplications, onDatabaseOf, signedIn } from "../support/adminData";
import { withContextOf } from "../support/blogData";
import { plainAdministrator } from "../support/plainAdministrator";
import { signInAgain } from "../support/proofOfIdentity";
import { startSite } from "../support/site";
import { INQUIRY } from "../support/visitorForms";

const { app, browser } = await startSite();
let ids: string[] = [];
beforeAll(async () => {
  const job = { jobId: "product-manager", jobTitle: "Product Manager" };
  const names = ["Daniel Osei", "Marta Kowalska", "Omar Haddad"];
  ids = await addApplications(
    app,
    names.map((fullName) => ({ fullName, ...job })),
  );
});

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const newNote = (page: Page) => page.getByLabel("New note");
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const textsOf = async (id = "") => {
  const applicationCondition = eq(applicationNotes.applicationId, id);
  const notes = await onDatabaseOf(app, (db) =>
    db.select().from(applicationNotes).where(applicationCondition),
  );
  return notes.map(({ text }) => text);
};

async function openApplicant(id = ""): Promise<Page> {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${id}`);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  return page;
}

test("a note that did not reach the server is asked for on leaving, and is there on the way back until it is added", async () => {
  const page = await openApplicant(ids[1]);
  await newNote(page).fill("Said on the train");
  await page.route("**/notes.data*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("alert").getByText("Failed to save the note.").waitFor();
  await page.getByRole("link", { name: "Back to the application" }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await headingOf(page, "Marta Kowalska").waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe("Said on the train");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".notes").getByText("Said on the train").waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe("");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await headingOf(page, "Jobs").waitFor();
  await page.context().close();
});

test("going on with a key while a note is on its way asks first, and a note that is refused stays", async () => {
  const page = await openApplicant(ids[1]);
  const tooLong = "word ".repeat(1_050);
  await newNote(page).fill(tooLong);
  const held = Promise.withResolvers<void>();
  await page.route("**/notes.data*", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await page.keyboard.press("j");
  await question(page).getByText("Your changes are being saved.").waitFor();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await headingOf(page, "Omar Haddad").waitFor();
  held.resolve();
  await page.goBack();
  await headingOf(page, "Marta Kowalska").waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe(tooLong);
  await page.context().close();
});

test("a note that came back after signing in again is asked for on leaving", async () => {
  const page = await openApplicant(ids[2]);
  await newNote(page).fill("Call on Monday");
  await onDatabaseOf(app, (db) => db.delete(sessions));
  await page.getByRole("button", { name: "Add note" }).click();
  await signInAgain(page);
  await page.getByText("What you typed is back.").waitFor();
  await page.getByRole("link", { name: "Back to the application" }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => newNote(page).inputValue()).toBe("Call on Monday");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await question(page).getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".notes").getByText("Call on Monday").waitFor();
  expect(await textsOf(ids[2])).toEqual(["Call on Monday"]);
  await page.context().close();
});

test("a note that was edited in another tab shows both texts", async () => {
  const administrator = await plainAdministrator(app);
  const home = await administrator.open(`/admin/applications/${ids[0]}`);
  await home.press("Add note", { "New note": "Asks 90k" });
  const [note] = await onDatabaseOf(app, (db) =>
    db
      .select()
      .from(applicationNotes)
      .where(eq(applicationNotes.applicationId, ids[0] ?? "")),
  );
  const address = `/admin/applications/${ids[0]}/notes/${note?.id}`;
  const [first, second] = [await administrator.open(address), await administrator.open(address)];
  await first.press("Save", { Note: "Asks 90k. References are fine" });
  const refused = await second.press("Save", { Note: "Asks 95k" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("What differs");
  expect(await textsOf(ids[0])).toEqual(["Asks 90k. References are fine"]);
});

test("a note that a decision leaves behind is named on the next applicant's page, and closing the tab asks", async () => {
  const page = await openApplicant(ids[1]);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await newNote(page).fill("Told me on the phone: 90k, from March");
  await page.getByText("Rejected", { exact: true }).first().click();
  await page.getByRole("button", { name: "Reject and next" }).click();
  await headingOf(page, "Omar Haddad").waitFor();
  await page.getByText("Your note about Marta Kowalska is not added yet.").waitFor();
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await headingOf(page, "Jobs").waitFor();
  await page.goBack();
  await page.locator(".hint").getByRole("link", { name: "Marta Kowalska" }).click();
  await headingOf(page, "Marta Kowalska").waitFor();
  await expect.poll(() => newNote(page).inputValue()).toMatch(/^Told me/);
  expect(questions).toEqual([]);
  await page.reload();
  await headingOf(page, "Marta Kowalska").waitFor();
  expect(questions).toContain("beforeunload");
  await page.context().close();
});

test("a note that was left behind comes back on its applicant's page after signing in again", async () => {
  const page = await openApplicant(ids[1]);
  await newNote(page).fill("Added in time");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".notes").getByText("Added in time").waitFor();
  await newNote(page).fill("Left behind");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await headingOf(page, "Jobs").waitFor();
  await onDatabaseOf(app, (db) => db.delete(sessions));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("link", { name: "Sign in again" }).click();
  await signInAgain(page);
  await headingOf(page, "Jobs").waitFor();
  await page.goto(`/admin/applications/${ids[1]}`);
  await page.getByText("What you typed is back.").waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe("Left behind");
  await page.context().close();
});

test("a note that was left behind outlasts a save that loads another document, and is still named there", async () => {
  const page = await openApplicant(ids[1]);
  await newNote(page).fill("Left behind again");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await question(page).getByText("as long as this tab is open").waitFor();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Company", exact: true }).first().click();
  await page.getByLabel("Tagline", { exact: true }).fill("Weather, again");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page
    .getByRole("link", { name: /^Applications/ })
    .first()
    .click();
  await headingOf(page, "Applications").waitFor();
  await page.getByRole("link", { name: "Omar Haddad", exact: true }).click();
  await page.getByText("Your note about Marta Kowalska is not added yet.").waitFor();
  await page.locator(".hint").getByRole("link", { name: "Marta Kowalska" }).click();
  await expect.poll(() => newNote(page).inputValue()).toBe("Left behind again");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".notes").getByText("Left behind again").waitFor();
  await page.context().close();
});

test("a note that was left behind is asked for at Logout, and leaves nothing in the tab then", async () => {
  const page = await openApplicant(ids[2]);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await newNote(page).fill("Between us");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await headingOf(page, "Jobs").waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(questions).toEqual(["beforeunload"]);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain("Between us");
  await page.context().close();
});

test("a form that was saved does not come back after signing in again", async () => {
  const page = await openApplicant(ids[2]);
  await newNote(page).fill("Saved and done");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".notes").getByText("Saved and done").waitFor();
  await onDatabaseOf(app, (db) => db.delete(sessions));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("link", { name: "Sign in again" }).click();
  await signInAgain(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  await expect.poll(() => page.getByText("What you typed is back.").count()).toBe(0);
  await expect.poll(() => newNote(page).inputValue()).toBe("");
  await page.context().close();
});

test.each([
  ["after the session had ended", true],
  ["before anybody knew that it had ended", false],
])(
  "a note for a review that was typed %s comes back after signing in again",
  async (_, isKnown) => {
    const post = await withContextOf(app, (context) =>
      addedPost(context, { title: `Loads ${isKnown}` }),
    );
    const { page } = await signedIn(browser, app);
    await page.goto(`/admin/blogs/edit/${post.id}`);
    const note = page.getByLabel("Note (optional)");
    await note.fill("First half.");
    await onDatabaseOf(app, (db) => db.delete(sessions));
    if (isKnown) {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.getByRole("link", { name: "Sign in again" }).waitFor();
      await note.fill("First half. And the second.");
    }
    await page.getByRole("button", { name: "Ready for review" }).click();
    await signInAgain(page);
    await page.waitForURL((url) => !url.pathname.startsWith("/admin/login"));
    await page.goto(`/admin/blogs/edit/${post.id}`);
    await page.getByText("What you typed is back.").waitFor();
    await expect
      .poll(() => note.inputValue())
      .toBe(isKnown ? "First half. And the second." : "First half.");
    await page.context().close();
  },
);

describe("a note to an application that a colleague deletes meanwhile", () => {
  const addApplicant = async () => {
    const applicant = { fullName: "Petra Lind", jobId: "product-manager" };
    const [id = ""] = await addApplications(app, [{ ...applicant, jobTitle: "Product Manager" }]);
    return id;
  };
  const deleteByColleague = async (id: string) => {
    const colleague = await plainAdministrator(app);
    const question = await (await colleague.open(`/admin/applications/${id}`)).press("Delete");
    expect((await question.press("Delete")).status).toBe(200);
  };

  test("stays on the page that says so, also after it is loaded again, until it is discarded", async () => {
    const id = await addApplicant();
    const page = await openApplicant(id);
    await newNote(page).fill("Said on the train");
    await deleteByColleague(id);
    await page.getByText("There is no such application.").waitFor();
    const note = page.getByRole("textbox", { name: "Your note" });
    await expect.poll(() => note.inputValue()).toBe("Said on the train");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => note.inputValue()).toBe("Said on the train");
    await page.getByRole("button", { name: "Discard" }).click();
    await note.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("There is no such application.").waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await page.context().close();
  });

  test("stays in its form if it is sent before the page knows", async () => {
    const id = await addApplicant();
    const { page } = await signedIn(browser, app);
    // No announcement of the server reaches this page.
    await page.route("**/admin/live", (route) => route.abort());
    await page.goto(`/admin/applications/${id}`);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await newNote(page).fill("Said on the train");
    await deleteByColleague(id);
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("This is not there any more").waitFor();
    await page.unroute("**/admin/live");
    // A live update loads the data of the page again.
    const body = new URLSearchParams(INQUIRY);
    expect((await fetch(`${app.url}/contact`, { method: "POST", body })).status).toBe(200);
    await page.getByRole("link", { name: "Inquiries 1 new" }).waitFor();
    await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("Said on the train");
    await page.context().close();
  });
});
