import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { jobs } from "~/jobs/tables.server";
import { onDatabaseOf } from "./adminData";
import type { RunningApp } from "./app";

/** The row of a job in the list, and a button in it. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ hasText: title });
export const buttonIn = (page: Page, title: string, name: string) =>
  rowOf(page, title).getByRole("button", { name, exact: true });

type JobRow = typeof jobs.$inferInsert;

/** Adds a public job that only the running test uses, and deletes it afterwards. Returns its id. */
export async function addOwnJob(
  app: RunningApp,
  title: string,
  changes: Partial<JobRow> = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const row: JobRow = {
    id,
    title,
    location: "Trenton, NJ",
    type: "Temporary",
    department: "Archives",
    description: "Keep the charts in order.",
    responsibilities: ["Keep charts"],
    requirements: ["Patience"],
    datePosted: now,
    createdAt: now,
    updatedAt: now,
    firstPublicAt: now,
    ...changes,
  };
  await onDatabaseOf(app, (db) => db.insert(jobs).values(row));
  onTestFinished(async () => {
    await onDatabaseOf(app, (db) => db.delete(jobs).where(eq(jobs.id, id)));
  });
  return id;
}

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
