import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { posts } from "~/blog/tables.server";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { startSite } from "../support/site";
import { onDatabaseOf, signedIn, signIn } from "./adminData";
import { fillPost } from "./adminPosts";

const { app, browser } = await startSite();

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the blog" });
const htmlOf = (page: Page) => page.locator("#content").inputValue();
const contentOf = (slug: string) =>
  onDatabaseOf(
    app,
    async (db) => (await db.select().from(posts)).find((post) => post.slug === slug)?.content,
  );

async function openNewPost(page: Page) {
  await page.goto("/admin/blogs/new");
  await textOf(page).click();
}

/** As if it had been copied elsewhere. */
async function paste(page: Page, html: string) {
  await textOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

test("a writer without HTML makes an article with a table, code and a link by keyboard alone", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  await fillPost(page, "Northerly winds");
  await page.getByRole("button", { name: "Write without HTML" }).press("Enter");
  await textOf(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Look up, **always**.\n## What it costs\n- one\ntwo\n\n");
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
  await page.keyboard.type("```sql select 1");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("See our work");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Link to").fill("/services");
  await page.keyboard.press("Enter");
  await page.getByText("13 words, 1 min to read").waitFor();
  await page.getByRole("button", { name: "Add Blog" }).press("Enter");
  await page.waitForURL("**/admin/blogs");
  const content = await contentOf("northerly-winds");
  expect(content).toContain("<p>Look up, <strong>always</strong>.</p>\n<h2>What it costs</h2>");
  expect(content).toContain("<ul>\n<li>one</li>\n<li>two</li>\n</ul>");
  expect(content).toContain("<tr><th>Vane</th><th>Price</th><th>Since</th></tr>\n</thead>");
  expect(content).toContain("<tr><td>Brass</td><td></td><td></td></tr>");
  expect(content).toContain('<pre><code class="language-sql">select 1</code></pre>');
  expect(content).toContain('<p><a href="/services">See our work</a></p>');
  expect(complaints).toEqual([]);
});

test("the same by mouse alone: buttons, menus and a picture", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  await page.keyboard.type("A heading");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await press("Heading 2");
  await textOf(page).press("Enter");
  await press("Picture");
  await press("Insert picture");
  await page.getByText("Choose a picture", { exact: true }).waitFor();
  const bytes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#0b5d3b" },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "vane.png", mimeType: "image/png", buffer: bytes });
  await press("Insert picture");
  await page.getByText("Say what the picture shows, or that it is decorative").waitFor();
  await page.getByLabel("What it shows").fill("A brass vane");
  await press("Insert picture");
  await expect
    .poll(() => htmlOf(page))
    .toMatch(
      /^<h2>A heading<\/h2>\n<figure><img src="\/media\/[\w-]+\.[\w]+" alt="A brass vane"><\/figure>/,
    );
  await press("Bulleted list");
  expect(complaints).toEqual([]);
});

test("a stored article opens and closes without a changed byte, and an edit changes its own block only", async () => {
  const { page } = await signedIn(browser, app);
  const stored = await onDatabaseOf(app, (db) => db.select().from(posts));
  for (const post of stored.slice(0, 4)) {
    await page.goto(`/admin/blogs/edit/${post.id}`);
    await textOf(page).waitFor();
    expect(await htmlOf(page)).toBe(post.content);
    await textOf(page).locator("p").first().click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Now: ");
    const [before, after] = [post.content.split("\n"), (await htmlOf(page)).split("\n")];
    expect(after.filter((line, place) => line !== before[place])).toEqual([
      expect.stringContaining("Now: "),
    ]);
  }
});

const UNKNOWN = '<details open><summary>More</summary><p class="x">Kept</p></details>';

test("HTML that the editor does not know stays as it is, and is changed in the HTML view", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/blogs/new");
  const typed = `<p>First</p>\n\n${UNKNOWN}\n<p>Last <b>bold</b></p>\n`;
  await page.getByRole("textbox", { name: "Content" }).fill(typed);
  await page.getByRole("button", { name: "Write without HTML" }).click();
  await textOf(page).getByText("Kept").waitFor();
  await textOf(page).getByText("First").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" words");
  await expect.poll(() => htmlOf(page)).toBe(typed.replace("First", "First words"));
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});

test.each([
  [
    "Word",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--StartFragment-->
<p class="MsoHeading1" style="mso-outline-level:1"><b>Costs<o:p></o:p></b></p>
<p class=MsoNormal>Some <b>bold</b> and <span style='font-style:italic'>slanted</span>&nbsp;text<o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>one</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>two</p><!--EndFragment--></body></html>`,
    "<h2>Costs</h2>\n<p>Some <strong>bold</strong> and <em>slanted</em>&nbsp;text&nbsp;</p>\n<ul>\n<li>one\n<ul>\n<li>inner</li>\n</ul></li>\n<li>two</li>\n</ul>",
  ],
  [
    "Google Docs",
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Costs</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> text</span></p><ul><li dir="ltr"><p dir="ltr" role="presentation"><span>one</span></p></li></ul></b>`,
    "<h2>Costs</h2>\n<p><strong>Bold</strong> text</p>\n<ul>\n<li>one</li>\n</ul>",
  ],
  [
    "Notion",
    `<meta charset='utf-8'><h1>Costs</h1>\n<p>Text with <code>code</code> and <a href="https://example.com/x">a link</a></p>\n<ol>\n<li>one</li>\n</ol>\n<img src="file:///tmp/a.png"><script>alert(1)</script>`,
    '<h1>Costs</h1>\n<p>Text with <code>code</code> and <a href="https://example.com/x">a link</a></p>\n<ol>\n<li>one</li>\n</ol>',
  ],
])("what is pasted from %s comes out as an article has it", async (_, pasted, html) => {
  const { page, complaints } = await signedIn(browser, app);
  await openNewPost(page);
  await paste(page, pasted);
  await expect.poll(() => htmlOf(page)).toBe(html);
  expect(complaints).toEqual([]);
});

test("the toolbar is one stop of the Tab key, and Tab leaves the text", async () => {
  const { page } = await signedIn(browser, app);
  await openNewPost(page);
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

test("axe finds no barrier in the editor, its menu, its panels and its full screen", async () => {
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
});
