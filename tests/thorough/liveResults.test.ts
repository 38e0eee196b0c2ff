import { desc } from "drizzle-orm";
import type { Page } from "playwright-core";
import { matchPath } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { applicationNotes } from "~/applications/tables.server";
import { posts } from "~/blog/tables.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { ADMIN_NAVIGATION } from "~/site/navigation";
import { addApplications, onDatabaseOf, signedIn } from "../support/adminData";
import { idOf } from "../support/idOf";
import { untilSettled } from "../support/pageRouter";
import type { Records, ResultScreen } from "../support/resultScreen";
import { RESULT_SCREENS } from "../support/resultScreens";
import { startSite } from "../support/site";
import { INQUIRY } from "../support/visitorForms";

/** Most of the time goes into waiting for what a page combines before it loads again, so several wait together. */
const TABS = 4;
const SCREENS_BY_TAB = Array.from({ length: Math.ceil(RESULT_SCREENS.length / TABS) }, (_, place) =>
  RESULT_SCREENS.slice(place * TABS, (place + 1) * TABS),
);

const { app, browser } = await startSite();
let page: Page;
let tabs: readonly Page[];
/** A page that is loaded again with every change, to see when that has happened. */
let witness: Page;
let records: Records;
let inquiries = 0;
beforeAll(async () => {
  const people = Array.from({ length: 12 }, (_, place) => ({
    fullName: `Person ${place + 1}`,
    jobId: "product-manager",
    jobTitle: "Product Manager",
  }));
  const applications = await addApplications(app, people);
  page = (await signedIn(browser, app)).page;
  const openTab = () => page.context().newPage();
  tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, openTab)))];
  witness = await openTab();
  await witness.goto("/admin");
  records = { applications, ...(await otherRecords(applications[0] ?? "")) };
});

async function otherRecords(applicationId: string) {
  await page.goto(`/admin/applications/${applicationId}`);
  await page.getByLabel("New note").fill("Asked about travel.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".notes li").first().waitFor();
  return onDatabaseOf(app, async (db) => {
    const [note] = await db.select().from(applicationNotes);
    const [post] = await db.select().from(posts).orderBy(desc(posts.createdAt));
    const pictureId = await addPictureRecord(db);
    return { noteId: idOf(note), postId: idOf(post), pictureId };
  });
}

/**
 * A visitor writes, and the pages show that they heard of it: everything on them was loaded again. Pages that may ask for
 * the password are not.
 */
async function hearOfAnInquiry(pages: readonly Page[]) {
  inquiries += 1;
  const body = new URLSearchParams({ ...INQUIRY, message: `Message ${inquiries}` });
  expect((await fetch(`${app.url}/contact`, { method: "POST", body })).status).toBe(200);
  const heard = pages.filter((page) => !mayAskForPassword(page));
  for (const page of [...heard, witness])
    await page.getByRole("link", { name: `Inquiries ${inquiries} new` }).waitFor();
}

function mayAskForPassword(page: Page): boolean {
  const { pathname } = new URL(page.url());
  return ADMIN_NAVIGATION.confirmedPatterns.some((pattern) => matchPath(pattern, pathname));
}

const namesOf = (screens: readonly ResultScreen[]) => screens.map(({ module }) => module).join();

test.each(SCREENS_BY_TAB.map((screens) => [namesOf(screens), screens] as const))(
  "%s keep their results through live events",
  async (_, screens) => {
    const shown: Awaited<ReturnType<typeof showResult>>[] = [];
    for (const [place, screen] of screens.entries())
      shown.push(await showResult(screen, tabs[place] ?? page));
    const pages = shown.map(({ page }) => page);
    await hearOfAnInquiry(pages);
    await hearOfAnInquiry(pages);
    for (const { screen, page, words, focus } of shown) {
      const result = screen.result(page);
      await expect.poll(() => result.count(), { message: screen.module }).toBe(1);
      expect(await result.innerText(), screen.module).toBe(words);
      expect(await focused(page), screen.module).toBe(focus);
      if (!screen.typed) continue;
      const { label, value } = screen.typed;
      await expect
        .poll(() => page.getByLabel(label, { exact: true }).first().inputValue())
        .toBe(value);
    }
  },
);

/** What a screen says of its result, and where the focus is, once it has loaded what is around it. */
async function showResult(screen: ResultScreen, page: Page) {
  await screen.act(page, records);
  const result = screen.result(page);
  await result.waitFor();
  const words = await result.innerText();
  // A screen shows its result before what is around it was loaded again; only then it moves the focus.
  await untilSettled(page);
  return { screen, page, words, focus: await focused(page) };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, id, className } = document.activeElement ?? document.body;
    return `${tagName} ${id} ${className}`;
  });

test("a result stays when the tab of its page is pressed, and goes when the form was saved or another page opened", async () => {
  await page.goto("/admin/settings/retention");
  const field = page.getByLabel("Keep inquiries for");
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await field.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await summary.waitFor();
  await summary.getByRole("link").first().click();
  await hearOfAnInquiry([page]);
  await summary.waitFor();
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true });
  await tab("Retention").click();
  await untilSettled(page);
  await summary.waitFor();
  await tab("Team").click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/settings/team");
  await tab("Retention").click();
  await field.waitFor();
  await expect.poll(() => summary.count()).toBe(0);
  await field.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await summary.waitFor();
  await field.fill("24");
  await page.getByRole("button", { name: "Save" }).click();
  await summary.waitFor({ state: "detached" });
});
