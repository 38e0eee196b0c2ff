import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accountsTable, sessions } from "~/accounts/tables.server";
import { notePresence } from "~/blog/collaboration/presence.server";
import { addedPost } from "~/blog/posts.testing";
import { PRESENCE_EVERY_MS } from "~/blog/rules";
import { postDrafts } from "~/blog/tables.server";
import { addAdministrator, onDatabaseOf, signedIn, signIn } from "../support/adminData";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { withContextOf } from "../support/blogData";
import { holdModules } from "../support/heldModules";
import { idOf } from "../support/idOf";
import { untilSettled } from "../support/pageRouter";
import { plainAdministrator } from "../support/plainAdministrator";
import { signInAgain } from "../support/proofOfIdentity";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

async function findGrace(): Promise<string> {
  const { id, name } = accountsTable;
  const [grace] = await onDatabaseOf(app, (db) =>
    db.select({ id }).from(accountsTable).where(eq(name, "Grace Hopper")),
  );
  return idOf(grace);
}

/** Opens the editor again and saves the draft that it offers: what differs is shown. */
async function expectComparedDraft(page: Page, address: string, title: string): Promise<void> {
  page.once("dialog", (question) => void question.accept());
  await page.goto(address);
  await page.getByRole("link", { name: "Restore draft" }).click();
  const field = page.getByRole("textbox", { name: "Title" });
  await expect.poll(() => field.inputValue()).toBe(title);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("heading", { name: "What differs" }).waitFor();
}

test("two who have a blog open are shown each other, and one asks the other to read it", async () => {
  await addAdministrator(app, { email: "grace@example.com", name: "Grace Hopper" });
  const post = await withContextOf(app, (context) =>
    addedPost(context, { title: "Nightly loads" }),
  );
  const graceId = await findGrace();
  await withContextOf(app, (context) => notePresence(context, { id: graceId }, post.id));
  const { page, complaints } = await signedIn(browser, app);
  await page.goto(`/admin/blogs/edit/${post.id}`);
  await page.getByText("Grace Hopper has this blog open too.").waitFor();
  const review = page.getByRole("region", { name: "Review" });
  await review.getByLabel("Note (optional)").fill("The figures in part two.\n\nAnd a title.");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByText("Your note is not sent.").waitFor();
  await question.getByRole("button", { name: "Stay" }).click();
  // Saving the blog leads to the list, and the note is there on the way back.
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("link", { name: "Nightly loads" }).click();
  await review.getByRole("button", { name: "Ready for review" }).click();
  await page.getByText("Noted, and one person gets an email.").waitFor();
  const lines = review.locator(".review-note").filter({ hasText: "The figures in part two." });
  await expect.poll(() => lines.innerText()).toBe("The figures in part two.\n\nAnd a title.");
  await expect.poll(() => review.getByLabel("Note (optional)").inputValue()).toBe("");
  await page.goto("/admin/blogs");
  await page
    .getByRole("row", { name: /Nightly loads/ })
    .getByText("Ready for review")
    .waitFor();
  expect(complaints).toEqual([]);
});

test("a note of a review comes back after signing in again", { tags: ["thorough"] }, async () => {
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Early loads" }));
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/blogs/edit/${post.id}`);
  const note = page.getByRole("region", { name: "Review" }).getByLabel("Note (optional)");
  await note.fill("The figures in part three.");
  await onDatabaseOf(app, (db) => db.delete(sessions));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("link", { name: "Sign in again" }).click();
  await signInAgain(page);
  await page.getByText("What you typed is back.").waitFor();
  await expect.poll(() => note.inputValue()).toBe("The figures in part three.");
  await page.context().close();
});

test("somebody who opens a blog later is named to those who have it open", {
  tags: ["thorough"],
}, async () => {
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Late loads" }));
  const { page } = await signedIn(browser, app);
  await page.clock.install();
  await page.goto(`/admin/blogs/edit/${post.id}`);
  await page.getByRole("heading", { level: 1, name: "Edit Blog" }).waitFor();
  await untilSettled(page);
  const graceId = await findGrace();
  await withContextOf(app, (context) => notePresence(context, { id: graceId }, post.id));
  await page.clock.fastForward(PRESENCE_EVERY_MS);
  await page.getByText("Grace Hopper has this blog open too.").waitFor();
});

/** Saves another summary of the post, as a colleague does meanwhile. */
async function saveElsewhere(id: string, Summary: string): Promise<void> {
  const editor = await (await plainAdministrator(app)).open(`/admin/blogs/edit/${id}`);
  expect((await editor.press("Save Changes", { Summary })).path).toBe("/admin/blogs");
}

test("a button beside the form hides nothing of what was saved meanwhile", {
  tags: ["thorough"],
}, async () => {
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Hourly loads" }));
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/blogs/edit/${post.id}`);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Hourly loads, twice");
  await saveElsewhere(post.id, "Theirs.");
  await page.getByRole("button", { name: "Make preview link" }).click();
  await page.getByText("Preview link made.").waitFor();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("heading", { name: "What differs" }).waitFor();
});

test("a draft from after a refused save is compared again when it is restored", {
  tags: ["thorough"],
}, async () => {
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Weekly loads" }));
  const address = `/admin/blogs/edit/${post.id}`;
  const { page } = await signedIn(browser, app);
  await page.goto(address);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Weekly loads, twice");
  await saveElsewhere(post.id, "Theirs.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("heading", { name: "What differs" }).waitFor();
  await title.fill("Weekly loads, three times");
  await page.getByText(/^Draft saved /).waitFor();
  await expectComparedDraft(page, address, "Weekly loads, three times");
});

test("a form that was refused before its scripts ran, and restored later, is compared with what was saved", {
  tags: ["thorough"],
}, async () => {
  const post = await withContextOf(app, (context) =>
    addedPost(context, { title: "Late loads II" }),
  );
  const address = `/admin/blogs/edit/${post.id}`;
  const { page } = await signedIn(browser, app);
  const letThrough = await holdModules(page);
  await page.goto(address, { waitUntil: "commit" });
  await page.getByLabel("Summary").fill("Mine.");
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("");
  await saveElsewhere(post.id, "Theirs.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("There is a problem").waitFor();
  letThrough();
  await page.locator("iframe").waitFor();
  await title.fill("Late loads, again");
  await page.getByText(/^Draft saved /).waitFor();
  await expectComparedDraft(page, address, "Late loads, again");
});

test("what is typed on the page of one account is no draft of another one that has signed in since", {
  tags: ["thorough"],
}, async () => {
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Hired loads" }));
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/blogs/edit/${post.id}`);
  const graceId = await findGrace();
  await onDatabaseOf(app, (db) => db.update(sessions).set({ userId: graceId }));
  const isRefused = page.waitForResponse((response) => response.url().endsWith("/draft"));
  await page.getByRole("textbox", { name: "Title" }).fill("Hired loads, mine");
  expect((await isRefused).status()).toBe(403);
  const drafts = await onDatabaseOf(app, (db) => db.select().from(postDrafts));
  expect(drafts.filter(({ recordId }) => recordId === post.id)).toEqual([]);
});

test("without scripts changes are asked for and the review is ended", async () => {
  const visitor = await plainAdministrator(app);
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Daily loads" }));
  const editor = await visitor.open(`/admin/blogs/edit/${post.id}`);
  const answered = await editor.press("Ask for changes", { Note: "A source, please." });
  expect(answered.text).toContain("Changes asked");
  expect(answered.text).toContain("A source, please.");
  const ended = await answered.press("End review");
  expect(ended.text).toContain("Review ended.");
  expect(ended.text).not.toContain("A source, please.");
});

test("the calendar shows the month and leads to its neighbors", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const calendar = await (await visitor.open("/admin/blogs")).follow("Calendar");
  expect(calendar.text).toContain("Nightly loads");
  const other = await visitor.open("/admin/blogs/calendar?month=1999-02");
  expect(other.heading).not.toContain("1999");
  const empty = await visitor.open("/admin/blogs/calendar?month=2031-05");
  expect(empty.heading).toBe("May 2031");
  expect(empty.text).toContain("Nothing is planned");
  expect((await empty.follow("April 2031")).heading).toBe("April 2031");
});

test("the calendar and Media are accessible", { tags: ["thorough"] }, async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  for (const path of ["/admin/blogs/calendar", "/admin/media"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await barriersOn(page, LOOKS)).toEqual([]);
  }
});
