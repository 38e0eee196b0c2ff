import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { accountsTable } from "~/accounts/tables.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { typedOfDetails } from "~/blog/post";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { postDrafts } from "~/blog/tables.server";
import { storeTypedDraft } from "~/platform/data/typedDrafts.server";
import { ADA } from "../support/actors";
import { onDatabaseOf, shownNow, signedIn } from "../support/adminData";
import {
  buttonIn,
  field,
  fillPost,
  focused,
  openEditor,
  preview,
  rowOf,
} from "../support/adminPosts";
import { ADMINISTRATOR } from "../support/app";
import { barriersOn, LOOKS } from "../support/axe";
import { withContextOf } from "../support/blogData";
import { idOf } from "../support/idOf";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

const QUESTION = "Are you sure you want to delete this blog post? This action cannot be undone.";

test("a writer adds a post by keyboard, sees it as readers will, publishes it and takes it back", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Blogs" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Manage Blogs" }).waitFor();
  await page.getByRole("link", { name: "Add New Blog" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Add New Blog" }).waitFor();
  await expect.poll(() => page.getByLabel("Publish immediately").isChecked()).toBe(false);
  expect(await field(page, "Summary").getAttribute("rows")).toBe("2");
  expect(await field(page, "Content").getAttribute("rows")).toBe("15");

  await fillPost(page, "Wind Vanes & Développeurs");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("wind-vanes-developpeurs");
  await page.getByText("41 of 500 characters").waitFor();
  await field(page, "Slug").fill("vanes");
  await field(page, "Title").press("End");
  await page.keyboard.type("!");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("vanes");

  await field(page, "Tags").focus();
  await page.keyboard.type("wind,Weather");
  await page.keyboard.press("Enter");
  await page.keyboard.type("WIND");
  await page.getByRole("button", { name: "Add tag" }).press("Enter");
  await page.getByText("WIND is already there").waitFor();
  await page.keyboard.press("Backspace");
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Remove Weather");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(1);

  await preview(page).getByRole("heading", { name: "Wind Vanes & Développeurs!" }).waitFor();
  await field(page, "Content").fill("<p>Steady</p><script>alert(1)</script>");
  await preview(page).getByText("Steady").waitFor();
  await expect.poll(() => preview(page).locator("script").count()).toBe(0);
  await page.getByText(/^Draft saved at \d+:\d\d [AP]M$/).waitFor();

  await page.getByRole("button", { name: "Add Blog" }).press("Enter");
  await page.waitForURL("**/admin/blogs");
  await page.getByText("Saved.", { exact: true }).waitFor();
  const row = rowOf(page, "Wind Vanes");
  expect(await row.getByRole("cell").nth(1).textContent()).toBe("Technology");
  expect(await row.getByRole("cell").nth(3).textContent()).toBe("N/A");
  await row.getByText("Draft", { exact: true }).waitFor();
  const view = row.getByRole("link", { name: "View", exact: true });
  expect(await view.getAttribute("target")).toBe("_blank");
  const looked = await page.context().newPage();
  await looked.goto((await view.getAttribute("href")) ?? "");
  await looked.getByText("Draft: visitors do not see it.").waitFor();
  await looked.close();

  await buttonIn(page, "Wind Vanes", "Publish").press("Enter");
  await buttonIn(page, "Wind Vanes", "Unpublish").waitFor();
  expect(await view.getAttribute("href")).toBe("/blog/vanes");
  expect(await row.getByRole("cell").nth(3).textContent()).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/);
  await buttonIn(page, "Wind Vanes", "Unpublish").press("Enter");
  await buttonIn(page, "Wind Vanes", "Publish").waitFor();

  await buttonIn(page, "Wind Vanes", "Delete").press("Enter");
  await page.getByRole("dialog", { name: "Confirm Delete" }).getByText(QUESTION).waitFor();
  expect(await focused(page)).toBe("Cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Blog deleted.").waitFor();
  await expect.poll(() => rowOf(page, "Wind Vanes").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("of two tabs in which the same post is saved the second shows what differs; an earlier version comes back", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs");
  const edit = rowOf(page, "A cloud bill").getByRole("link", { name: "Edit", exact: true });
  const released = Promise.withResolvers<void>();
  await page.route("**/*.data*", (route) => released.promise.then(() => route.continue()));
  await edit.click();
  await page.getByText("Loading blog...").waitFor();
  released.resolve();
  await page.getByRole("heading", { level: 1, name: "Edit Blog" }).waitFor();
  await page.unrouteAll();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, "Summary").fill("Theirs.");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await other.waitForURL("**/admin/blogs");

  await field(page, "Summary").fill("Mine.");
  await field(page, "Title").fill("A bill you can explain");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const summary = page.getByRole("alert");
  await summary
    .getByText("You saved this blog in another tab while you were editing it here.")
    .waitFor();
  const conflict = page.getByRole("region", { name: "What differs" });
  await conflict.getByText(/You saved version 2 /).waitFor();
  // What is typed is compared after a pause in typing.
  await expect.poll(() => conflict.locator("dt").count()).toBe(2);
  await conflict.getByRole("button", { name: "Take theirs: Title" }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("A cloud bill you can explain");
  await expect.poll(() => field(page, "Summary").inputValue()).toBe("Mine.");
  await conflict.getByRole("button", { name: "Save mine" }).click();
  await page.waitForURL("**/admin/blogs");
  await rowOf(page, "A cloud bill you can explain").getByText("Mine.").waitFor();

  await openEditor(page, "A cloud bill you can explain");
  await page.getByRole("link", { name: "Revisions" }).click();
  await page.getByRole("link", { name: "Version 2" }).click();
  await page.getByText("Theirs.").first().waitFor();
  await preview(page).getByText("Theirs.").first().waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Earlier version restored.").waitFor();
  await page.goto("/admin/blogs?search=Theirs.");
  await page.getByText("Showing 1 to 1 of 1 blog").waitFor();
});

test("unsaved text survives leaving the page: a question comes first, it is offered again and can be discarded", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openEditor(page, "A design document on two pages");
  const editor = page.url();
  await page.route("**/draft", (route) => route.abort());
  await field(page, "Title").fill("A design document on one page");
  await page.getByText(/it is kept on this device/).waitFor();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => page.url()).toBe(editor);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/admin");

  await page.unrouteAll();
  await page.goto(editor);
  await page.getByText("A draft of this blog is kept on this device").waitFor();
  await page.getByText(/^Typed \w{3} \d+, \d{4}, \d+:\d\d [AP]M, office time\. /).waitFor();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("A design document on one page");
  expect(await focused(page)).toBe("Edit Blog");
  await page.getByText(/^Draft saved /).waitFor();
  page.once("dialog", (question) => void question.accept());
  await page.reload();

  await page.getByText("You have a draft of this blog").waitFor();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("A design document on two pages");
  await page.getByRole("link", { name: "Restore draft" }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toContain("one page");
  await page.getByText(/^Draft saved /).waitFor();
  await page.goto(editor);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Draft discarded.").waitFor();
  await page.getByText("You have a draft of this blog").waitFor({ state: "hidden" });
});

test("a draft that arrives slowly does not replace what was typed after it", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await withContextOf(app, (context) => addedPost(context, { title: "Harbour lights" }));
  await openEditor(page, "Harbour lights");
  await page.clock.install();
  const order: string[] = [];
  const firstMayArrive = Promise.withResolvers<void>();
  await page.route("**/draft", async (route) => {
    const title = new URLSearchParams(route.request().postData() ?? "").get("title");
    order.push(`sent: ${title}`);
    if (order.length === 1) await firstMayArrive.promise;
    await route.fulfill({ response: await route.fetch() });
    order.push(`stored: ${title}`);
  });
  await field(page, "Title").fill("Typed first");
  await page.clock.runFor(2_000);
  await expect.poll(() => order).toEqual(["sent: Typed first"]);
  await field(page, "Title").fill("Typed last");
  await page.clock.runFor(2_000);
  firstMayArrive.resolve();
  await page.getByText(/^Draft saved /).waitFor();
  expect(order.slice(0, 3)).toEqual([
    "sent: Typed first",
    "stored: Typed first",
    "sent: Typed last",
  ]);
  const listDrafts = () => onDatabaseOf(app, (db) => db.select().from(postDrafts));
  expect(await listDrafts()).toMatchObject([{ input: { title: "Typed last" } }]);
  await onDatabaseOf(app, (db) => db.delete(postDrafts));
});

test("a save in one tab leaves what was typed into the same blog in another", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const otherTab = await page.context().newPage();
  await openEditor(page, "A design document on two pages");
  await otherTab.goto(page.url());
  await field(otherTab, "Title").fill("A design document on five pages");
  await otherTab.getByText(/^Draft saved /).waitFor();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.waitForURL("**/admin/blogs");
  const listDrafts = () => onDatabaseOf(app, (db) => db.select().from(postDrafts));
  await expect
    .poll(listDrafts)
    .toMatchObject([{ input: { title: "A design document on five pages" } }]);
});

test("what is typed beside an offered draft does not replace it", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openEditor(page, "A cloud bill you can explain");
  const editor = page.url();
  await field(page, "Title").fill("Half a day of typing");
  await page.getByText(/^Draft saved /).waitFor();
  page.once("dialog", (question) => void question.accept());
  await page.goto(editor);
  await page.getByText("You have a draft of this blog").waitFor();
  await field(page, "Title").fill("X");
  await page.getByText("There is another draft already: restore or discard that one.").waitFor();
  await page.getByRole("link", { name: "Restore draft" }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Half a day of typing");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.waitForURL("**/admin/blogs");
  await page.goto(editor);
  await page.getByText("A draft of this blog is kept on this device").waitFor();
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("X");
  expect(complaints).toEqual([]);
});

test("without scripts a restored draft ends with its save, and one that is only offered stays", async () => {
  const post = await withContextOf(app, (context) => addedPost(context, { title: "Tide tables" }));
  const [account] = await onDatabaseOf(app, (db) =>
    db.select().from(accountsTable).where(eq(accountsTable.email, ADMINISTRATOR.email)),
  );
  const writer = { ...ADA, id: idOf(account) };
  const input = { ...typedOfDetails(DETAILS), title: "Tide tables, typed" };
  const draft = { recordId: post.id, editorId: "one", baseVersion: 1, input };
  await withContextOf(app, (context) => storeTypedDraft(context, writer, TYPED_POST_DRAFTS, draft));
  const visitor = await plainAdministrator(app);
  const editor = `/admin/blogs/edit/${post.id}`;
  const offered = await visitor.open(editor);
  expect(offered.text).toContain("You have a draft of this blog");
  await offered.press("Save Changes", { Title: "Tide tables, revised" });
  expect((await visitor.open(editor)).text).toContain("You have a draft of this blog");
  const restored = await visitor.open(`${editor}?draft=restore`);
  expect(restored.value("Title")).toBe("Tide tables, typed");
  // Somebody, here the same person, has saved since that draft began: both versions are shown.
  const conflict = await restored.press("Save Changes", { Slug: post.slug });
  expect(conflict.text).toContain("Tide tables, revised");
  expect((await conflict.press("Save Changes")).path).toBe("/admin/blogs");
  const saved = await visitor.open(editor);
  expect(saved.value("Title")).toBe("Tide tables, typed");
  expect(saved.text).not.toContain("You have a draft of this blog");
});

test("beside the button that saves stands whether the article will be public, and leads to what decides it", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app, {
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/admin/blogs/new");
  const bar = page.locator(".savebar");
  const button = bar.getByRole("button", { name: "Add Blog" });
  const place = async () => {
    const [outer, inner] = [await bar.boundingBox(), await button.boundingBox()];
    return [outer?.height, (inner?.y ?? 0) - (outer?.y ?? 0)].map((size) => Math.round(size ?? 0));
  };
  const outcome = (text: string) => bar.getByRole("link", { name: text, exact: true });
  await outcome("Stays a draft").waitFor();
  const before = await place();
  await page.getByLabel("Publish at").fill("2099-12-14T09:00");
  await outcome("Publishes Dec 14, 2099, 9:00 AM").waitFor();
  await page.getByText(/^Draft saved at /).waitFor();
  expect(await place()).toEqual(before);
  await page.getByLabel("Publish immediately").check();
  await outcome("Will be public").click();
  await page.waitForURL("**/admin/blogs/new#visibility");
  const card = page.getByRole("region", { name: "Visibility" });
  await expect.poll(() => card.evaluate((element) => element.matches(":target"))).toBe(true);
  await field(page, "Title").fill("An article with a state");
  await page.getByText(/^Draft saved at /).waitFor();
  await expect.poll(place).toEqual(before);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a post is scheduled in the offices' time, shared before that by a link, and given an uploaded cover", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openEditor(page, "A design document on two pages");
  await page.getByLabel("Publish at").fill("2099-03-31T09:00");
  const picture = await sharp({
    create: { width: 640, height: 400, channels: 3, background: "teal" },
  }).png();
  await field(page, "Image description").fill("A teal board");
  await page
    .getByLabel("Upload image")
    .setInputFiles({ name: "b.png", mimeType: "image/png", buffer: await picture.toBuffer() });
  await page.getByText("Image uploaded.").waitFor();
  await expect
    .poll(() => page.locator("#image_url").inputValue())
    .toMatch(/^\/media\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.waitForURL("**/admin/blogs");
  const row = rowOf(page, "A design document on two pages");
  await row.getByText("Scheduled", { exact: true }).waitFor();
  await row.getByText("For Mar 31, 2099, 9:00 AM").waitFor();

  await openEditor(page, "A design document on two pages");
  await page.getByText("Scheduled: it publishes itself on Mar 31, 2099, 9:00 AM.").waitFor();
  await page.getByRole("button", { name: "Make preview link" }).click();
  const link = page.getByLabel("Whoever has this link can read the saved blog");
  await link.waitFor();
  const address = await link.inputValue();
  expect((await fetch(address)).status).toBe(200);
  // As on a page without TLS.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.").waitFor();
  await page.getByRole("button", { name: "Stop preview link" }).click();
  await page.getByRole("button", { name: "Make preview link" }).waitFor();
  expect((await fetch(address)).status).toBe(404);
});

test("a refused post shows what was typed and every error; the list's filters are in its address", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  await field(page, "Tags").fill("kept");
  await page.getByRole("button", { name: "Add Blog" }).click();
  const summary = page.getByRole("alert");
  await summary.waitFor();
  expect(await summary.getByRole("listitem").allTextContents()).toEqual([
    "Title is required",
    "Summary is required",
    "Content is required",
    "Slug is required",
    "Category is required",
    "Author is required",
  ]);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await fillPost(page, "A cloud bill");
  await field(page, "Slug").fill("introduction-to-generative-ai");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await summary.getByText("This slug belongs to another blog. Choose another one").waitFor();
  await expect.poll(() => field(page, "Tags").inputValue()).toBe("kept");
  await field(page, "Slug").fill("a-cloud-bill");
  await summary.waitFor({ state: "detached" });

  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Add Blog" }).click();
  await summary.getByText("Failed to add blog. Please try again.").waitFor();
  await page.unrouteAll();

  page.once("dialog", (question) => void question.accept());
  await page.goto("/admin/blogs");
  await page.getByLabel("Search blogs").fill("nothing-like-it");
  await page.getByText("No blogs found matching your criteria.").waitFor();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(() => page.getByLabel("Search blogs").inputValue()).toBe("");
  await page.getByLabel("Status").selectOption("Scheduled");
  await page.getByText("Showing 1 to 1 of 1 blog").waitFor();
  await page.getByLabel("Status").selectOption("Draft");
  await page.getByText("No blogs found matching your criteria.").waitFor();
  await page.getByLabel("Status").selectOption("Scheduled");
  await page.getByText("Showing 1 to 1 of 1 blog").waitFor();
  await page.getByLabel("Category").selectOption("Data Science");
  await page.getByText("No blogs found matching your criteria.").waitFor();
  await page.goto("/admin/blogs/edit/nobody-home");
  await expect.poll(() => page.url()).toMatch(/\/admin\/blogs$/);
});

test("without scripts a post is added tag by tag, previewed, edited, published and deleted after a question", async () => {
  const visitor = await plainAdministrator(app);
  const empty = await visitor.open("/admin/blogs/new");
  const tagged = await empty.press("Add tag", {
    Title: "Scriptless Weather",
    Slug: "scriptless",
    Summary: "What the vanes say before the chart does.",
    Category: "Technology",
    Author: "Ada Rivera",
    Content: "<h2>Reading</h2>\n<p>Look <em>up</em>.</p>",
    Tags: "paper, ink",
  });
  const untagged = await tagged.press("Remove paper");
  expect(untagged.value("Title")).toBe("Scriptless Weather");
  expect((await untagged.press("Preview")).text).toContain("Look up.");
  // Enter saves: it must not press a button that changes tags.
  const list = await untagged.enter("Title");
  expect(list.path).toBe("/admin/blogs");
  const editor = await list.row("Scriptless Weather").follow("Edit");
  expect(editor.html).toContain("Remove ink");
  const published = await editor.press("Save Changes", { Summary: "On paper.", Published: true });
  expect(published.path).toBe("/admin/blogs");
  expect(published.text).toContain("Blog published.");
  const saved = await (await published.row("On paper.").follow("Edit")).press("Save Changes");
  expect(saved.text).toContain("Saved.");
  const draft = await saved.row("On paper.").press("Unpublish");
  const question = await draft.row("On paper.").press("Delete");
  expect(question.heading).toBe("Confirm Delete");
  expect(question.text).toContain(QUESTION);
  expect((await question.press("Delete")).text).toContain("Blog deleted.");
});

test("dialogs, errors and two versions side by side are accessible", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  const barriers: string[] = [];
  const look = async () => void barriers.push(...(await barriersOn(page, LOOKS)));
  await page.goto("/admin/blogs");
  await buttonIn(page, "A forecast has to beat last week", "Delete").click();
  await look();
  await page.goto("/admin/blogs/new");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await page.getByRole("alert").waitFor();
  await look();
  await openEditor(page, "A forecast has to beat last week");
  await page.request.post(`${page.url().replace("edit/", "")}/unpublish`, { form: shownNow() });
  await field(page, "Content").fill("<p>Changed</p>");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("region", { name: "What differs" }).waitFor();
  await look();
  await page.getByRole("link", { name: "Revisions" }).click();
  barriers.push(...(await barriersOn(page)));
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Version 1" }).click();
  await preview(page).getByRole("article").waitFor();
  await look();
  expect(barriers).toEqual([]);
});

test("tags beyond the twentieth stay in their box, and the field says why until there is room", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  // Shown once scripts run.
  await page.getByText("Press Enter or type a comma after each.").waitFor();
  const box = field(page, "Tags");
  const error = page.locator("#tags-error");
  const add = async (typed: string) => {
    await box.fill(typed);
    await box.press("Enter");
  };
  await add(Array.from({ length: 19 }, (_, n) => `tag ${n + 1}`).join(","));
  await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(19);
  await expect.poll(() => box.inputValue()).toBe("");
  await add("a,b,c");
  await error.getByText("There can be at most 20 tags").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(20);
  await expect.poll(() => box.inputValue()).toBe("b, c");
  expect(await box.getAttribute("aria-invalid")).toBe("true");
  expect(await box.getAttribute("aria-describedby")).toContain("tags-error");

  await page.getByRole("button", { name: "Remove tag 19" }).click();
  await error.waitFor({ state: "detached" });
  await box.press("Enter");
  await error.waitFor();
  await expect.poll(() => box.inputValue()).toBe("c");
  await box.press("Backspace");
  await error.waitFor({ state: "detached" });
  await page.context().close();
});
