import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { onDatabaseOf } from "../support/adminData";
import { barriersOn, findBarriers, LOOKS, type Look, openForAxe } from "../support/axe";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

const APPLY = "/careers/apply/senior-software-engineer";
const ARTICLE = "/blog/modern-data-pipeline-architecture";
const READING = [
  "/",
  "/services",
  "/staff-augmentation",
  "/careers",
  "/blog",
  ARTICLE,
  "/ai-data-science",
  "/privacy",
  "/terms",
  "/cookies",
];
const JOB = "/careers/job/senior-software-engineer";
const NARROW: readonly Look[] = [
  { width: 320, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
];

const { app, browser } = await startSite();

const isFocused = (page: Page, words: string) =>
  page.evaluate((text) => document.activeElement?.textContent?.trim() === text, words);

/** Tab until the element with these words has the focus; fails when the page ends before. */
async function tabTo(page: Page, words: string) {
  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(page, words)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to "${words}"`);
}

describe("no barrier", () => {
  it("is on any page at 320 pixels, in either theme", async () => {
    const paths = [...READING, JOB, "/nowhere"];
    expect(await findBarriers(browser, app.url, paths, NARROW)).toEqual([]);
  });

  it.each(["/contact", APPLY])(
    "is in the form at %s or in what it refuses, at any width and in either theme",
    async (path) => {
      const page = await openForAxe(browser, app.url);
      const looks = [...NARROW, ...LOOKS];
      await page.goto(path, { waitUntil: "networkidle" });
      const found = await barriersOn(page, looks);
      // The browser's own checks come first; what the server refuses is what is looked at here.
      await page
        .locator("form")
        .last()
        .evaluate((form: HTMLFormElement) => {
          form.noValidate = true;
        });
      await page.locator("form [type=submit]").last().click();
      await page.getByRole("heading", { name: "There is a problem" }).waitFor();
      found.push(...(await barriersOn(page, looks)));
      await page.context().close();
      expect(found).toEqual([]);
    },
  );

  it.each(["/careers?search=anything", "/careers/job/not-asked-for-before"])(
    "is on %s when its data is gone, and the page names the line of the log",
    async (path) => {
      const page = await openForAxe(browser, app.url);
      await onDatabaseOf(app, (db) => db.execute(sql`alter table jobs rename to jobs_gone`));
      try {
        const response = await page.goto(path);
        expect(response?.status()).toBe(500);
        await page.getByText("Failed to load jobs. Please try again later.").waitFor();
        const requestId = response?.headers()["x-request-id"] ?? "no id";
        await page.getByText(requestId).waitFor();
        const isLogged = () =>
          app.output.some((line) => line.includes(requestId) && line.includes("jobs"));
        await expect.poll(isLogged).toBe(true);
        expect(await barriersOn(page, [...NARROW, ...LOOKS])).toEqual([]);
      } finally {
        await onDatabaseOf(app, (db) => db.execute(sql`alter table jobs_gone rename to jobs`));
        await page.context().close();
      }
    },
  );

  it("is in the open menu, in either theme", async () => {
    const page = await openForAxe(browser, app.url);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/careers");
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await barriersOn(page, NARROW)).toEqual([]);
    await page.context().close();
  });
});

describe("the keyboard alone", () => {
  it("skips to the content, filters jobs and comes to the application", async () => {
    const { page, complaints } = await visit(browser, app.url, {
      viewport: { width: 1440, height: 900 },
    });
    await page.goto("/careers");
    await page.keyboard.press("Tab");
    expect(await isFocused(page, "Skip to main content")).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest("main")))).toBe(true);
    await page.locator("input[name=search]").focus();
    await page.keyboard.type("architect");
    await page.getByText("Showing 1 of").first().waitFor();
    await tabTo(page, "Cloud Solutions Architect");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/careers/job/cloud-solutions-architect");
    await tabTo(page, "Apply Now");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/careers/apply/cloud-solutions-architect");
    expect(complaints).toEqual([]);
  });

  it("opens a question on Contact and hides no focus under the bar", async () => {
    // Without smooth scrolling, so that the place of the focus is where it stays.
    const look = { viewport: { width: 1440, height: 700 }, reducedMotion: "reduce" } as const;
    const { page } = await visit(browser, app.url, look);
    await page.goto("/contact");
    const question = page.locator("summary").nth(1);
    await question.focus();
    await page.keyboard.press("Enter");
    expect(await question.evaluate((element) => element.closest("details")?.open)).toBe(true);
    const covered: string[] = [];
    await page.locator("footer a").last().focus();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Shift+Tab");
      const hidden = await page.evaluate(() => {
        const element = document.activeElement;
        const bar = document.querySelector(".nav");
        if (!element || !bar || bar.contains(element) || element.matches("body, .skip"))
          return null;
        const { bottom } = element.getBoundingClientRect();
        return bottom <= bar.getBoundingClientRect().bottom ? element.outerHTML.slice(0, 80) : null;
      });
      if (hidden) covered.push(hidden);
    }
    expect(covered).toEqual([]);
  });
});

it("200 % zoom of a 1440 pixel screen needs no horizontal scrolling", async () => {
  const { page } = await visit(browser, app.url, {
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
  });
  for (const path of [...READING, JOB, "/contact", APPLY, "/nowhere"]) {
    await page.goto(path);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(`${path} ${tooWide}`).toBe(`${path} false`);
  }
});

it("a job prints as its text, black on white, without navigation and buttons", async () => {
  const { page } = await visit(browser, app.url, { colorScheme: "dark" });
  await page.goto(JOB);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const part of [".nav", ".foot", ".apply-bar", ".crumbs"])
    await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(false);
  await expect.poll(() => page.locator("h1").isVisible()).toBe(true);
  const ink = await page.locator("h1").evaluate((h1) => getComputedStyle(h1).color);
  expect(ink).toBe("rgb(0, 0, 0)");
});
