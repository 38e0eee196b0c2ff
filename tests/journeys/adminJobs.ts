import type { Page } from "playwright-core";

/** The row of a job in the list, and the buttons in it. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ hasText: title });
export const act = (page: Page, title: string, name: string) =>
  rowOf(page, title).getByRole("button", { name, exact: true });

/** Fills all that a job needs, and saves nothing. */
export async function fillJob(page: Page, title: string) {
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Department").fill("Robotics & Rigging");
  await page.getByLabel("Location").fill("Hamilton, NJ");
  await page.getByLabel("Employment type").selectOption("Freelance");
  await page.getByLabel("Description").fill("Keep the vanes turning.");
  await page.getByLabel("Responsibilities, row 1").fill("Read the chart");
  await page.getByLabel("Requirements, row 1").fill("A head for heights");
}
