import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ARTICLE_MAX_CHARACTERS } from "#markup/cleanedArticle";
import { addApplications, signedIn } from "../support/adminData";
import { startSite } from "../support/site";
import { touchForm } from "../support/visitorForms";

const { app, browser } = await startSite();
let page: Page;
let applicationId: string;
beforeAll(async () => {
  const person = { fullName: "Omar Haddad", jobId: "product-manager", jobTitle: "Product Manager" };
  [applicationId = ""] = await addApplications(app, [person]);
  page = (await signedIn(browser, app)).page;
  // Leaving a post that is not saved asks first.
  page.on("dialog", (dialog) => dialog.accept());
});

const FORMS = [
  ["/contact", 5],
  ["/careers/apply/product-manager", 6],
  ["/careers", 1],
  ["/blog", 1],
  ["/admin/jobs/new", 7],
  ["/admin/blogs/new", 7],
  ["/admin/media/new", 1],
  ["/admin/applications/:id", 1],
  ["/admin/settings/company", 20],
  ["/admin/settings/team", 1],
  ["/admin/settings/templates/accepted", 2],
  ["/admin/settings/personal-data", 1],
] as const;

/** Not filled here: Chromium lays out half a million characters for half a minute. Its counter is the same. */
const FILLED = `:not([data-limit="${ARTICLE_MAX_CHARACTERS}"])`;

/** A text of this length. Of words, because Chromium takes many times as long to lay out a single one of that length. */
const wordsOf = (length: number) => "words ".repeat(length).slice(0, length).replace(/ $/, "x");

/** Whether React answers in the fields. */
const isTakenOver = () =>
  [...document.querySelectorAll("[data-limit]")].every((field) =>
    Object.keys(field).some((key) => key.startsWith("__reactProps")),
  );

async function limitOf(field: Locator) {
  const limit = Number(await field.getAttribute("data-limit"));
  const count = page.locator(`[id="${await field.getAttribute("id")}-limit"]`);
  return { field, limit, count };
}

test.each(FORMS)(
  "every limited field of %s takes what is pasted whole and says how much is too much",
  async (path, least) => {
    await page.goto(path.replace(":id", applicationId));
    if (path === "/contact" || path.startsWith("/careers/apply")) await touchForm(page);
    else if (path !== "/careers" && path !== "/blog") await page.waitForFunction(isTakenOver);
    await expect.poll(() => page.locator("[maxlength]").count()).toBe(0);
    const fields = page.locator("[data-limit]");
    await expect.poll(() => fields.count()).toBeGreaterThanOrEqual(least);
    const all = await fields.and(page.locator(FILLED)).all();
    const limited = await Promise.all(all.map(limitOf));
    // All at once, because each count waits until nobody has typed for a moment.
    for (const { field, limit } of limited) await field.fill(wordsOf(limit + 3));
    for (const { field, limit, count } of limited) {
      await count.getByText("3 characters too many").waitFor();
      expect((await field.inputValue()).length).toBe(limit + 3);
    }
    for (const { field, limit } of limited) await field.fill(wordsOf(limit - 2));
    for (const { count } of limited) await count.getByText("2 characters left").waitFor();
    // The last field is enough to show that it goes again.
    const last = limited.at(-1);
    await last?.field.fill("x");
    await expect.poll(() => last?.count.textContent()).toBe("");
    expect(await last?.count.getAttribute("role")).toBe("status");
  },
);
