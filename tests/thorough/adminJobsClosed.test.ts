import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobs } from "~/jobs/tables.server";
import { onDatabaseOf, signedIn } from "../support/adminData";
import { buttonIn, fillJob, rowOf } from "../support/adminJobs";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

test("a job without pay has a badge, one past its last day is inactive and not activated, with the reason", async () => {
  const now = new Date();
  const old = {
    title: "Beacon Painter",
    location: "Trenton, NJ",
    type: "Contract",
    department: "Archives",
    description: "Paint it.",
    responsibilities: ["Paint"],
    requirements: ["Brush"],
    datePosted: now,
    createdAt: now,
    updatedAt: now,
    firstPublicAt: now,
  };
  await onDatabaseOf(app, (db) =>
    db.insert(jobs).values({ ...old, id: "beacon-painter", closesOn: "2020-01-31" }),
  );
  const { page } = await signedIn(browser, app);
  await page.goto("/admin");
  const figure = await page.getByRole("link", { name: "Active Jobs" }).locator("b").textContent();
  await page.getByRole("link", { name: "Active Jobs" }).click();
  await page.waitForURL("**/admin/jobs?status=active");
  await page.getByText(`of ${figure} jobs`).waitFor();
  await expect.poll(() => rowOf(page, "Beacon Painter").count()).toBe(0);
  await page.goto("/admin/jobs?status=inactive");
  const row = rowOf(page, "Beacon Painter");
  await row.getByText("No pay stated").waitFor();
  await row.getByText("Closed Jan 31, 2020").waitFor();
  await buttonIn(page, "Beacon Painter", "Activate").click();
  await page.getByText("Its last day to apply has passed. Change that day first.").waitFor();
  await page.getByLabel("Select Beacon Painter").check();
  const bar = page.getByRole("form", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Activate", exact: true }).click();
  await page.getByText("1 job stayed as before: incomplete, past the last day to apply").waitFor();

  await page.goto("/admin/jobs/new");
  await fillJob(page, "Late Poster");
  await page.getByLabel("Last day to apply").fill("2020-01-31");
  await page.getByRole("button", { name: "Add Job" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: "This day has passed, so the job cannot be published" })
    .waitFor();
  await page.getByLabel("Publish job immediately").uncheck();
  await page.getByRole("button", { name: "Add Job" }).click();
  await page.getByText("Saved.").waitFor();
  await page.context().close();
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "a job is duplicated into an inactive copy whose form opens, %s",
  async (_, javaScriptEnabled) => {
    const { page } = await signedIn(browser, app, { javaScriptEnabled });
    await page.goto("/admin/jobs");
    await buttonIn(page, "Product Manager", "Duplicate").click();
    await page.waitForURL("**/admin/jobs/edit/product-manager-*");
    await page.getByText("Job duplicated. This copy is inactive until you publish it.").waitFor();
    await expect.poll(() => page.getByLabel("Job title").inputValue()).toBe("Product Manager");
    const active = page.getByLabel("Job is active and visible to applicants");
    await expect.poll(() => active.isChecked()).toBe(false);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    expect((await fetch(`${app.url}/careers/job/${id}`)).status).toBe(404);
    await onDatabaseOf(app, (db) => db.delete(jobs).where(eq(jobs.id, id ?? "")));
    await page.context().close();
  },
);
