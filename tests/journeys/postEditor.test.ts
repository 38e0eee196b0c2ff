import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { posts } from "~/blog/tables.server";
import { onDatabaseOf, signedIn, signIn } from "../support/adminData";
import { fillPost, preview } from "../support/adminPosts";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { PASTED } from "../support/pastedTexts";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

const articleText = (page: Page) => page.getByRole("textbox", { name: "Text of the blog" });
const htmlOf = (page: Page) => page.locator("#content").inputValue();
const contentOf = (slug: string) =>
  onDatabaseOf(
    app,
    async (db) => (await db.select().from(posts)).find((post) => post.slug === slug)?.source,
  );

async function openNewPost(page: Page) {
  await page.goto("/admin/blogs/new");
  await articleText(page).click();
}

const LONG_TEXT = Array.from({ length: 120 }, (_, n) => `<p>Paragraph ${n} of a long text.</p>`);

/** A new post with a long text, and the cursor in the middle of it, in a paragraph that says so. */
async function openLongPost(page: Page) {
  await page.goto("/admin/blogs/new");
  const html = LONG_TEXT.with(60, "<p>The cursor is here.</p>").join("\n");
  await page.getByRole("textbox", { name: "Content" }).fill(html);
  await page.getByRole("button", { name: "Write without HTML" }).click();
  await articleText(page).getByText("The cursor is here.").click();
}

/** Where the paragraph of the cursor is: hidden by what lies above or below the text, or in sight. */
const markedPlace = (page: Page) =>
  articleText(page)
    .getByText("The cursor is here.")
    .evaluate((paragraph) => {
      const { left, top, bottom } = paragraph.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint(left + 20, y);
      return at(top + 4) === paragraph && at(bottom - 4) === paragraph ? "in sight" : "hidden";
    });

/** Whether the text has the focus, and its cursor is between the toolbar and the bar with the save button. */
const caretPlace = (page: Page) =>
  articleText(page).evaluate((text) => {
    const node = getSelection()?.focusNode;
    const block = node instanceof Element ? node : node?.parentElement;
    const { top = -1, bottom = 0 } = block?.getBoundingClientRect() ?? {};
    const edge = (selector: string, side: "top" | "bottom") =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? 0;
    return {
      isFocused: document.activeElement === text,
      isBelowHead: top >= edge(".rich-head", "bottom"),
      isAboveSaveBar: bottom <= edge(".savebar", "top"),
    };
  });

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b5d3b" } })
    .png()
    .toBuffer();

/** As if it had been copied elsewhere, with a picture file of this name beside it. */
async function paste(page: Page, html: string, picture?: string) {
  await articleText(page).evaluate(
    (element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted.html);
      if (pasted.picture)
        clipboardData.items.add(new File(["x"], pasted.picture, { type: "image/png" }));
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { html, picture },
  );
}

test("a writer without HTML makes an article with a table, code and a link by keyboard alone", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  await fillPost(page, "Northerly winds");
  await page.getByRole("button", { name: "Write without HTML" }).press("Enter");
  await articleText(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Look up, **always**.\n## What it costs\n- one\ntwo\n\n");
  await page.keyboard.type("/call");
  await page.getByRole("option", { name: "Callout" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prices change.\n\n");
  await page.keyboard.type("/tab");
  await page.getByRole("option", { name: "Table" }).waitFor();
  await page.keyboard.press("Enter");
  for (const cell of ["Vane", "Price", "Since"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Brass");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("``` select 1");
  await page.getByLabel("Language of the code").selectOption("SQL");
  await articleText(page).focus();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("See our work");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link to").fill("/services");
  await page.keyboard.press("Enter");
  await page.getByText("19 words, 1 min to read").waitFor();
  await page.getByRole("button", { name: "Add Blog" }).press("Enter");
  await page.waitForURL("**/admin/blogs");
  const content = await contentOf("northerly-winds");
  expect(content).toContain("<p>Look up, <strong>always</strong>.</p>\n<h2>What it costs</h2>");
  expect(content).toContain("<ul>\n<li>one</li>\n<li>two</li>\n</ul>");
  expect(content).toContain("<aside><p>Prices change.</p></aside>");
  expect(content).toContain("<tr><th>Vane</th><th>Price</th><th>Since</th></tr>\n</thead>");
  expect(content).toContain("<tr><td>Brass</td><td></td><td></td></tr>");
  expect(content).toContain('<pre><code class="language-sql">select 1</code></pre>');
  expect(content).toContain('<p><a href="/services">See our work</a></p>');
  expect(complaints).toEqual([]);
});

test("a footnote is typed as in Markdown, and what follows is ordinary text", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("Measured[^1] twice.\n1. By Ada");
  await expect
    .poll(() => htmlOf(page))
    .toBe('<p>Measured<a href="#fn-1"><sup>1</sup></a> twice.</p>\n<ol>\n<li>By Ada</li>\n</ol>');
  expect(complaints).toEqual([]);
});

test("an article is formatted by mouse alone: buttons, menus and a picture", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("A heading");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await press("Heading 2");
  await articleText(page).press("Enter");
  await press("Picture");
  await press("Insert picture");
  await page.getByText("Choose a picture").waitFor();
  const bytes = await pictureOf(40, 30);
  await page
    .getByRole("group", { name: "Picture" })
    .locator("input[type=file]")
    .setInputFiles({ name: "vane.png", mimeType: "image/png", buffer: bytes });
  await press("Insert picture");
  await page.getByText("Say what the picture shows, or that it is decorative").waitFor();
  await page.getByLabel("What it shows").fill("A brass vane");
  await press("Insert picture");
  await expect
    .poll(() => htmlOf(page))
    .toMatch(
      /^<h2>A heading<\/h2>\n<figure><img src="\/media\/[\w-]+" alt="A brass vane"><\/figure>/,
    );
  await articleText(page).locator("figure").click();
  await press("Picture");
  await expect.poll(() => page.getByLabel("What it shows").inputValue()).toBe("A brass vane");
  await page.getByLabel("What it shows").fill("A vane of brass");
  await press("Save description");
  await expect.poll(() => htmlOf(page)).toContain('alt="A vane of brass"');
  await articleText(page).press("Control+End");
  await press("Bulleted list");
  await expect.poll(() => htmlOf(page)).toMatch(/<\/figure>\n<ul>\n<li><\/li>\n<\/ul>$/);
  expect(complaints).toEqual([]);
});

test("deep in a long article the cursor stays in sight while a link or a picture is added", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openLongPost(page);
  const isInSight = () =>
    expect
      .poll(() => caretPlace(page))
      .toEqual({ isFocused: true, isBelowHead: true, isAboveSaveBar: true });
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link to").waitFor();
  await expect.poll(() => markedPlace(page)).toBe("in sight");
  await page.keyboard.press("Escape");
  await page.getByRole("group", { name: "Link" }).waitFor({ state: "detached" });
  await isInSight();
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const panel = page.getByRole("group", { name: "Picture" });
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "vane.png", mimeType: "image/png", buffer: await pictureOf(600, 900) });
  await expect.poll(() => panel.locator("img").count()).toBe(1);
  await expect.poll(() => markedPlace(page)).toBe("in sight");
  await page.getByLabel("What it shows").fill("A brass vane");
  await page.getByRole("button", { name: "Insert picture" }).click();
  await articleText(page).locator("figure").waitFor();
  await isInSight();
  await page.keyboard.type("Below the vane");
  await expect.poll(() => htmlOf(page)).toContain("</figure>\n<p>Below the vane");
  expect(complaints).toEqual([]);
});

test("on a phone a panel of the editor leaves room for the text", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 390, height: 844 } });
  await openLongPost(page);
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  await page.getByRole("group", { name: "Picture" }).waitFor();
  await expect.poll(() => markedPlace(page)).toBe("in sight");
});

test("a stored article opens and closes without a changed byte, and an edit changes its own block only", async () => {
  const { page } = await signedIn(browser, app);
  const stored = await onDatabaseOf(app, (db) => db.select().from(posts));
  for (const post of stored.slice(0, process.env.TEST_SET === "quick" ? 1 : 4)) {
    await page.goto(`/admin/blogs/edit/${post.id}`);
    await articleText(page).waitFor();
    expect(await htmlOf(page)).toBe(post.source);
    await articleText(page).locator("p").first().click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Now: ");
    const before = new Set(post.source.split("\n"));
    const changed = (await htmlOf(page)).split("\n").filter((line) => !before.has(line));
    expect(changed).toEqual([expect.stringContaining("Now: ")]);
  }
});

const UNKNOWN = '<details open><summary>More</summary><p class="x">Kept</p></details>';

test("HTML that the editor does not know stays as it is, and is changed in the HTML view", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  const typed = `<p>First</p>\n\n${UNKNOWN}\n<p>Last <b>bold</b></p>\n`;
  await page.getByRole("textbox", { name: "Content" }).fill(typed);
  await page.getByRole("button", { name: "Write without HTML" }).click();
  await articleText(page).getByText("Kept").waitFor();
  await articleText(page).getByText("First").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" words");
  await expect.poll(() => htmlOf(page)).toBe(typed.replace("First", "First words"));
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});

test("the address of a page as a picture is not requested, and stays in the article", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const typed =
    '<p>First <img src="/admin/applications?in=text" alt="Inline"></p>\n' +
    '<figure><img src="/admin/applications?in=figure" alt="Below"></figure>';
  await page.getByRole("textbox", { name: "Content" }).fill(typed);
  await page.getByRole("button", { name: "Write without HTML" }).click();
  await articleText(page).getByText("First").waitFor();
  await articleText(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("At ");
  await expect.poll(() => htmlOf(page)).toBe(typed.replace("First", "At First"));
  expect(requested).not.toContain("/admin/applications");
  expect(complaints).toEqual([]);
});

for (const { from, html, becomes } of PASTED) {
  test(`what is pasted from ${from} comes out as an article has it`, {
    tags: ["thorough"],
  }, async () => {
    const { page, complaints } = await signedIn(browser, app);
    await openNewPost(page);
    await paste(page, html);
    await expect.poll(() => htmlOf(page)).toBe(becomes);
    expect(complaints).toEqual([]);
  });
}

test("what is pasted from Excel is its cells, although a picture of them comes along", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  await paste(page, "<table><tr><td>Rate</td><td>40</td></tr></table>", "excel.png");
  await expect.poll(() => htmlOf(page)).toContain("Rate");
  await expect.poll(() => page.getByRole("group", { name: "Picture" }).count()).toBe(0);
});

test("a picture that was copied in a browser is uploaded, although its address comes along", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  await paste(page, '<meta charset="utf-8"><img src="https://elsewhere.example/a.png">', "a.png");
  await page.getByRole("group", { name: "Picture" }).waitFor();
  expect(await htmlOf(page)).toBe("");
});

test("pictures of a text from Word are said to be missing, and can be added", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  await paste(
    page,
    "<p class=MsoNormal>Before<![if !vml]><img width=20 src='file:///C:/Temp/clip_image001.png'><![endif]></p>",
  );
  const alert = page.getByRole("status").filter({ hasText: "One picture was not pasted." });
  await alert.getByRole("button", { name: "Add pictures" }).press("Enter");
  await page.getByRole("group", { name: "Picture" }).waitFor();
  await alert.waitFor({ state: "detached" });
  expect(await htmlOf(page)).toBe("<p>Before</p>");
  expect(complaints).toEqual([]);
});

test("a cell across millions of columns and a text of brackets do not hold up the editor", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  page.setDefaultTimeout(10_000);
  await openNewPost(page);
  await paste(page, '<table><tr><td colspan="90000000">A cell</td></tr></table>');
  await articleText(page).getByText("A cell").waitFor();
  expect(await htmlOf(page)).not.toContain("colspan");
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await page.locator("#content").fill(`<p>Before</p>\n<p>x ${"<a".repeat(4_000)}`);
  await page.getByRole("button", { name: "Write without HTML" }).click();
  await articleText(page).getByText("Before").waitFor();
});

test("the toolbar is one stop of the Tab key, and Tab leaves the text", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  await articleText(page).waitFor();
  await page.getByText("Content", { exact: true }).click();
  await expect
    .poll(() => articleText(page).evaluate((text) => document.activeElement === text))
    .toBe(true);
  await page.keyboard.press("Shift+Tab");
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  expect(await focused()).toBe("Undo");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Redo");
  await page.keyboard.press("End");
  expect(await focused()).toBe("Line");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Shortcuts");
});

/** The controls of the toolbar that the Tab key stops at. */
const tabStops = (page: Page) =>
  page
    .getByRole("toolbar", { name: "Formatting" })
    .locator("[tabindex='0']")
    .evaluateAll((stops) => stops.map((stop) => stop.ariaLabel ?? stop.textContent));

test("the toolbar stays a stop of the Tab key after the buttons of a table are gone", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("/tab");
  await page.getByRole("option", { name: "Table" }).waitFor();
  await page.keyboard.press("Enter");
  const removeTable = page.getByRole("button", { name: "Remove table" });
  await removeTable.waitFor();
  expect(await tabStops(page)).toEqual(["Undo"]);
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("End");
  expect(await tabStops(page)).toEqual(["Remove table"]);
  await page.keyboard.press("Enter");
  await removeTable.waitFor({ state: "detached" });
  await expect.poll(() => tabStops(page)).toEqual(["Undo"]);
});

test("the language of code is chosen by arrow keys, which leave the focus on its menu", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("``` select 1");
  const language = page.getByLabel("Language of the code");
  await language.waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("End");
  expect(await tabStops(page)).toEqual(["Language of the code"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => htmlOf(page)).toContain('<code class="language-csharp">select 1</code>');
  expect(await language.evaluate((menu) => menu === document.activeElement)).toBe(true);
  await articleText(page).focus();
  await page.keyboard.press("Control+Enter");
  await language.waitFor({ state: "detached" });
  await expect.poll(() => tabStops(page)).toEqual(["Undo"]);
});

test("the preview of a published article has its date until it becomes a draft", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  const stored = await onDatabaseOf(app, (db) => db.select().from(posts));
  const published = stored.find(({ isPublished }) => isPublished);
  await page.goto(`/admin/blogs/edit/${published?.id}`);
  await preview(page).locator(".byline time").waitFor();
  await page.getByRole("checkbox", { name: "Published" }).uncheck();
  await preview(page).locator(".byline").getByText("Draft").waitFor();
});

test("the preview is set in the typefaces of the site", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  await fillPost(page, "Northerly winds");
  const frame = page.locator("iframe.preview-frame");
  await frame.contentFrame().getByText("Northerly winds").waitFor();
  const loaded = () =>
    frame
      .contentFrame()
      .locator("body")
      .evaluate((body) => {
        const faces = [...body.ownerDocument.fonts].filter(({ status }) => status === "loaded");
        return faces.map(({ family }) => family.replaceAll('"', "")).sort();
      });
  // Beside them the stand-ins, if the text was there first.
  const faces = ["Familjen Grotesk Variable", "Instrument Sans Variable"];
  await expect.poll(loaded).toEqual(expect.arrayContaining(faces));
});

test("the menu after a slash begins at its first entry, also after an entry was chosen in one that was closed", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
  const chosen = page.locator(".slash-menu > [aria-selected='true']");
  await page.keyboard.type("/");
  const first = await chosen.innerText();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => chosen.innerText()).not.toBe(first);
  await page.keyboard.press("Escape");
  await page.keyboard.type("\n/");
  await expect.poll(() => chosen.innerText()).toBe(first);
});

test("axe finds no barrier in the editor, its menu, its panels and its full screen", {
  tags: ["thorough"],
}, async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  await openNewPost(page);
  await page.keyboard.type("Words\n/");
  await page.getByRole("listbox").waitFor();
  expect(await barriersOn(page, LOOKS)).toEqual([]);
  await page.keyboard.press("Escape");
  for (const name of ["Picture", "Link", "Full screen"]) {
    await page.getByRole("button", { name, exact: true }).click();
    expect(await barriersOn(page, LOOKS)).toEqual([]);
  }
  // Escape closes the open panel first, and the menu.
  await page.locator(".rich.full").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".rich-panel").waitFor({ state: "detached" });
  await page.locator(".rich .prose").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n/");
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await page.locator(".rich.full").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".rich.full").waitFor({ state: "detached" });
});
