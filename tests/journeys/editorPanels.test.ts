import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addedPost } from "~/blog/posts.testing";
import { uploadedPictures } from "~/media/tables.server";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { withContextOf } from "../support/blogData";
import { startSite } from "../support/site";
import { drawnImage } from "../support/uploadedImages";

const { app, browser } = await startSite();

const articleText = (page: Page) => page.getByRole("textbox", { name: "Text of the blog" });
const htmlOf = (page: Page) => page.locator("#content").inputValue();
const panelOf = (page: Page) => page.getByRole("group", { name: "Picture" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const namesOfStored = () =>
  onDatabaseOf(app, async (db) =>
    (await db.select().from(uploadedPictures)).map(({ name }) => name).sort(),
  );

async function openNewPost(page: Page) {
  await page.goto("/admin/blogs/new");
  await articleText(page).click();
}

/** By mouse: ProseMirror takes a cursor at the very beginning, just after the text got the focus, for a fault of browsers. */
const clickText = (page: Page, text: string) => articleText(page).getByText(text).click();

/** Pastes files: a picture of this width each, or no picture at all. They take the way of dropped files. */
async function pasteFiles(page: Page, widths: Readonly<Record<string, number | "no picture">>) {
  const files = await Promise.all(
    Object.entries(widths).map(async ([name, width]) => ({
      name,
      base64: (width === "no picture"
        ? Buffer.from("no picture")
        : await drawnImage(width, width / 2)
      ).toString("base64"),
    })),
  );
  await articleText(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    for (const { name, base64 } of pasted) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type: "image/jpeg" }));
    }
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, files);
}

/** How wide the pictures are that the open panel shows. */
const shownWidths = (page: Page) =>
  panelOf(page)
    .locator("img")
    .evaluateAll((pictures) => pictures.map((img) => (img as HTMLImageElement).naturalWidth));

/** Holds back every upload, and counts what is asked for and what is canceled. */
async function holdUploads(page: Page) {
  const held = Promise.withResolvers<void>();
  const counts = { begun: 0, canceled: 0 };
  const isUpload = (address: string) => new URL(address).pathname === "/admin/media/upload";
  page.on("request", (request) => {
    if (isUpload(request.url())) counts.begun += 1;
  });
  page.on("requestfailed", (request) => {
    if (isUpload(request.url())) counts.canceled += 1;
  });
  await page.route("**/admin/media/upload", async (route) => {
    await held.promise;
    await route.fallback();
  });
  return { counts, release: () => held.resolve() };
}

test("Cancel ends an upload, and so does the HTML view: no picture is stored or inserted", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("Before");
  const { counts, release } = await holdUploads(page);
  for (const [count, end] of [
    [1, "Cancel"],
    [2, "HTML"],
  ] as const) {
    await pasteFiles(page, { "vane.jpg": 400 });
    await page.getByLabel("What it shows").fill("A brass vane");
    await press(page, "Insert picture");
    await page.getByRole("progressbar", { name: "Uploading" }).waitFor();
    await (end === "Cancel"
      ? panelOf(page).getByRole("button", { name: end }).click()
      : press(page, end));
    await panelOf(page).waitFor({ state: "detached" });
    await expect.poll(() => counts.canceled).toBe(count);
  }
  release();
  expect(await htmlOf(page)).toBe("<p>Before</p>");
  expect(await namesOfStored()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("pictures that are dropped while the panel is open are those that it shows and uploads", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  const before = await namesOfStored();
  await press(page, "Picture");
  await panelOf(page).locator("input[type=file]").waitFor();
  for (const [name, width] of [
    ["first.jpg", 300],
    ["second.jpg", 500],
  ] as const) {
    await pasteFiles(page, { [name]: width });
    await expect.poll(() => shownWidths(page)).toEqual([width]);
  }
  await page.getByLabel("What it shows").fill("The second");
  await press(page, "Insert picture");
  await articleText(page).locator("figure").waitFor();
  expect(await namesOfStored()).toEqual([...before, "second.jpg"].sort());
  expect(complaints).toEqual([]);
});

test("Enter during an upload begins no second one, and after a failure only what failed is uploaded again", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  const { counts, release } = await holdUploads(page);
  await pasteFiles(page, { "good.jpg": 300, "notes.jpg": "no picture" });
  const description = page.getByLabel("What it shows");
  await description.fill("A brass vane");
  await description.press("Enter");
  await page.getByRole("progressbar", { name: "Uploading" }).waitFor();
  await description.press("Enter");
  release();
  await panelOf(page).getByText("The file is no image.").waitFor();
  expect(counts.begun).toBe(2);
  await expect.poll(() => articleText(page).locator("figure").count()).toBe(1);
  await press(page, "Insert picture");
  await expect.poll(() => counts.begun).toBe(3);
  await page.getByRole("progressbar", { name: "Uploading" }).waitFor({ state: "detached" });
  await panelOf(page).getByText("The file is no image.").waitFor();
  await expect.poll(() => articleText(page).locator("figure").count()).toBe(1);
});

test("a panel keeps to the words and the picture that it was opened for while the text changes", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  const figure = '<figure><img src="/vane.svg" alt="A vane"></figure>';
  await page
    .getByRole("textbox", { name: "Content" })
    .fill(`<p>Read about our work</p>\n${figure}\n<p>Last</p>`);
  await press(page, "Write without HTML");
  await clickText(page, "Read about");
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link to").waitFor();
  await clickText(page, "Read about");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Please: ");
  await page.getByLabel("Link to").fill("/services");
  await page.keyboard.press("Enter");
  const linked = '<p>Please: Read about <a href="/services">our work</a></p>';
  await expect.poll(() => htmlOf(page)).toBe(`${linked}\n${figure}\n<p>Last</p>`);

  await articleText(page).locator("figure").click();
  await press(page, "Picture");
  await expect.poll(() => page.getByLabel("What it shows").inputValue()).toBe("A vane");
  await clickText(page, "Read about");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("So: ");
  await page.getByLabel("What it shows").fill("A vane of brass");
  await press(page, "Save description");
  await panelOf(page).waitFor({ state: "detached" });
  await expect
    .poll(() => htmlOf(page))
    .toBe(
      `${linked.replace("Please", "So: Please")}\n${figure.replace("A vane", "A vane of brass")}\n<p>Last</p>`,
    );
  // There is no such picture, which browsers report when the preview shows it.
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
});

test("a link takes the title of a blog, and says which address it cannot have", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const post = await withContextOf(app, (context) =>
    addedPost(context, { title: "Wind: and Rain" }),
  );
  await openNewPost(page);
  await page.keyboard.type("Read this");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  const field = page.getByLabel("Link to");
  for (const refused of [
    "careers",
    "No Such Title",
    "#1 mistake",
    "ftp://example.com",
    "localhost:3000",
  ]) {
    await field.fill(refused);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Enter an address, such as").waitFor();
  }
  await field.fill("wind: and rain");
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await expect.poll(() => htmlOf(page)).toBe(`<p>Read <a href="/blog/${post.slug}">this</a></p>`);
  await page.context().close();
});

test("the key of links over an open panel begins it anew, for the words that are selected now", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("Read about our work");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link to").fill("/elsewhere");
  await clickText(page, "Read about");
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await page.keyboard.press("Control+k");
  await expect.poll(() => page.getByLabel("Link to").inputValue()).toBe("");
  await page.getByLabel("Link to").fill("/services");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => htmlOf(page))
    .toMatch(/^<p><a href="\/services">Read ?<\/a> ?about our work<\/p>$/);
});
