import { desc } from "drizzle-orm";
import type { Page } from "playwright-core";
import { matchPath } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { applicationNotes } from "~/applications/tables.server";
import { posts } from "~/blog/tables.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { ADMIN_NAVIGATION } from "~/site/navigation";
import { addApplications, onDatabaseOf, signedIn } from "../journeys/adminData";
import type { Records } from "../journeys/resultScreen";
import { RESULT_SCREENS } from "../journeys/resultScreens";
import { INQUIRY } from "../journeys/visitorForms";
import { untilSettled } from "../support/pageRouter";
import { startSite } from "../support/site";

const { app, browser } = await startSite();
let page: Page;
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
  witness = await page.context().newPage();
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
    return { noteId: note?.id ?? "", blogId: post?.id ?? "", pictureId };
  });
}

/**
 * A visitor writes, and the page shows that it heard of it: everything on it was loaded again. Pages that may ask for
 * the password are not.
 */
async function hearOfAnInquiry() {
  inquiries += 1;
  const body = new URLSearchParams({ ...INQUIRY, message: `Message ${inquiries}` });
  expect((await fetch(`${app.url}/contact`, { method: "POST", body })).status).toBe(200);
  const { pathname } = new URL(page.url());
  const isHeld = ADMIN_NAVIGATION.confirmedPatterns.some((pattern) => matchPath(pattern, pathname));
  const heard = isHeld ? witness : page;
  await heard.getByRole("link", { name: `Inquiries ${inquiries} new` }).waitFor();
}

test.each(RESULT_SCREENS)("$module keeps its result through a live event", async (screen) => {
  await screen.act(page, records);
  const result = screen.result(page);
  await result.waitFor();
  const words = await result.innerText();
  // A screen shows its result before what is around it was loaded again; only then it moves the focus.
  await untilSettled(page);
  const focus = await focused();
  await hearOfAnInquiry();
  await hearOfAnInquiry();
  await expect.poll(() => result.count()).toBe(1);
  expect(await result.innerText()).toBe(words);
  expect(await focused()).toBe(focus);
  if (!screen.typed) return;
  const { label, value } = screen.typed;
  await expect.poll(() => page.getByLabel(label, { exact: true }).first().inputValue()).toBe(value);
});

const focused = () =>
  page.evaluate(() => {
    const { tagName, id, className } = document.activeElement ?? document.body;
    return `${tagName} ${id} ${className}`;
  });

test("a result disappears when the form is submitted again or the page is opened anew", async () => {
  await page.goto("/admin/settings/retention");
  const field = page.getByLabel("Keep inquiries for");
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await field.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await summary.waitFor();
  await summary.getByRole("link").first().click();
  await hearOfAnInquiry();
  await summary.waitFor();
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Retention" })
    .click();
  await summary.waitFor({ state: "detached" });
  await field.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await summary.waitFor();
  await field.fill("24");
  await page.getByRole("button", { name: "Save" }).click();
  await summary.waitFor({ state: "detached" });
});
