import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedIn } from "../support/adminData";
import { visit } from "../support/browser";
import { holdModules } from "../support/heldModules";
import { startSite } from "../support/site";
import { fillContact } from "../support/visitorForms";

const { app, browser } = await startSite();

/** React marks the elements that it has taken over. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("form input, form textarea") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );

/** Opens the page of a template up to the button below its text: not to the end, which its scripts belong to. */
async function openTemplate(page: Page) {
  await page.goto("/admin/settings/templates/accepted", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Save" }).waitFor();
  return page.getByLabel("Text");
}

test("a text that is changed before React takes the page over stays changed", async () => {
  const { page, complaints } = await signedIn(browser, app);
  const letThrough = await holdModules(page);
  const text = await openTemplate(page);
  await text.fill("typed early");
  letThrough();
  await takenOver(page);
  await expect.poll(() => text.inputValue()).toBe("typed early");
  await text.pressSequentially(", and late");
  await expect.poll(() => text.inputValue()).toBe("typed early, and late");
  await page.getByText("typed early, and late", { exact: true }).last().waitFor();
  expect(complaints).toEqual([]);
});

test("a text that is near its limit before React takes the page over stays as it is", async () => {
  const { page, complaints } = await visit(browser, app.url);
  const letThrough = await holdModules(page);
  await page.goto("/contact", { waitUntil: "commit" });
  const message = page.getByRole("textbox", { name: "Message" });
  const typed = "word ".repeat(1_990).trim();
  await message.fill(typed);
  await page.getByText("51 characters left").waitFor();
  letThrough();
  await takenOver(page);
  await expect.poll(() => message.inputValue()).toBe(typed);
  await page.getByText("51 characters left").waitFor();
  expect(complaints).toEqual([]);
});

test("a text that is selected before React takes the page over stays selected", async () => {
  const { page } = await signedIn(browser, app);
  const letThrough = await holdModules(page);
  const text = await openTemplate(page);
  await text.selectText();
  letThrough();
  await takenOver(page);
  await page.keyboard.insertText("typed over it");
  await expect.poll(() => text.inputValue()).toBe("typed over it");
});

test("errors do not take the focus from somebody who already corrects them", async () => {
  const { page } = await visit(browser, app.url);
  await page.goto("/contact");
  await fillContact(page);
  await page.getByLabel("Email").fill("");
  const letThrough = await holdModules(page);
  // As a browser sends it whose scripts have not run yet.
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form.card")?.submit());
  await page.getByText("There is a problem").waitFor();
  const email = page.getByRole("textbox", { name: "Email" });
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Typed before the scripts came.");
  await email.focus();
  letThrough();
  await page.locator("form[data-scripted]").waitFor();
  await page.keyboard.insertText("jordan@example.com");
  await expect.poll(() => email.inputValue()).toBe("jordan@example.com");
  await expect.poll(() => message.inputValue()).toBe("Typed before the scripts came.");
});

test("HTML that is typed before scripts run goes on in the same field", async () => {
  const { page } = await signedIn(browser, app);
  const letThrough = await holdModules(page);
  await page.goto("/admin/blogs/new", { waitUntil: "commit" });
  const html = page.locator('textarea[name="content"]');
  await html.pressSequentially("<p>Early");
  letThrough();
  await takenOver(page);
  // The button of the view that shows the HTML.
  await page.getByRole("button", { name: "Write without HTML" }).waitFor();
  await page.keyboard.type(" and late</p>");
  await expect.poll(() => html.inputValue()).toBe("<p>Early and late</p>");
});
