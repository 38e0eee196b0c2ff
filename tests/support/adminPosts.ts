import type { Page } from "playwright-core";

// What the journeys through the blog in the admin area do again and again.

export const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ hasText: title });
export const buttonIn = (page: Page, title: string, name: string) =>
  rowOf(page, title).getByRole("button", { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole("textbox", { name });
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent ?? "");
export const preview = (page: Page) => page.frameLocator("iframe");

export async function fillPost(page: Page, title: string) {
  await field(page, "Title").fill(title);
  await field(page, "Summary").fill("What the vanes say before the chart does.");
  await page.getByLabel("Category").selectOption("Technology");
  await page.getByRole("textbox", { name: "Author", exact: true }).fill("Ada Rivera");
  await field(page, "Content").fill("<h2>Reading</h2>\n<p>Look <em>up</em>.</p>");
}

export async function openEditor(page: Page, title: string) {
  await page.goto("/admin/blogs");
  await rowOf(page, title).getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Blog" }).waitFor();
}
