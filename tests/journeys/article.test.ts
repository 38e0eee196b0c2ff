import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { changePost } from "~/blog/commands.server";
import { DETAILS } from "~/blog/posts.testing";
import { findPublishedPost } from "~/blog/queries.server";
import { addPicture } from "~/media/commands.server";
import { ADA } from "../support/actors";
import { shownNow, signedIn } from "../support/adminData";
import { withContextOf, writePosts, writePreviewedDraft } from "../support/blogData";
import { visit } from "../support/browser";
import { HOSTILE } from "../support/hostileJob";
import { startSite } from "../support/site";
import { parseXml } from "../support/xml";

const ARTICLE = "/blog/modern-data-pipeline-architecture";

const { app, browser } = await startSite();
let hidden: { previewKey: string; title: string };
beforeAll(async () => {
  hidden = await writePreviewedDraft(app);
});

const linksOf = (page: Page, selector: string) =>
  page
    .locator(`${selector} a`)
    .evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute("href")]));
const get = (path: string) => fetch(app.url + path, { redirect: "manual" });

describe("an article", () => {
  it("shows its text, author, dates and contents", async () => {
    const { page, complaints } = await visit(browser, app.url, {
      viewport: { width: 1440, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.goto(ARTICLE);
    expect(await linksOf(page, ".crumbs")).toEqual([
      ["Blog", "/blog"],
      ["Data Engineering", "/blog/category/data-engineering"],
    ]);
    expect(await page.locator(".byline").textContent()).toMatch(
      /^JAJoel Abernathy[A-Z][a-z]+ \d{1,2}, \d{4} · \d+ min read$/,
    );
    const cover = page.locator(".art-cover img");
    expect(await cover.getAttribute("src")).toMatch(/^\/art\/modern-.*\.svg\?category=/);
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    expect(await linksOf(page, ".tags")).toContainEqual(["data quality", "/blog/tag/data-quality"]);
    expect(await linksOf(page, ".art-onward")).toEqual([
      ["More in Data Engineering ", "/blog/category/data-engineering"],
    ]);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Link copied to clipboard!").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(app.url + ARTICLE);
    expect(complaints).toEqual([]);
  });

  it("leads to its chapters, and marks the one that is being read", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url, { viewport: { width: 1440, height: 900 } });
    await page.goto(ARTICLE);
    const contents = page.getByRole("navigation", { name: "On this page" });
    const chapters = await page.locator(".prose h2").allTextContents();
    expect(await contents.getByRole("link").allTextContents()).toEqual(chapters);
    await contents.getByRole("link", { name: "How many layers" }).click();
    const marked = contents.locator("[aria-current]");
    await marked.filter({ hasText: "How many layers" }).waitFor();
    await expect.poll(() => marked.count()).toBe(1);
    const following = chapters[chapters.indexOf("How many layers") + 1] ?? "";
    await contents.getByRole("link", { name: following }).click();
    await expect.poll(() => marked.allTextContents()).toEqual([following]);
    // The heading has gone by, its chapter has not.
    await page.locator("h2", { hasText: "How many layers" }).evaluate((heading) => {
      scrollBy(0, heading.getBoundingClientRect().bottom + 50);
    });
    await expect.poll(() => marked.allTextContents()).toEqual(["How many layers"]);
  });

  it("folds its contents on a phone, and leaves them out on paper", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url, {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    await page.goto(ARTICLE);
    const chapter = page.getByRole("link", { name: "Batch or stream" });
    await expect.poll(() => chapter.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "On this page" }).click();
    await expect.poll(() => chapter.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".art-contents").isVisible()).toBe(false);
    await expect.poll(() => page.locator(".prose").isVisible()).toBe(true);
  });

  it("links up to three others of its category beside the next one, never itself", {
    tags: ["thorough"],
  }, async () => {
    await writePosts(
      app,
      ["a", "b", "c", "d"].map((letter) => ({ slug: `kin-${letter}`, category: "tech" })),
    );
    const { page } = await visit(browser, app.url);
    await page.goto("/blog/kin-d");
    const related = await page
      .locator(".posts .post a")
      .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    expect(related).toEqual([
      "/blog/kin-b",
      "/blog/kin-a",
      "/blog/retries-that-do-not-make-it-worse",
    ]);
    const next = page.getByRole("link", { name: "Next in Technology" });
    await next.and(page.locator("[href='/blog/kin-c']")).waitFor();
  });

  it("answers the same 404 whether it never existed or is a draft", {
    tags: ["thorough"],
  }, async () => {
    const responses = await Promise.all(
      ["never-was", "not-yet"].map(async (slug) => {
        const response = await get(`/blog/${slug}`);
        const headers = [...response.headers].filter(
          ([name]) => name !== "date" && name !== "x-request-id",
        );
        return { status: response.status, headers, html: await response.text() };
      }),
    );
    expect(responses[0]?.status).toBe(404);
    expect(responses[1]).toEqual(responses[0]);
    const { page } = await visit(browser, app.url);
    await page.goto("/blog/not-yet");
    expect(await page.locator("h1").textContent()).toBe("Blog post not found");
    await expect.poll(() => page.locator(".posts .post").count()).toBe(3);
    await page.getByLabel("Search articles").fill("pipelines");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/blog?search=pipelines");
    await page.goto("/blog/not-yet");
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/blog");
  });

  it.each(["%00", "%ff", "a%00b", "..%2f", "%22%3E", "__proto__"])(
    "is not found at the odd address %s",
    async (slug) => {
      expect((await get(`/blog/${slug}`)).status).toBe(404);
    },
  );

  it("redirects from an address that it once had", async () => {
    const [post] = await writePosts(app, [{ slug: "first-name" }]);
    if (!post) throw new Error("the post was not written");
    const details = { ...DETAILS, slug: "second-name", title: post.title };
    await withContextOf(app, (context) =>
      changePost(context, ADA, { id: post.id, version: post.version, details }),
    );
    const response = await get("/blog/first-name");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/blog/second-name"]);
    expect((await get("/blog/second-name")).status).toBe(200);
  });

  it("shows an uploaded cover in the width that the screen needs, and the file never changes", async () => {
    const address = await uploadCover();
    await writePosts(app, [{ slug: "with-cover", image_url: address, image_alt: "A blue field" }]);
    const { page, complaints } = await visit(browser, app.url, {
      viewport: { width: 390, height: 844 },
    });
    await page.goto("/blog/with-cover");
    const cover = page.getByRole("img", { name: "A blue field" });
    const shown = await cover.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return new URL(image.currentSrc).pathname;
    });
    expect(shown).toBe(`${address}/480.webp`);
    const file = await get(shown);
    expect(file.headers.get("content-type")).toBe("image/webp");
    expect(file.headers.get("cache-control")).toContain("immutable");
    const odd = ["481.webp", "0480.webp", "480.png"].map((name) => `${address}/${name}`);
    for (const none of [...odd, "/media/x/480.webp"])
      expect((await get(none)).status, none).toBe(404);
    expect(complaints).toEqual([]);
  });

  it("loads nothing from the hosts that its addresses name", async () => {
    const image = "https://elsewhere.example/cover.png";
    await writePosts(app, [{ slug: "foreign", image_url: image, author_image: image }]);
    const { page, complaints } = await visit(browser, app.url);
    await page.goto("/blog/foreign", { waitUntil: "networkidle" });
    expect(await page.locator(".art-cover img").getAttribute("src")).toContain("/art/foreign.svg");
    expect(await page.locator(".avatar").textContent()).toBe("A");
    expect(complaints).toEqual([]);
  });

  it("shows a hostile title as text, to people and to programs", {
    tags: ["thorough"],
  }, async () => {
    const title = HOSTILE.replace("\u0001", "").slice(0, 200);
    await writePosts(app, [{ slug: "hostile", title, summary: title, tags: ["</script>"] }]);
    const { page, complaints } = await visit(browser, app.url);
    page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
    for (const path of ["/blog/hostile", "/blog?search=alert", "/blog/category/data-engineering"]) {
      await page.goto(path);
      expect(await page.locator("main").textContent(), path).toContain(title);
    }
    await page.goto("/blog/hostile");
    const structuredData = await page
      .locator("script[type='application/ld+json']")
      .allTextContents();
    expect(structuredData.map((json) => JSON.parse(json)["@type"])).toEqual([
      "BreadcrumbList",
      "BlogPosting",
    ]);
    parseXml(await (await get("/blog/feed.xml")).text());
    expect(complaints).toEqual([]);
  });
});

it("a withdrawn article is gone everywhere with the next request, and back with the next one after publishing", async () => {
  const slug = "introduction-to-generative-ai";
  const post = await withContextOf(app, (context) => findPublishedPost(context, slug));
  const lists = ["/", "/blog", "/blog/category/ai", "/featured-blogs", "/ai-data-science"];
  const maps = [...lists, "/sitemap.xml"];
  // The texts of other articles link to this one, so that here only its summary tells.
  const texts = ["/blog/feed.xml", "/api/posts"];
  const own = [`/blog/${slug}`, `/api/posts/${slug}`, `/og/post/${slug}.png`, `/art/${slug}.svg`];
  const whereItIs = async () => {
    const found: string[] = [];
    const look = async (path: string, sign: string) => {
      if ((await (await get(path)).text()).includes(sign)) found.push(path);
    };
    for (const path of maps) await look(path, `/blog/${slug}`);
    for (const path of texts) await look(path, post?.summary ?? slug);
    for (const path of own) if ((await get(path)).status === 200) found.push(path);
    return found;
  };
  const { page } = await signedIn(browser, app);
  const press = (what: string) =>
    page.request.post(`/admin/blogs/${post?.id}/${what}`, { form: shownNow() });
  expect(await whereItIs()).toEqual([...maps, ...texts, ...own]);
  await press("unpublish");
  expect(await whereItIs()).toEqual([]);
  await press("publish");
  expect(await whereItIs()).toEqual([...maps, ...texts, ...own]);
});

async function uploadCover(): Promise<string> {
  const create = { width: 1200, height: 750, channels: 3 as const, background: "#2563eb" };
  const bytes = await sharp({ create }).png().toBuffer();
  const added = await withContextOf(app, async (context) => {
    const temporaryPath = context.files.temporary.newPath();
    await writeFile(temporaryPath, bytes);
    return addPicture(context, ADA, { temporaryPath, alt: "A blue field" });
  });
  if (!added.ok) throw new Error(added.reason);
  return added.picture.address;
}

describe("the preview of a draft", () => {
  it("is shown to anybody with the link, and to no cache, robot or linked page", async () => {
    const path = `/blog/preview/${hidden.previewKey}`;
    const { headers } = await get(path);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    const { page, complaints } = await visit(browser, app.url);
    await page.goto(path);
    expect(await page.locator("h1").textContent()).toBe(hidden.title);
    await page.getByText("Only people with this link").waitFor();
    expect(await page.locator(".byline").textContent()).toContain("Draft");
    expect(await page.locator(".art-cover img").getAttribute("src")).toMatch(/^data:image\/svg/);
    expect(complaints).toEqual([]);
  });

  it.each(["unknown", "%00", "__proto__"])("is no more than a missing post at %s", async (key) => {
    const response = await get(`/blog/preview/${key}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Blog post not found");
  });
});
