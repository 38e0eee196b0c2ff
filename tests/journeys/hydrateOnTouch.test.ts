import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visit } from "../support/browser";
import { holdModules, isEnhancement, MODULES } from "../support/heldModules";
import { startSite } from "../support/site";
import { fillApplication, fillContact, JOB, pdfOf } from "../support/visitorForms";

const { app, browser } = await startSite();

const RESUME = pdfOf(20_000);

/** The scripts that the page has asked for, apart from the small one of every page. */
function scriptsLoadedBy(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const address = request.url();
    if (request.resourceType() === "script" && !isEnhancement(address)) scripts.push(address);
  });
  return scripts;
}

const takenOver = (page: Page) => page.locator("form[data-scripted]");

describe.each([
  { path: "/contact", set: { tags: ["thorough"] } },
  { path: JOB, set: {} },
])("$path", ({ path, set }) => {
  test("asks for React when it is touched, and not before", set, async () => {
    const { page, complaints } = await visit(browser, app.url);
    const scripts = scriptsLoadedBy(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await page.mouse.move(200, 300, { steps: 5 });
    await takenOver(page).waitFor();
    expect(scripts.length).toBeGreaterThan(3);
    await expect.poll(() => page.locator("[data-deferred]").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test("a form that nobody touches is taken over once its page was read for ten seconds", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await page.clock.install();
  await page.goto("/contact", { waitUntil: "networkidle" });
  await page.clock.runFor(5_000);
  await expect.poll(() => page.locator("script[data-deferred]").count()).toBe(1);
  await page.clock.runFor(6_000);
  await takenOver(page).waitFor();
});

test("an application that is submitted before React is there waits for it, and is sent once", async () => {
  const { page, complaints } = await visit(browser, app.url);
  const letThrough = await holdModules(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await page.goto(JOB);
  await fillApplication(page, RESUME);
  await page.getByRole("button", { name: "Submit Application" }).click();
  letThrough();
  await page.getByRole("heading", { name: "Application Submitted!" }).waitFor();
  expect(posts).toEqual([`${JOB}/submission`]);
  expect(complaints).toEqual([]);
});

test("a form whose scripts cannot be loaded is sent by the browser alone", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await page.route(MODULES, (route) =>
    isEnhancement(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto("/contact");
  await fillContact(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { name: "Thank You, Jordan." }).waitFor();
});

test("a form whose scripts do not come is sent by the browser after three seconds", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  const letThrough = await holdModules(page);
  await page.goto("/contact");
  await fillContact(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.waitForEvent("request", (request) => request.method() === "POST");
  letThrough();
  await page.getByRole("heading", { name: "Thank You, Jordan." }).waitFor();
});

test("the response to a form that was refused is taken over at once, with the focus on its errors", {
  tags: ["thorough"],
}, async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/contact");
  // As a browser sends it whose scripts have not run yet.
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form.card")?.submit());
  await takenOver(page).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("There is a problem");
});
