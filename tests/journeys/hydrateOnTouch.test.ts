import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "~/platform/durations";
import { visit } from "../support/browser";
import { holdModules, isEnhancement, MODULES } from "../support/heldModules";
import { startSite } from "../support/site";
import { fillApplication, fillContact, JOB, openForm, pdfOf } from "../support/visitorForms";

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

test("a form whose button is pressed twice before React is there is sent once", async () => {
  const { page } = await visit(browser, app.url);
  const letThrough = await holdModules(page);
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto("/contact");
  await fillContact(page);
  // What is not delayed is counted instead of sent, so that the page stays.
  await page.evaluate(() => {
    const { dataset } = document.body;
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      dataset.submissions = `${Number(dataset.submissions ?? 0) + 1}`;
    });
  });
  // From here the page's time passes as the test says, however long a press takes.
  await page.clock.pauseAt(start + HOUR_MS);
  const send = page.getByRole("button", { name: "Send Message" });
  await send.click();
  await page.clock.runFor(1_000);
  await send.click();
  await page.clock.runFor(4_000);
  expect(await page.locator("body").getAttribute("data-submissions")).toBe("1");
  letThrough();
});

test("an error goes as its field is left, also if a finger scrolled the page from within the form", async () => {
  const { page } = await visit(browser, app.url, { hasTouch: true });
  await openForm(page, "/contact");
  await fillContact(page);
  await page.getByLabel("Full Name").fill(" ");
  await page.getByRole("button", { name: "Send Message" }).click();
  const error = page.getByText("Enter your full name");
  await error.first().waitFor();
  const canceled = page.evaluate(
    () => new Promise((resolve) => addEventListener("pointercancel", resolve, { once: true })),
  );
  await scrollWithFinger(page, page.getByLabel("Phone"));
  await canceled;
  await page.getByLabel("Full Name").fill("Jordan");
  await page.getByLabel("Full Name").blur();
  await expect.poll(() => error.count()).toBe(0);
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

/** Scrolls down a little, with a finger that begins on this field. */
async function scrollWithFinger(page: Page, field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const devtools = await page.context().newCDPSession(page);
  const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ys: number[]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: ys.map((moved) => ({ x: x + 5, y: y + 5 - moved })),
    });
  await touch("touchStart", [0]);
  for (const moved of [10, 40, 80]) await touch("touchMove", [moved]);
  await touch("touchEnd", []);
}
