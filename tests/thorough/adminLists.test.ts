import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { applications } from "~/applications/tables.server";
import { addApplications, onDatabaseOf, signedIn } from "../support/adminData";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

const PEOPLE = 55;

beforeAll(async () => {
  const job = { jobId: "cloud-solutions-architect", jobTitle: "Cloud Solutions Architect" };
  const people = Array.from({ length: PEOPLE }, (_, place) => `Jordan Featherstone ${place}`);
  await addApplications(
    app,
    people.map((fullName) => ({ fullName, ...job })),
  );
});

const LISTS = [
  "/admin/jobs",
  "/admin/blogs",
  "/admin/applications",
  "/admin/inquiries",
  "/admin/settings/mail",
  "/admin/settings/audit-log",
  "/admin/settings/team",
];
/** Around each width at which the sidebar or the rows change. */
const WIDTHS = [320, 390, 600, 700, 900, 1023, 1024, 1100, 1279, 1280, 1440];

const rowsOf = (page: Page) => page.locator("tbody tr");
const heightOf = async (row: Locator) => Math.round((await row.boundingBox())?.height ?? 0);
const heightsOf = async (page: Page) => Promise.all((await rowsOf(page).all()).map(heightOf));

/** Runs in the browser: what does not fit. Texts that are cut on purpose end with dots. */
function listClipped(): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? ["the page scrolls sideways"] : [];
  for (const box of document.querySelectorAll<HTMLElement>(".tablescroll, .tablecard, .listtabs"))
    if (box.scrollWidth > box.clientWidth + 1) found.push(`${box.className} is too wide`);
  // A text of three letters, such as "N/A", needs no more.
  for (const cell of document.querySelectorAll<HTMLElement>("tbody td:not(.c-select)"))
    if (cell.innerText.trim().length > 3 && cell.checkVisibility() && cell.clientWidth < 24)
      found.push(`"${cell.innerText}" has ${cell.clientWidth} px`);
  return found;
}

test("no list is clipped, squeezed or wider than the page, at any width", async () => {
  const { page } = await signedIn(browser, app);
  for (const path of LISTS) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(listClipped), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.context().close();
});

test("rows are 44 px high where there is room for columns, and two lines of 80 px on phones", async () => {
  const { page } = await signedIn(browser, app);
  for (const path of ["/admin/jobs", "/admin/blogs", "/admin/applications"]) {
    await page.goto(path);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The line between two rows is one more.
      expect(Math.max(...(await heightsOf(page))), `${path} at ${width}`).toBeLessThanOrEqual(45);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(Math.max(...(await heightsOf(page)))).toBeLessThanOrEqual(80);
  await page.context().close();
});

test("below 1280 px the sidebar shows icons, whose names are there for screen readers and as tooltips", async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 1100, height: 800 } });
  await page.goto("/admin/jobs");
  const sidebar = page.getByRole("complementary");
  expect((await sidebar.boundingBox())?.width).toBe(64);
  const blogs = sidebar.getByRole("link", { name: "Blogs", exact: true });
  const name = blogs.getByText("Blogs");
  expect((await name.boundingBox())?.width).toBe(1);
  await sidebar.getByRole("link", { name: /^Applications \d+ new$/ }).focus();
  await page.keyboard.press("Tab");
  expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await sidebar.boundingBox())?.width).toBe(256);
  await sidebar.getByText("Admin Dashboard").waitFor();
  await page.context().close();
});

test("on a phone the actions of a row open as a menu, with and without scripts", async () => {
  for (const [javaScriptEnabled, job] of [
    [true, "Data Engineer"],
    [false, "Product Manager"],
  ] as const) {
    const { page } = await signedIn(browser, app, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await page.goto("/admin/jobs");
    const row = rowsOf(page).filter({ hasText: job });
    const edit = row.getByRole("link", { name: "Edit", exact: true });
    await expect.poll(() => edit.isVisible()).toBe(false);
    await row.getByRole("button", { name: `Actions for ${job}` }).click();
    await edit.waitFor();
    if (javaScriptEnabled) {
      await row.getByRole("button", { name: "Delete", exact: true }).click();
      const question = page.getByRole("dialog", { name: `Delete ${job}?` });
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "hidden" });
    }
    await row.getByRole("button", { name: "Duplicate", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Edit Job" }).waitFor();
    await page.context().close();
  }
});

test("times are shown as an age; the exact moment is the tooltip and what screen readers say", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  const time = rowsOf(page).nth(1).locator("time");
  await time.getByText("1 d ago").waitFor();
  const exact = (await time.getAttribute("title")) ?? "";
  expect(exact).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/);
  expect(Date.parse((await time.getAttribute("datetime")) ?? "")).toBeLessThan(Date.now());
  const cell = rowsOf(page).nth(1).getByRole("cell", { name: exact, exact: true });
  await expect.poll(() => cell.count()).toBe(1);
  await page.context().close();
});

test("with Shift all rows between two are checked, and Clear unchecks them", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  const boxes = page.getByLabel(/^Select Jordan/);
  await boxes.nth(2).check();
  await page.getByText("1 application selected").waitFor();
  const before = await rowsOf(page).first().boundingBox();
  await boxes.nth(6).click({ modifiers: ["Shift"] });
  await page.getByText("5 applications selected").waitFor();
  expect(await rowsOf(page).first().boundingBox()).toEqual(before);
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await page.getByText("1 application selected").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("form", { name: "Selected rows" }).waitFor({ state: "hidden" });
  await expect.poll(() => boxes.nth(2).isChecked()).toBe(false);
  // The button is gone with its bar, so the focus is on the box that checks all.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toMatch(/^Select all/);
  await page.context().close();
});

test("a list is selected on all its pages, changed and restored; it is deleted only when its number is typed", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications?status=new");
  await page.getByLabel("Select Jordan Featherstone 0", { exact: true }).check();
  await page.getByRole("button", { name: "Select all 55" }).click();
  await page.getByText("55 applications selected").waitFor();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.getByText("Showing 26 to 50 of 55 applications").waitFor();
  await expect.poll(() => page.getByLabel("Select Jordan Featherstone 30").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Delete 55 applications?" });
  await question.getByLabel("Type 55 to confirm").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("New status").selectOption("Reviewing");
  await page.getByRole("button", { name: "Set status" }).click();
  const sure = page.getByRole("dialog", { name: "Set 55 applications to Reviewing?" });
  await sure.getByRole("button", { name: "Set status" }).click();
  await page.getByText("Moved 55 applications to Reviewing.").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("55 applications back to the earlier status.").first().waitFor();
  await page.context().close();
});

test("a whole list that has changed is no longer selected, and the question about it gives way to the reason", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications?status=new");
  await page.getByLabel("Select Jordan Featherstone 0", { exact: true }).check();
  await page.getByRole("button", { name: "Select all 55" }).click();
  const personCondition = eq(applications.fullName, "Jordan Featherstone 7");
  const moveTo = (status: string) =>
    onDatabaseOf(app, (db) => db.update(applications).set({ status }).where(personCondition));
  await moveTo("reviewing");
  await page.getByLabel("New status").selectOption("Accepted");
  await page.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("alert").getByText("The list has changed meanwhile").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByText("Showing 1 to 25 of 54 applications").waitFor();
  await page.getByRole("form", { name: "Selected rows" }).waitFor({ state: "hidden" });
  await moveTo("new");
  await page.context().close();
});

test("a question says that its email could not be loaded, and a change that failed keeps the selection", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications");
  await page.getByLabel("Select Jordan Featherstone 1", { exact: true }).check();
  await page.getByLabel("New status").selectOption("Accepted");
  const loads = "**/admin/applications/selected/status.data*";
  await page.route(loads, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Set status" }).click();
  const question = page.getByRole("dialog", { name: "Set 1 application to Accepted?" });
  await question.getByText("The email that goes with it could not be loaded.").waitFor();
  const confirm = question.getByRole("button", { name: "Set status" });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.unroute(loads);
  await page.getByRole("button", { name: "Set status" }).click();
  await question.getByText("Hello Jordan Featherstone 1,").waitFor();
  await page.route(loads, (route) => route.abort());
  await confirm.click();
  await page.getByRole("alert").getByText("The server could not be reached.").waitFor();
  await page.getByText("1 application selected").waitFor();
  await page.context().close();
});

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

test("focus stays on Next, and goes to the heading when there is none any more", async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/applications?sort=name");
  const next = page.getByRole("link", { name: "Next", exact: true });
  const previous = page.getByRole("link", { name: "Previous", exact: true });
  await page.locator(".no-script-only").first().waitFor({ state: "detached" });
  await next.press("Enter");
  await page.getByText("Showing 26 to 50 of 55 applications").waitFor();
  await expect.poll(() => focusedText(page)).toBe("Next");
  await page.keyboard.press("Enter");
  await page.getByText("Showing 51 to 55 of 55 applications").waitFor();
  await expect.poll(() => focusedText(page)).toBe("Applications");
  await previous.press("Enter");
  await page.getByText("Showing 26 to 50 of 55 applications").waitFor();
  await previous.press("Enter");
  await page.getByText("Showing 1 to 25 of 55 applications").waitFor();
  await expect.poll(() => focusedText(page)).toBe("Applications");
  await page.getByRole("link", { name: "Jordan Featherstone 3", exact: true }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Jordan Featherstone 3" }).waitFor();
  await expect.poll(() => focusedText(page)).toBe("Jordan Featherstone 3");
  await page.context().close();
});

test("the focus of a row is drawn around the row, and boxes follow the theme", async () => {
  const { page } = await signedIn(browser, app, { colorScheme: "dark" });
  await page.goto("/admin/applications");
  const row = rowsOf(page).first();
  await row.getByRole("checkbox").focus();
  await page.keyboard.press("Tab");
  const outline = (place: Locator) => place.evaluate((box) => getComputedStyle(box).outlineStyle);
  expect(await outline(row.getByRole("link").first())).toBe("none");
  expect(await outline(row)).toBe("solid");
  const look = await row.getByRole("checkbox").evaluate((box) => {
    const { appearance, backgroundColor } = getComputedStyle(box);
    const surface = document.createElement("i");
    surface.style.color = "var(--surface)";
    document.body.append(surface);
    return { appearance, isSurface: backgroundColor === getComputedStyle(surface).color };
  });
  expect(look).toEqual({ appearance: "none", isSurface: true });
  await page.context().close();
});
