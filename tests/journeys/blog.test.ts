import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findBarriers } from "../support/axe";
import { withContextOf, writePreviewedDraft } from "../support/blogData";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

const CATEGORIES = [
  ["All Posts", "/blog"],
  ["Artificial Intelligence", "/blog?category=ai"],
  ["Data Science", "/blog?category=data-science"],
  ["Data Engineering", "/blog?category=data-engineering"],
  ["Cloud Computing", "/blog?category=cloud"],
  ["Technology", "/blog?category=tech"],
];

const { app, browser } = await startSite();
let hidden: { previewKey: string; title: string };
beforeAll(async () => {
  hidden = await writePreviewedDraft(app);
});

const linksOf = (page: Page, selector: string) =>
  page
    .locator(`${selector} a`)
    .evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute("href")]));
const titles = (page: Page) => page.locator("main .post h2").allTextContents();
const counter = (page: Page) => page.locator("[data-results-status]").textContent();
const counted = (page: Page, words: string | RegExp) =>
  page.locator("[data-results-status]", { hasText: words }).waitFor();
const current = (page: Page) => page.locator(".pills [aria-current]").allTextContents();
const get = (path: string) => fetch(app.url + path, { redirect: "manual" });

describe("the list of articles", () => {
  it("shows results while one types, puts the filters into the address and the links, and clears them", {
    tags: ["thorough"],
  }, async () => {
    const { page, complaints } = await visit(browser, app.url);
    await page.goto("/blog");
    expect(await counter(page)).toBe("13 articles, page 1 of 2");
    expect(await linksOf(page, ".pills")).toEqual(CATEGORIES);
    expect(await current(page)).toEqual(["All Posts"]);

    await page.getByLabel("Search").pressSequentially("pipelines");
    await page.waitForURL("**/blog?search=pipelines");
    expect(await titles(page)).toContain(
      "Modern data pipeline architecture: six decisions that are hard to undo",
    );
    await page.locator(".pills").getByText("Data Engineering").click();
    await page.waitForURL("**/blog?category=data-engineering&search=pipelines");
    await expect.poll(() => page.getByLabel("Search").inputValue()).toBe("pipelines");
    expect(await current(page)).toEqual(["Data Engineering"]);

    await page.getByLabel("Search").fill("zzzzzzzz");
    await page.getByText("No articles found matching your criteria.").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await counted(page, "13 articles, page 1 of 2");
    expect(await current(page)).toEqual(["All Posts"]);
    await expect.poll(() => new URL(page.url()).search).toBe("");
    expect(complaints).toEqual([]);
  });

  it("says what it searched for when a word was mistyped", { tags: ["thorough"] }, async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/blog?search=pipelne");
    expect(await counter(page)).toMatch(/^Showing results for pipeline: \d+ articles$/);
    await expect.poll(() => page.getByLabel("Search").inputValue()).toBe("pipelne");
  });

  it("has pages of twelve, filters and clears without scripts", async () => {
    const { page } = await visit(browser, app.url, { javaScriptEnabled: false });
    await page.goto("/blog");
    expect(await titles(page)).toHaveLength(12);
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
    expect(await titles(page)).toHaveLength(1);
    await page.locator(".pills").getByText("Technology").click();
    await page.getByLabel("Search").fill("zzzz");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?search=zzzz&category=tech");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    expect(await counter(page)).toBe("13 articles, page 1 of 2");
    await page.goto("/blog?page=9");
    await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
  });

  it("is cached, but neither a search nor a category without posts", async () => {
    const cacheControl = async (path: string) => (await get(path)).headers.get("cache-control");
    expect(await cacheControl("/blog?category=ai")).toContain("public");
    expect(await cacheControl("/blog?search=ai")).toBe("private, no-store");
    expect(await cacheControl("/blog?category=made-up")).toBe("no-store");
    expect(await cacheControl("/blog/category/made-up")).toBe("no-store");
  });

  it("is rows with small covers on a phone, below the newest article", {
    tags: ["thorough"],
  }, async () => {
    const { page, complaints } = await visit(browser, app.url, {
      viewport: { width: 390, height: 844 },
    });
    await page.goto("/blog");
    const shown = (place: number) =>
      page
        .locator(".posts img")
        .nth(place)
        .evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          const { searchParams } = new URL(image.currentSrc);
          const isSmall = image.getBoundingClientRect().width < 100;
          return [searchParams.has("small"), isSmall];
        });
    expect(await shown(0)).toEqual([false, false]);
    expect(await shown(1)).toEqual([true, true]);
    expect(complaints).toEqual([]);
  });

  it("ends with the feed of the next article, and with a way to ask for a topic", {
    tags: ["thorough"],
  }, async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/blog");
    expect(await linksOf(page, ".closing")).toEqual([
      ["Open the feed ", "/blog/feed.xml"],
      ["Contact us", "/contact"],
    ]);
  });
});

describe("the other lists", () => {
  it("a category can be searched, and choosing another keeps the search", {
    tags: ["thorough"],
  }, async () => {
    const { page, complaints } = await visit(browser, app.url);
    await page.goto("/blog/category/cloud");
    expect(await current(page)).toEqual(["Cloud Computing"]);
    await page.getByLabel("Search").pressSequentially("postgresql");
    await counted(page, /^1 article$/);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/blog/category/cloud");
    expect(await titles(page)).toEqual(["A backup is a restore you have tried"]);
    await page.locator(".pills").getByText("Technology").click();
    await page.waitForURL("**/blog/category/tech?search=postgresql");
    await page.getByLabel("Search").fill("zzzz");
    await page.getByText("No articles found matching your criteria.").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.waitForURL("**/blog/category/tech");
    await page.locator(".pills").getByText("All Posts").click();
    await page.waitForURL("**/blog");
    const response = await get("/blog/category/cloud?search=postgresql");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(complaints).toEqual([]);
  });

  it("leads to the feed of the articles", { tags: ["thorough"] }, async () => {
    for (const path of ["/blog", "/blog/category/cloud"]) {
      const { page } = await visit(browser, app.url);
      await page.goto(path);
      const feed = await page.getByRole("link", { name: "Atom feed" }).getAttribute("href");
      expect((await get(feed ?? "")).headers.get("content-type")).toContain("application/atom+xml");
    }
  });

  it("a category has its own page; one without articles says so and is not listed", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/blog/category/data-science");
    expect(await page.locator("h1").textContent()).toBe("Data Science");
    expect(new Set(await page.locator(".post .cat").allTextContents())).toEqual(
      new Set(["Data Science"]),
    );
    await page.goto("/blog/category/made-up");
    expect(await page.locator("h1").textContent()).toBe("made-up");
    await page.getByText("No articles found in this category.").waitFor();
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  });

  it("featured are six of the two categories at most", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/featured-blogs");
    const categories = await page.locator(".post .cat").allTextContents();
    expect(categories).toHaveLength(6);
    for (const name of categories)
      expect(["Artificial Intelligence", "Data Science"]).toContain(name);
  });

  it("the page on AI and data science searches and filters those two", async () => {
    const { page } = await visit(browser, app.url);
    await page.goto("/ai-data-science");
    expect(await linksOf(page, ".pills")).toEqual([
      ["All Posts", "/ai-data-science"],
      ["Artificial Intelligence", "/ai-data-science?category=ai"],
      ["Data Science", "/ai-data-science?category=data-science"],
    ]);
    await page.getByLabel("Search").fill("notebook");
    await expect.poll(() => titles(page)).toEqual(["When the model was better in the notebook"]);
    // In the title of an article on data engineering.
    await page.getByLabel("Search").fill("pipeline architecture");
    await page.getByText("No articles found matching your criteria.").waitFor();
    const other = await get("/ai-data-science?category=cloud");
    expect([other.status, other.headers.get("location")]).toEqual([302, "/ai-data-science"]);
  });

  it("the test page shows what the public list answers, and is not cached", async () => {
    const response = await get("/test-blogs");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const html = await response.text();
    expect(html).toContain("Introduction to generative AI");
    expect(html).not.toContain(hidden.title);
    expect(html).not.toMatch(/postgres|data_dir|node_modules/i);
  });
});

it("is accessible on the screens that only some people see", { tags: ["thorough"] }, async () => {
  const paths = [
    "/test-blogs",
    "/blog/category/made-up",
    "/blog/never-was",
    "/blog?search=zzzz",
    `/blog/preview/${hidden.previewKey}`,
  ];
  for (const look of [
    { width: 390, colorScheme: "dark" },
    { width: 1440, colorScheme: "light" },
  ] as const)
    expect(await findBarriers(browser, app.url, paths, look)).toEqual([]);
});

it("says that the list cannot be read, in its own message, and offers to try again", async () => {
  const rename = (from: string, to: string) =>
    withContextOf(app, ({ db }) => db.execute(sql.raw(`alter table ${from} rename to ${to}`)));
  await rename("blogs", "blogs_away");
  try {
    for (const [path, words] of [
      ["/blog?search=a", "Failed to load blog posts. Please try again later."],
      ["/blog/never-read-before", "Failed to load the blog post. Please try again later."],
      ["/blog/category/tech?page=3", "Failed to load blog posts. Please try again later."],
      ["/ai-data-science?search=a", "Failed to load blog posts: "],
      ["/test-blogs", "Failed to load blogs: "],
    ] as const) {
      const response = await get(path);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 500]);
      expect(html).toContain(words);
      expect(html).toContain("Try Again");
      expect(html).toMatch(/Reference [0-9a-f-]{36}/);
      expect(html).not.toMatch(/relation|does not exist|select/i);
    }
  } finally {
    await rename("blogs_away", "blogs");
  }
  expect((await get("/blog?search=a")).status).toBe(200);
});
