import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { pdfOfPages } from "#documents/documents.testing";
import { applicationHistory, applications } from "~/applications/tables.server";
import { outbox } from "~/platform/data/tables.server";
import { addApplications, onDatabaseOf, signedIn, signIn } from "../support/adminData";
import { barriersOn, LOOKS, openForAxe } from "../support/axe";
import { followedMailLink, watchMailLinks } from "../support/mailLinks";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";

// An administrator works through a list of applicants.

const { app, browser } = await startSite();
const NAMES = ["Tara Joshi", "Omar Haddad", "Marta Kowalska", "Daniel Osei", "Zoe Park"];
const LIST = "/admin/applications?status=new&job=clerk";
const POLL = { timeout: 20_000 };
let ids: string[] = [];

beforeAll(async () => {
  const resume = Buffer.from(pdfOfPages(["One", "Two", "Three", "Four", "Five"]));
  const job = { jobId: "clerk", jobTitle: "Clerk" };
  ids = await addApplications(
    app,
    NAMES.map((fullName, place) => ({ fullName, ...job, ...(place === 0 && { resume }) })),
  );
});

beforeEach(() =>
  onDatabaseOf(app, async (db) => {
    await db.delete(applicationHistory);
    await db.delete(outbox);
    await db.update(applications).set({ status: "new" });
  }),
);

const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const toastOf = (page: Page) => page.locator(".toasts");
const statusOf = (page: Page, name: string) => page.getByLabel(`Change status of ${name}`);
const storedStatus = (place: number) =>
  onDatabaseOf(app, async (db) => {
    const rows = await db
      .select()
      .from(applications)
      .where(eq(applications.id, ids[place] ?? ""));
    return rows[0]?.status;
  });

/** Until scripts are there, links load documents, and buttons send forms that are answered by pages. */
async function openList(page: Page) {
  await page.goto(LIST);
  await page.locator(".no-script-only").first().waitFor({ state: "detached" });
}

async function openFirst(page: Page) {
  await openList(page);
  await page.getByRole("link", { name: "Tara Joshi", exact: true }).click();
  await headingOf(page, "Tara Joshi").waitFor();
  await page.getByText("1 of 5").waitFor();
}

async function openResume(page: Page) {
  await expect
    .poll(async () => {
      await page.goto(`/admin/applications/${ids[0]}`);
      return page.getByRole("img", { name: "Page 5 of 5" }).count();
    }, POLL)
    .toBe(1);
}

test("a decision names the person and keeps the place in the list; Previous leads back to them", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openFirst(page);
  await page.getByRole("button", { name: "Move to reviewing" }).click();
  await toastOf(page).getByText("Moved Tara Joshi to Reviewing.").waitFor();
  await page.getByRole("button", { name: "Move to interviewed" }).first().waitFor();
  await page.getByText("1 of 5").waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("2 of 5").waitFor();
  await page.getByRole("button", { name: "Move to reviewing" }).click();
  await toastOf(page).getByText("Moved Omar Haddad to Reviewing.").waitFor();
  await expect.poll(() => page.locator(".toast").count()).toBe(1);
  await page.getByRole("link", { name: "Previous" }).click();
  await headingOf(page, "Tara Joshi").waitFor();
  await page.getByText("1 of 5").waitFor();
  await page.getByRole("link", { name: "All applications" }).click();
  await page.waitForURL(`**${LIST}`);
  await page.getByText("Showing 1 to 3 of 3 applications").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("Back shows what others decided meanwhile, and saves nothing", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/applications?job=clerk");
  await page.locator(".no-script-only").first().waitFor({ state: "detached" });
  await page.goto("/careers");
  await onDatabaseOf(app, (db) =>
    db
      .update(applications)
      .set({ status: "accepted" })
      .where(eq(applications.id, ids[1] ?? "")),
  );
  await page.goBack();
  await page.locator(".no-script-only").first().waitFor({ state: "detached" });
  const changes = () => onDatabaseOf(app, (db) => db.select().from(applicationHistory));
  // A choice of the person is saved after the scripts are there, so what Back brought would be saved by then.
  await statusOf(page, NAMES[2] ?? "").selectOption("Reviewing");
  await expect.poll(async () => (await changes()).length, POLL).toBe(1);
  expect(await changes()).toMatchObject([{ applicationId: ids[2], after: "reviewing" }]);
  expect(await storedStatus(1)).toBe("accepted");
  expect(complaints).toEqual([]);
});

test("a toast stays while it has the focus, also when the pointer was over it, and leaves later", async () => {
  const { page } = await signedIn(browser, app);
  await page.clock.install();
  await openFirst(page);
  await page.getByRole("button", { name: "Move to reviewing" }).click();
  const toast = toastOf(page).locator(".toast");
  await toast.getByText("Moved Tara Joshi to Reviewing.").waitFor();
  await toast.hover();
  await toast.getByRole("button", { name: "Close" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await toast.waitFor();
  await page.getByRole("link", { name: "Next" }).focus();
  await page.clock.runFor(60_000);
  await toast.waitFor({ state: "detached" });
});

/** Runs in the browser. Whether the toast is in the bar, or else clear of the resume, wherever the page is scrolled to. */
function isToastClear(): boolean {
  const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [toast, bar, resume] = [rect(".toast"), rect(".stagebar"), rect(".resume")];
  if (!toast || !bar || !resume) return false;
  const isInBar = toast.top >= bar.top && toast.bottom <= bar.bottom;
  const overlaps = toast.left < resume.right && toast.right > resume.left;
  const isOver = overlaps && toast.top < resume.bottom && toast.bottom > resume.top;
  return isInBar || !isOver;
}

test("no toast lies over the resume, at any width and wherever the page is scrolled to", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openResume(page);
  await page.getByRole("button", { name: "Move to reviewing" }).click();
  await toastOf(page).getByText("Moved Tara Joshi to Reviewing.").waitFor();
  // Not closed by itself while the focus is on it.
  await page.getByRole("button", { name: "Undo" }).focus();
  for (const width of [320, 390, 768, 1024, 1280, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of [0, 0.3, 0.6]) {
      await page.evaluate((to) => scrollTo(0, to * document.body.scrollHeight), part);
      await expect.poll(() => page.evaluate(isToastClear), { message: `${width} px` }).toBe(true);
    }
  }
  await page.context().close();
});

test("a resume has no box that scrolls by itself, and in one column the notes come before it", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openResume(page);
  const hidden = () =>
    page.locator(".resume-pages").evaluate((box) => box.scrollHeight - box.clientHeight);
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await hidden(), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  expect(await top(".record-notes")).toBeLessThan(await top(".resume"));
  await page.context().close();
});

test("keys go through the list, set a status and open the search, by the same buttons as a mouse", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openFirst(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("j");
  await headingOf(page, "Omar Haddad").waitFor();
  await page.keyboard.press("3");
  await toastOf(page).getByText("Moved Omar Haddad to Interviewed. No email was sent.").waitFor();
  expect(await storedStatus(1)).toBe("interviewed");
  await page.getByText("2 of 5").waitFor();
  await page.keyboard.press("k");
  await headingOf(page, "Tara Joshi").waitFor();
  await watchMailLinks(page);
  await page.keyboard.press("e");
  await expect.poll(() => followedMailLink(page)).toBe("mailto:tara.joshi@example.com");
  await page.keyboard.press("/");
  await page.waitForURL(`**${LIST}`);
  const search = page.getByLabel("Search applications");
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type("j");
  await expect.poll(() => search.inputValue()).toBe("j");
  expect(complaints).toEqual([]);
  await page.context().close();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("keys go from row to row and set the status there; the focus of a row that leaves goes to the next one", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(LIST);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  for (const name of ["Tara Joshi", "Omar Haddad"]) {
    await page.keyboard.press("j");
    await expect.poll(() => focused(page)).toBe(name);
  }
  await watchMailLinks(page);
  await page.keyboard.press("e");
  await expect.poll(() => followedMailLink(page)).toBe("mailto:omar.haddad@example.com");
  await page.keyboard.press("2");
  await toastOf(page).getByText("Moved Omar Haddad to Reviewing.").waitFor();
  await page.getByText("Showing 1 to 4 of 4 applications").waitFor();
  await expect.poll(() => focused(page)).toBe("Marta Kowalska");
  await page.keyboard.press("k");
  await expect.poll(() => focused(page)).toBe("Tara Joshi");
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("/");
  const search = page.getByLabel("Search jobs");
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.context().close();
});

test("keys do nothing in fields, with other keys or while a dialog asks, and can be turned off in this browser", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await openFirst(page);
  await page.getByLabel("New note").pressSequentially("j2?");
  await expect.poll(() => page.getByLabel("New note").inputValue()).toBe("j2?");
  await page.getByLabel("New note").fill("");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
  await headingOf(page, "Tara Joshi").focus();
  for (const chord of ["Control+2", "Alt+2", "Meta+2"]) await page.keyboard.press(chord);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByText("Move to reviewing").waitFor();
  await page.keyboard.press("2");
  await dialog.getByLabel("Use these keys").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("2");
  await page.keyboard.press("?");
  await page.reload();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect.poll(() => dialog.getByLabel("Use these keys").isChecked()).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("2");
  await page.keyboard.press("Alt+j");
  await headingOf(page, "Omar Haddad").waitFor();
  expect(await storedStatus(0)).toBe("new");
  await page.context().close();
});

const statusMails = () =>
  onDatabaseOf(app, (db) => db.select().from(outbox).where(eq(outbox.kind, "application-status")));

test("Reject and next sends the mail that is shown, opens the next one and can be undone there", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openFirst(page);
  await page.getByRole("radio", { name: "Rejected" }).check();
  const panel = page.getByRole("region", { name: "Rejected", exact: true });
  await panel.getByText("Hello Tara Joshi,").waitFor();
  await panel.getByLabel("Send the Rejected email").check();
  await panel.getByRole("button", { name: "Reject and next" }).click();
  await headingOf(page, "Omar Haddad").waitFor();
  await page.getByText("2 of 5").waitFor();
  await toastOf(page).getByText("Moved Tara Joshi to Rejected.").waitFor();
  expect(await statusMails()).toMatchObject([{ subjectId: ids[0], attempts: 0 }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await toastOf(page).getByText("Moved Tara Joshi back to New. The email was withdrawn").waitFor();
  await headingOf(page, "Omar Haddad").waitFor();
  expect(await statusMails()).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("without scripts Reject and next works too; the last of the list has none", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const list = await visitor.open(LIST);
  const first = await list.follow("Tara Joshi");
  const next = await first.press("Reject and next", { Rejected: true });
  expect(next.heading).toBe("Omar Haddad");
  expect(next.text).toContain("Moved Tara Joshi to Rejected. No email was sent.");
  expect(next.text).toContain("2 of 5");
  const back = await next.follow("Previous");
  expect(back.heading).toBe("Tara Joshi");
  const last = await list.follow("Zoe Park");
  expect(last.html).not.toContain("Reject and next");
});

test("selected applicants are mailed together, with the first one's mail as preview, and Undo withdraws all", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await openList(page);
  await page.getByLabel("Select all applications").check();
  await page.getByLabel("New status").selectOption("Rejected");
  await page.getByRole("button", { name: "Set status" }).click();
  const dialog = page.getByRole("dialog", { name: "Set 5 applications to Rejected?" });
  await dialog.getByText("Hello Tara Joshi,").waitFor();
  await dialog.getByText("As Tara Joshi reads it. {name} and {job} are filled in").waitFor();
  await dialog.getByLabel("Send the Rejected email to 5 applicants").check();
  await dialog.getByRole("button", { name: "Set status" }).click();
  await toastOf(page).getByText("Moved 5 applications to Rejected.").waitFor();
  await page
    .getByText(/In \d+ s 5 emails are written to files/)
    .first()
    .waitFor();
  expect(await statusMails()).toHaveLength(5);
  await page.getByText("No applications found matching your filters.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await toastOf(page).getByText("5 emails were withdrawn before they left.").waitFor();
  await page.getByText("Showing 1 to 5 of 5 applications").waitFor();
  expect(await statusMails()).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("without scripts selected applicants are mailed too, after a page that shows the mail", {
  tags: ["thorough"],
}, async () => {
  const visitor = await plainAdministrator(app);
  const list = await visitor.open(LIST);
  const checked = { "Select Tara Joshi": true, "Select Zoe Park": true };
  const question = await list.press("Set status", { ...checked, "New status": "Accepted" });
  expect(question.text).toContain("Hello Tara Joshi,");
  const moved = await question.press("Set status", {
    "Send the Accepted email to 2 applicants": true,
  });
  expect(moved.text).toContain("Moved 2 applications to Accepted.");
  expect(await statusMails()).toHaveLength(2);
  const undone = await moved.press("Undo");
  expect(undone.text).toContain("2 emails were withdrawn before they left.");
  expect(await statusMails()).toEqual([]);
});

/** Counts the strips of rows that collapse, from now on. */
const watchCollapsing = (page: Page) =>
  page.evaluate(() => {
    const seen = { strips: 0 };
    Object.assign(globalThis, { seen });
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches("tr.leaving")) seen.strips++;
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
const strips = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { strips: number } }).seen.strips);

test("a row that leaves the filter collapses, and not for people who ask for less motion", {
  tags: ["thorough"],
}, async () => {
  for (const [reducedMotion, expected] of [
    ["no-preference", 1],
    ["reduce", 0],
  ] as const) {
    const { page, complaints } = await signedIn(browser, app, { reducedMotion });
    await openList(page);
    await watchCollapsing(page);
    await statusOf(page, "Omar Haddad").selectOption("Rejected");
    await toastOf(page).getByText("Moved Omar Haddad to Rejected.").waitFor();
    await page.getByText("Showing 1 to 4 of 4 applications").waitFor();
    await expect.poll(() => page.locator("tr.leaving").count()).toBe(0);
    expect(await strips(page)).toBe(expected);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Showing 1 to 5 of 5 applications").waitFor();
    await statusOf(page, "Omar Haddad").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

test("axe finds no barrier where applicants are moved, rejected, mailed or deleted, one or several", {
  tags: ["thorough"],
}, async () => {
  const page = await openForAxe(browser, app.url);
  await signIn(page);
  await openFirst(page);
  for (const stage of ["Reviewing", "Rejected"]) {
    await page.getByRole("radio", { name: stage }).check();
    await page.getByRole("region", { name: stage, exact: true }).getByText("Hello").waitFor();
    expect(await barriersOn(page, LOOKS), stage).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Move to reviewing" }).click();
  await toastOf(page).getByText("Moved Tara Joshi to Reviewing.").waitFor();
  expect(await barriersOn(page, LOOKS), "moved").toEqual([]);
  await openList(page);
  await page.getByLabel("Select all applications").check();
  expect(await barriersOn(page, LOOKS), "selected").toEqual([]);
  const dialog = page.getByRole("dialog");
  await page.getByLabel("New status").selectOption("Accepted");
  await page.getByRole("button", { name: "Set status" }).click();
  await dialog.getByText("Hello").waitFor();
  expect(await barriersOn(page, LOOKS), "mailed").toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".bulkbar").getByRole("button", { name: "Delete" }).click();
  await dialog.getByText("This cannot be undone").waitFor();
  expect(await barriersOn(page, LOOKS), "deleted").toEqual([]);
  await page.context().close();
});
