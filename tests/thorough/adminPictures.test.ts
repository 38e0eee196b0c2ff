import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { field, fillPost, rowOf } from "../support/adminPosts";
import { type RunningApp, startApp } from "../support/app";
import { launchBrowser } from "../support/browser";
import { handOver, type PictureServer, startPictureServer } from "../support/pictureServer";
import { plainAdministrator } from "../support/plainAdministrator";

let app: RunningApp;
let browser: Browser;
let elsewhere: PictureServer;
beforeAll(async () => {
  const create = { width: 1_000, height: 500, channels: 3, background: "#2563eb" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  elsewhere = await startPictureServer((request, response) => {
    if (request.url?.startsWith("/blue")) handOver(picture)(request, response);
    else response.writeHead(404).end();
  });
  app = await startApp({ environment: { PICTURE_HOSTS: elsewhere.host } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  await elsewhere?.close();
});

async function fillPictures(page: Page, title: string, names: { cover: string; portrait: string }) {
  await page.goto("/admin/blogs/new");
  await fillPost(page, title);
  await field(page, "Slug").fill(title.toLowerCase().replaceAll(" ", "-"));
  await field(page, "Image URL (optional)").first().fill(elsewhere.at(names.cover));
  await field(page, "Author image URL").fill(elsewhere.at(names.portrait));
  await field(page, "Content").fill(
    `<p>Look</p><img src="${elsewhere.at("/blue-in-text.png")}" alt="A blue field">`,
  );
  await page.getByLabel("Publish immediately").check();
}

const saysMissing = "Visitors do not see every picture of this blog.";
const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test("pictures of another site are copied when a post is saved, and readers load them from this one", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await fillPictures(page, "Copied Pictures", { cover: "/blue.png", portrait: "/blue-2.png" });
  await page.getByRole("button", { name: "Add Blog" }).click();
  await page.waitForURL("**/admin/blogs");
  await rowOf(page, "Copied Pictures").waitFor();

  await page.goto("/blog/copied-pictures");
  const pictures = page.locator("main article img, main header img");
  await page.getByRole("img", { name: "A blue field" }).scrollIntoViewIfNeeded();
  for (const image of await page.getByRole("img", { name: "A blue field" }).all())
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true);
  const sources = await pictures.evaluateAll((all) =>
    all.map((image) => (image as HTMLImageElement).src),
  );
  for (const source of sources) expect(new URL(source).origin).toBe(app.url);
  expect(await page.content()).not.toContain(elsewhere.host);
  expect(complaints).toEqual([]);
});

test.each([true, false])(
  "what could not be fetched is said at its field and above, the post is saved, and saving again mends it (scripts: %s)",
  async (javaScriptEnabled) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    const title = `Missing Pictures ${javaScriptEnabled}`;
    await fillPictures(page, title, { cover: "/gone.png", portrait: "/blue.png" });
    await page.getByRole("button", { name: "Add Blog" }).click();
    await page.waitForURL("**/admin/blogs");
    const saved = page.getByRole("alert").filter({ hasText: `“${title}” is saved` });
    await saved.getByText("The cover could not be fetched").waitFor();
    await saved.getByText(elsewhere.at("/gone.png")).waitFor();
    await saved.getByRole("link", { name: "Open the editor" }).click();
    await page.waitForURL("**/admin/blogs/edit/*");
    const alert = page.getByRole("alert").filter({ hasText: saysMissing });
    await alert.getByText("The cover could not be fetched").waitFor();
    await alert.getByText(elsewhere.at("/gone.png")).waitFor();
    const cover = page.locator("#image_url");
    expect(await cover.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => cover.inputValue()).toBe(elsewhere.at("/gone.png"));
    const words = await page.locator("#image_url-error").textContent();
    expect(words).toContain("the other site did not hand it over");
    await expect.poll(() => page.locator("#author_image").inputValue()).toMatch(/^\/media\//);
    await expect.poll(() => page.locator("#content").inputValue()).toContain(`<img src="/media/`);

    await field(page, "Summary").fill("Still one missing.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await saved.getByRole("link", { name: "Open the editor" }).click();
    await page.waitForURL("**/admin/blogs/edit/*");
    await cover.fill(elsewhere.at("/blue.png"));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.waitForURL("**/admin/blogs");
    const article = await page.request.get(`/blog/missing-pictures-${javaScriptEnabled}`);
    expect(await article.text()).toContain("Still one missing.");
  },
);

test("a picture that is uploaded for one of several people stays theirs, although they move meanwhile", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/pages/people");
  const add = page.getByRole("button", { name: "Add person" });
  const people = page.locator("#people > ol > li");
  for (const [place, name] of ["Ana Ortiz", "Ben Ito"].entries()) {
    await add.click();
    await people.nth(place).getByLabel("Name", { exact: true }).fill(name);
  }
  const release = Promise.withResolvers<void>();
  await page.route("**/admin/media/upload", async (route) => {
    await release.promise;
    await route.continue();
  });
  const create = { width: 300, height: 300, channels: 3, background: "#2563eb" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const file = { name: "ana.png", mimeType: "image/png", buffer };
  await people.nth(0).getByLabel("Upload image").setInputFiles(file);
  await people.nth(0).getByRole("progressbar").waitFor();
  await page.getByRole("button", { name: "Move Person 1 down" }).click();
  release.resolve();
  await people.nth(1).getByText("Image uploaded.").waitFor();
  const pictureOf = (place: number) => people.nth(place).locator('input[name$=".picture"]');
  await expect.poll(() => pictureOf(1).inputValue()).toMatch(/^\/media\//);
  const nameOf = (place: number) => people.nth(place).getByLabel("Name", { exact: true });
  await expect.poll(() => nameOf(1).inputValue()).toBe("Ana Ortiz");
  await expect.poll(() => pictureOf(0).inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("without scripts a refused picture keeps its description", async () => {
  const visitor = await plainAdministrator(app);
  const form = await visitor.open("/admin/media/new");
  const refused = await form.press("Upload", {
    "Image description": "A vane",
    Image: new File(["no picture"], "vane.png", { type: "image/png" }),
  });
  expect(refused.status).toBe(422);
  expect(refused.error("Image")).toContain("The file is no image.");
  expect(refused.value("Image description")).toBe("A vane");
});
