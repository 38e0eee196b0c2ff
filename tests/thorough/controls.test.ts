import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addApplications, signedIn } from "../support/adminData";
import { visit } from "../support/browser";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
let page: Page;
beforeAll(async () => {
  const job = { jobId: "product-manager", jobTitle: "Product Manager" };
  await addApplications(
    app,
    ["Omar Haddad", "Marta Kowalska"].map((fullName) => ({ fullName, ...job })),
  );
  page = (await signedIn(browser, app)).page;
});

/** What is drawn at the right end of a field, where its picker button is. */
async function drawnAtItsEnd(id: string): Promise<Buffer> {
  const box = await page.locator(`#${id}`).boundingBox();
  if (!box) throw new Error("the field is not shown");
  const clip = { x: box.x + box.width - 60, y: box.y + 6, width: 54, height: box.height - 12 };
  return page.screenshot({ clip });
}

test.each([
  ["/admin/jobs/new", "closes_on", 3],
  ["/admin/blogs/new", "publish_at", 6],
])("on %s the button in %s shows a ring when it has focus", async (path, id, parts) => {
  await page.goto(path);
  const field = page.locator(`#${id}`);
  await field.focus();
  await field.scrollIntoViewIfNeeded();
  for (let part = 1; part < parts; part += 1) await page.keyboard.press("Tab");
  const before = await drawnAtItsEnd(id);
  await page.keyboard.press("Tab");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await drawnAtItsEnd(id)).equals(before)).toBe(false);
});

const cellOf = (box: Locator) => box.locator("xpath=ancestor::label");

test.each(["/admin/jobs", "/admin/applications"])(
  "every box that checks a row of %s can be hit anywhere in its cell, of 24 px at least",
  async (path) => {
    await page.goto(path);
    const boxes = page.locator("table").getByRole("checkbox");
    await expect.poll(() => boxes.count()).toBeGreaterThan(2);
    for (const box of await boxes.all()) {
      const target = await cellOf(box).boundingBox();
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    const first = boxes.nth(1);
    const corner = await cellOf(first).boundingBox();
    await page.mouse.click((corner?.x ?? 0) + 2, (corner?.y ?? 0) + 2);
    await expect.poll(() => first.isChecked()).toBe(true);
  },
);

test("the field that only robots see is not painted in forced colors", async () => {
  const { page: visitor } = await visit(browser, app.url, { forcedColors: "active" });
  for (const path of ["/contact", "/careers/apply/product-manager"]) {
    await visitor.goto(path);
    const honeypot = visitor.locator(".offscreen");
    expect(await honeypot.evaluate((box) => getComputedStyle(box).clipPath)).toBe("inset(50%)");
  }
});

interface NamedControl {
  role: string;
  name: string;
  description: string;
}

/** Links and buttons of the main part, as the browser's accessibility tree names them. */
async function namedControls(path: string): Promise<NamedControl[]> {
  await page.goto(path);
  const client = await page.context().newCDPSession(page);
  await client.send("Accessibility.enable");
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const parents = new Map(nodes.map((node) => [node.nodeId, node]));
  const isInMain = (node: (typeof nodes)[number]): boolean => {
    const parent = node.parentId ? parents.get(node.parentId) : undefined;
    return node.role?.value === "main" || (parent !== undefined && isInMain(parent));
  };
  return nodes
    .filter(({ role, ignored }) => !ignored && ["link", "button"].includes(role?.value))
    .filter(isInMain)
    .map(({ role, name, description }) => ({
      role: role?.value,
      name: name?.value ?? "",
      description: description?.value ?? "",
    }));
}

test("buttons that look alike carry the name of their card or row", async () => {
  const security = await namedControls("/admin/settings/security");
  const names = security.map(({ name }) => name);
  expect(names).toContain("Set up authenticator app");
  expect(names).toContain("Change password");
  expect(names).toContain("Add a passkey");
  const pages = [
    "/admin/settings/security",
    "/admin/settings/company",
    "/admin/settings/team",
    "/admin/settings/templates",
    "/admin/jobs",
    "/admin/blogs",
    "/admin/applications",
  ];
  for (const path of pages) {
    // The browser's own buttons inside date and time fields are named by the browser.
    const ours = (await namedControls(path)).filter(
      ({ name }) => !/^Show (date|time) picker/.test(name),
    );
    const seen = ours.map(({ role, name, description }) => `${role} ${name} (${description})`);
    const twice = seen.filter((control, place) => seen.indexOf(control) !== place);
    expect([path, twice]).toEqual([path, []]);
  }
});

/** Holds every response back until it is released. */
async function hold(visited: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visited.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a slow admin screen says Loading...", async () => {
  await page.goto("/admin");
  const release = await hold(page, /\/admin\/jobs\.data/);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Jobs" }).click();
  const loading = page.getByRole("status").getByText("Loading...");
  await loading.waitFor();
  release();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await loading.waitFor({ state: "detached" });
});

test("slow results say Loading... in place of their number", async () => {
  const { page: visitor } = await visit(browser, app.url);
  await visitor.goto("/careers");
  const release = await hold(visitor, /search=manager/);
  await visitor.getByRole("searchbox").fill("manager");
  const status = visitor.locator("[data-results-status]");
  await status.filter({ hasText: "Loading..." }).waitFor();
  release();
  await status.filter({ hasText: /^Showing \d+ of/ }).waitFor();
});

test.each([
  ["/admin/jobs", ".acts-menu"],
  ["/admin/applications", ".resume-link"],
  ["/admin/applications", ".status select"],
])("on a phone every row of %s has a %s as high as a finger", async (path, target) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const targets = page.locator(`table ${target}`);
  await targets.first().waitFor();
  for (const one of await targets.all())
    expect((await one.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
});

test("a question reads from its beginning, also where its button stands at the end of a row", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Delete" }).first().click();
  const question = page.getByRole("dialog");
  await question.waitFor();
  expect(await question.evaluate((dialog) => getComputedStyle(dialog).textAlign)).toBe("start");
});

test("the menu of a phone closes at a link to the screen that it lies over, and where the window becomes wide", async () => {
  const { page: phone } = await signedIn(browser, app, { viewport: { width: 390, height: 800 } });
  await phone.goto("/admin/jobs?status=active");
  const menu = phone.getByRole("dialog", { name: "Menu" });
  const open = () => phone.getByRole("button", { name: "Open menu" }).click();
  await open();
  await menu.getByRole("link", { name: "Jobs" }).click();
  await phone.waitForURL("**/admin/jobs");
  await menu.waitFor({ state: "hidden" });
  await open();
  await menu.waitFor();
  await phone.setViewportSize({ width: 1280, height: 800 });
  await menu.waitFor({ state: "hidden" });
});

test("screen readers hear which screen a link of the sidebar has opened", async () => {
  await page.goto("/admin/jobs");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Media" })
    .click();
  await page
    .getByRole("status")
    .filter({ hasText: /^Media/ })
    .waitFor({ state: "attached" });
});

test("what is current or pressed has an outline in forced colors, which leave out backgrounds and shadows", async () => {
  const { page: forced } = await signedIn(browser, app, { forcedColors: "active" });
  const outlineOf = (selector: string) =>
    forced
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  await forced.goto("/admin/applications");
  expect(await outlineOf(".side li a[aria-current]")).toBe("solid");
  await forced.locator("table").getByRole("link", { name: "Omar Haddad", exact: true }).click();
  await forced.locator(".stage").first().waitFor();
  expect(await outlineOf(".stage > label:has([aria-current])")).toBe("solid");
});

test("Escape leaves somebody who writes a note where they write", async () => {
  await page.goto("/admin/applications");
  await page.locator("table").getByRole("link", { name: "Omar Haddad", exact: true }).click();
  const rejected = page.getByRole("radio", { name: "Rejected" });
  await rejected.check({ force: true });
  const note = page.getByLabel("New note");
  await note.fill("Has led a team for");
  await note.press("Escape");
  await page.keyboard.type(" 2 years");
  await expect.poll(() => note.inputValue()).toBe("Has led a team for 2 years");
  await expect.poll(() => rejected.isChecked()).toBe(true);
});

test("a question cannot be canceled while what it asks about is being done", async () => {
  await page.goto("/admin/jobs");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/delete*", async (route) => {
    await released;
    await route.abort();
  });
  await page.getByRole("button", { name: "Delete" }).first().click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Delete" }).click();
  const cancel = question.getByRole("button", { name: "Cancel" });
  await expect.poll(() => cancel.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await question.waitFor();
  release();
  await page.unroute("**/delete*");
});

test("more images are offered by the same press again after the server was not reached", async () => {
  const pageOf = (number: number) => ({
    pictures: [{ address: `/media/${number}`, name: `picture-${number}.jpg`, alt: "" }],
    page: number,
    pages: 3,
  });
  const requestedPages: string[] = [];
  await page.route("**/admin/media/choices?*", (route) => {
    const number = new URL(route.request().url()).searchParams.get("page") ?? "";
    requestedPages.push(number);
    return requestedPages.length === 2
      ? route.abort()
      : route.fulfill({ json: pageOf(Number(number)) });
  });
  await page.goto("/admin/blogs/new");
  await page.getByRole("button", { name: "Choose from media" }).first().click();
  const more = page.getByRole("dialog").getByRole("button", { name: "Show more" });
  await more.click();
  await page.getByText("The images could not be loaded. Please try again.").waitFor();
  await more.click();
  await page.getByRole("button", { name: "picture-2.jpg" }).waitFor();
  expect(requestedPages).toEqual(["1", "2", "2"]);
  await page.unroute("**/admin/media/choices?*");
});

test.each([390, 768])(
  "at %i px nothing lies over the beginning of an applicant's name",
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/applications");
    const name = page.locator("table").getByRole("link", { name: "Omar Haddad", exact: true });
    await name.waitFor();
    const isOnTop = await name.evaluate((link) => {
      const { left, top, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2) === link;
    });
    expect(isOnTop).toBe(true);
  },
);
