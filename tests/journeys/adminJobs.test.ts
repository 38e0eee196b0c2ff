import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { jobPolicy, jobs } from "~/jobs/tables.server";
import { addApplications, onDatabaseOf, signedIn, signIn } from "../support/adminData";
import { addOwnJob, buttonIn, fillJob, rowOf } from "../support/adminJobs";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";

const { app, browser } = await startSite();

const QUESTION = "Are you sure you want to delete this job? This action cannot be undone.";

test("an administrator adds, edits, deactivates, activates and deletes a job, and the public sees each step", async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Add New Job" }).click();
  await page.getByRole("heading", { level: 1, name: "Add New Job" }).waitFor();
  expect(await page.title()).toContain("Create New Job");
  await expect.poll(() => page.getByLabel("Publish job immediately").isChecked()).toBe(true);
  expect(await page.getByLabel("Description").getAttribute("rows")).toBe("5");
  await fillJob(page, "Weather Vane Rigger");
  await page.getByRole("button", { name: "Add Job" }).click();
  await page.waitForURL("**/admin/jobs");
  await page.getByText("Job published.").waitFor();
  const view = rowOf(page, "Weather Vane Rigger").getByRole("link", { name: "View", exact: true });
  expect(await view.getAttribute("target")).toBe("_blank");
  const address = (await view.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/careers\/job\/weather-vane-rigger-[0-9a-z]+$/);

  await rowOf(page, "Weather Vane Rigger").getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Job" }).waitFor();
  expect(await page.getByLabel("Description").getAttribute("rows")).toBe("6");
  await expect
    .poll(() => page.getByLabel("Job is active and visible to applicants").isChecked())
    .toBe(true);
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(["Basic Information", "Responsibilities", "Requirements"]),
  );
  await page.getByLabel("Job title").fill("Senior Vane Rigger");
  const responsibilities = page.getByRole("region", { name: "Responsibilities" });
  await responsibilities.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.waitForURL("**/admin/jobs");
  await page.getByText("Saved.").waitFor();
  await expect.poll(() => rowOf(page, "Senior Vane Rigger").count()).toBe(1);

  await buttonIn(page, "Senior Vane Rigger", "Deactivate").click();
  await buttonIn(page, "Senior Vane Rigger", "Activate").waitFor();
  expect((await fetch(app.url + address)).status).toBe(410);
  await buttonIn(page, "Senior Vane Rigger", "Activate").click();
  await buttonIn(page, "Senior Vane Rigger", "Deactivate").waitFor();

  await buttonIn(page, "Senior Vane Rigger", "Delete").click();
  await page.getByRole("dialog").getByText(QUESTION).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => rowOf(page, "Senior Vane Rigger").count()).toBe(1);
  await buttonIn(page, "Senior Vane Rigger", "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Job deleted.").waitFor();
  await expect.poll(() => rowOf(page, "Senior Vane Rigger").count()).toBe(0);
  expect((await fetch(app.url + address)).status).toBe(410);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a refused job shows what was typed, and every error beside its field and in a summary", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/new");
  await page.getByLabel("Location").fill("Hamilton, NJ");
  const requirements = page.getByRole("region", { name: "Requirements" });
  await page.getByLabel("Requirements, row 1").fill("A head for heights");
  await requirements.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Add Job" }).click();
  const summary = page.getByRole("alert");
  await summary.waitFor();
  expect(await summary.getByRole("listitem").allTextContents()).toEqual([
    "Job title is required",
    "Department is required",
    "Job type is required",
    "Description is required",
    "All responsibilities must be filled",
    "All requirements must be filled",
  ]);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel("Job title").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("Hamilton, NJ");
  await expect
    .poll(() => page.getByLabel("Requirements, row 1").inputValue())
    .toBe("A head for heights");
  await summary.getByRole("link", { name: "All requirements must be filled" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("requirements-1");
  await page.keyboard.type("A steady hand");
  await page.getByLabel("Job title").fill("Weather Vane Rigger");
  await expect
    .poll(() => summary.getByRole("listitem").allTextContents())
    .toEqual([
      "Department is required",
      "Job type is required",
      "Description is required",
      "All responsibilities must be filled",
    ]);
  await expect.poll(() => page.getByLabel("Job title").getAttribute("aria-invalid")).toBe(null);
  await page.context().close();
});

test("rows come and go by keyboard, and the last one can only be emptied", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/new");
  const list = page.getByRole("region", { name: "Responsibilities" });
  const remove = list.getByRole("button", { name: "Remove", exact: true });
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await page.getByLabel("Responsibilities, row 1").fill("First");
  await list.getByRole("button", { name: "Add", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await expect.poll(() => page.getByLabel("Responsibilities, row 2").inputValue()).toBe("Second");
  await remove.first().click();
  await expect.poll(() => list.getByRole("textbox").count()).toBe(1);
  await expect.poll(() => page.getByLabel("Responsibilities, row 1").inputValue()).toBe("Second");
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await page.context().close();
});

test("in a list Enter leads to the next row and submits nothing, and each pasted line is a row", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/jobs/edit/data-engineer");
  const list = page.getByRole("region", { name: "Requirements" });
  const texts = () =>
    list
      .getByRole("textbox")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLInputElement).value));
  const focusedRow = () => page.evaluate(() => document.activeElement?.ariaLabel);
  const [first = "", ...others] = await texts();
  await page.getByLabel("Requirements, row 1").press("Enter");
  await expect.poll(focusedRow).toBe("Requirements, row 2");
  expect(await texts()).toEqual([first, "", ...others]);
  await page.getByLabel("Requirements, row 1").press("Enter");
  await expect.poll(focusedRow).toBe("Requirements, row 2");
  expect(await texts()).toEqual([first, "", ...others]);

  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "  Knots\r\n\r\nA head for heights\n");
    const paste = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", paste));
  });
  await expect.poll(focusedRow).toBe("Requirements, row 3");
  expect(await texts()).toEqual([first, "Knots", "A head for heights", ...others]);
  await page.getByRole("region", { name: "Preview" }).getByText("A head for heights").waitFor();
  await page.keyboard.type(", and for depths");
  expect((await texts())[2]).toBe("A head for heights, and for depths");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/jobs/edit/data-engineer");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the list is filtered in its address, also as one types, and says when nothing is found", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  await page.getByLabel("Search jobs").fill("cloud sol");
  await page.waitForURL("**/admin/jobs?search=cloud+sol");
  await page.getByText("Showing 1 to 1 of 1 job").waitFor();
  await page.getByLabel("Status").selectOption("Inactive");
  await page.getByText("No jobs found matching your criteria").waitFor();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await page.waitForURL("**/admin/jobs");
  await expect.poll(() => page.getByLabel("Search jobs").inputValue()).toBe("");
  await expect.poll(() => page.getByLabel("Status").inputValue()).toBe("");
  await page.getByLabel("Department").selectOption("Engineering");
  await page.getByText("Showing 1 to 1 of 1 job").waitFor();
  await page.context().close();
});

test("a change that never reaches the server shows the specified message and the page stays", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  await page.route("**/*.data*", (route) => route.abort());
  await buttonIn(page, "Product Manager", "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Failed to delete job. Please try again later.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => rowOf(page, "Product Manager").count()).toBe(1);
  await page.unrouteAll();
  await page.goto("/admin/jobs/new");
  await fillJob(page, "Never Stored");
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Add Job" }).click();
  await page.getByText("Failed to add job. Please try again.").first().waitFor();
  await expect.poll(() => page.getByLabel("Job title").inputValue()).toBe("Never Stored");
  await page.context().close();
});

test("without scripts a job is added row by row, edited, deactivated and deleted after a question", async () => {
  const visitor = await plainAdministrator(app);
  const empty = await visitor.open("/admin/jobs/new");
  const longer = await empty.press("Add", {
    "Job title": "Scriptless Surveyor",
    Department: "Robotics & Rigging",
    Location: "Hamilton, NJ",
    "Employment type": "Freelance",
    Description: "Keep the vanes turning.",
    "Responsibilities, row 1": "Read the chart",
    "Requirements, row 1": "A head for heights",
  });
  expect(longer.value("Job title")).toBe("Scriptless Surveyor");
  const shorter = await longer.press("Remove", { "Responsibilities, row 2": "Write it down" });
  expect(shorter.value("Responsibilities, row 1")).toBe("Write it down");
  // Enter saves: it must not press the button that adds a row.
  const added = await shorter.enter("Job title");
  expect(added.path).toBe("/admin/jobs");
  expect(added.text).toContain("Job published.");
  const editor = await added.row("Scriptless Surveyor").follow("Edit");
  const edited = await editor.press("Save Job", { Location: "Trenton, NJ" });
  expect(edited.row("Scriptless Surveyor").text).toContain("Trenton, NJ");
  const closed = await edited.row("Scriptless Surveyor").press("Deactivate");
  await closed.row("Scriptless Surveyor").press("Activate");
  await (await visitor.open("/admin/jobs")).row("Scriptless Surveyor").press("Deactivate");

  const inactive = await visitor.open("/admin/jobs?status=inactive");
  const question = await inactive.row("Scriptless Surveyor").press("Delete");
  expect(question.text).toContain(QUESTION);
  const canceled = await question.follow("Cancel");
  expect(canceled.path).toBe("/admin/jobs?status=inactive");
  const deleted = await (await canceled.row("Scriptless Surveyor").press("Delete")).press("Delete");
  expect(deleted.path).toBe("/admin/jobs?status=inactive");
  expect(deleted.text).toContain("Job deleted.");
  expect(deleted.text).toContain("No jobs found matching your criteria");
});

test("Back to an open editor shows what is stored by now, and the next save goes on from that", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  const id = await addOwnJob(app, "Chart Keeper");
  const idCondition = eq(jobs.id, id);
  await page.goto(`/admin/jobs/edit/${id}`);
  const active = page.getByLabel("Job is active and visible to applicants");
  await expect.poll(() => active.isChecked()).toBe(true);
  await page.goto("/careers");
  await onDatabaseOf(app, (db) => db.update(jobs).set({ isActive: false }).where(idCondition));
  await page.goBack();
  await expect.poll(() => active.isChecked()).toBe(false);
  await page.getByLabel("Job title").fill("Renamed after Back");
  await page.getByRole("button", { name: "Save Job" }).click();
  await page.waitForURL("**/admin/jobs");
  const [stored] = await onDatabaseOf(app, (db) => db.select().from(jobs).where(idCondition));
  expect(stored).toMatchObject({ title: "Renamed after Back", isActive: false });
  expect(complaints).toEqual([]);
});

test("the list says how many applied for each job, and leads to their applications", async () => {
  await addOwnJob(app, "Chart Mender");
  const job = { jobId: await addOwnJob(app, "Chart Keeper"), jobTitle: "Chart Keeper" };
  const people = ["Tara Joshi", "Omar Haddad"].map((fullName) => ({ fullName, ...job }));
  await addApplications(app, people);
  const visitor = await plainAdministrator(app);
  const list = await visitor.open("/admin/jobs");
  expect(list.row("Chart Mender").text).toContain("0 applicants");
  const applications = await list.row("Chart Keeper").follow("2 applicants");
  expect(applications.text).toContain("Showing 1 to 2 of 2 applications");
  expect(applications.text).toContain("Omar Haddad");
});

test("without scripts, an edit that began before a colleague's says so and shows both, and either can be saved", {
  tags: ["thorough"],
}, async () => {
  const [mine, colleague] = [await plainAdministrator(app), await plainAdministrator(app)];
  await addOwnJob(app, "Chart Keeper");
  const list = await mine.open("/admin/jobs");
  const editor = await list.row("Chart Keeper").follow("Edit");
  await (await colleague.open("/admin/jobs")).row("Chart Keeper").press("Deactivate");
  const refused = await editor.press("Save Job", { Location: "Camden, NJ" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This job was saved after you had opened it");
  expect(refused.text).toContain("Job is active and visible to applicantsTheirsNoMineYes");
  expect(refused.value("Location")).toBe("Camden, NJ");
  const theirs = await refused.follow("Take theirs");
  expect(theirs.value("Job is active and visible to applicants")).toBe(false);
  const savedTheirs = await theirs.press("Save Job", { Location: "Dover, NJ" });
  expect(savedTheirs.path).toBe("/admin/jobs");
  const stillOld = await refused.press("Save mine");
  expect(stillOld.status).toBe(409);
  const saved = await stillOld.press("Save mine");
  expect(saved.row("Chart Keeper").text).toContain("Camden, NJ");
});

test("an edit that began before a colleague's shows both beside each other", {
  tags: ["thorough"],
}, async () => {
  const editor = `/admin/jobs/edit/${await addOwnJob(app, "Chart Keeper")}`;
  const { page } = await signedIn(browser, app);
  await page.goto(editor);
  await page.getByLabel("Location").fill("Cape May, NJ");
  const colleague = await plainAdministrator(app);
  const theirEditor = await colleague.open(editor);
  await theirEditor.press("Save Job", { Location: "Dover, NJ" });
  await page.getByRole("button", { name: "Save Job" }).click();
  const panel = page.getByRole("region", { name: "What differs" });
  await panel.getByText("Dover, NJ").waitFor();
  await panel.getByText("Cape May, NJ").waitFor();
  await page.getByLabel("Location").fill("Dover, NJ");
  await panel.getByText("Nothing differs.").waitFor();
  await page.getByLabel("Location").fill("Ocean City, NJ");
  await panel.getByText("Ocean City, NJ").waitFor();
  await panel.getByRole("button", { name: "Save mine" }).click();
  await rowOf(page, "Chart Keeper").getByText("Ocean City, NJ").waitFor();
  await page.context().close();
});

test("an unknown job sends the editor back to the list", { tags: ["thorough"] }, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs/edit/nobody-home");
  await expect.poll(() => page.url()).toMatch(/\/admin\/jobs$/);
  await page.context().close();
});

/** Whether jobs that lack what the law asks for may be published. */
const setPolicy = ({ blocksIncomplete }: { blocksIncomplete: boolean }) =>
  onDatabaseOf(app, async (db) => {
    await db.delete(jobPolicy);
    await db.insert(jobPolicy).values({ id: 1, blocksIncomplete });
  });

test("the editor says what a job lacks while it is typed, previews it, and the owner can forbid publishing it", {
  tags: ["thorough"],
}, async () => {
  onTestFinished(() => setPolicy({ blocksIncomplete: false }));
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/publishing");
  await page.getByLabel("Do not publish a job that lacks what the law asks for").check();
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Saved.").waitFor();

  await page.goto("/admin/jobs/new");
  await fillJob(page, "Lighthouse Keeper");
  const check = page.getByRole("region", { name: "Publish check" });
  await check.getByText("Needed before this job can be published.").waitFor();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("Lighthouse Keeper").waitFor();
  await preview.getByText("A head for heights").waitFor();
  await page.getByRole("button", { name: "Add Job" }).click();
  const summary = page.getByRole("alert");
  await summary.getByRole("link", { name: "State the pay, or both ends of its range." }).click();
  await page.keyboard.type("80,000");
  await page.getByLabel("Pay to").fill("95000");
  await page.getByLabel("Paid").selectOption("year");
  await page.getByLabel("Benefits (optional)").fill("Medical insurance");
  await page.getByLabel("Other compensation (optional)").fill("Annual bonus");
  await page.getByLabel("Last day to apply").fill("2099-01-31");
  await check.getByText("Nothing is missing.").waitFor();
  await preview.getByText("$80,000 – $95,000 a year").waitFor();
  await page.getByRole("button", { name: "Add Job" }).click();
  await page.getByText("Job published.").waitFor();
  expect(complaints.filter((words) => !words.includes("status of 422"))).toEqual([]);
});

test("jobs are sorted by their column heads, and many are deactivated at once, with and without scripts", {
  tags: ["thorough"],
}, async () => {
  onTestFinished(() => setPolicy({ blocksIncomplete: false }));
  await setPolicy({ blocksIncomplete: true });
  const pay = { payMinimum: 80_000, payMaximum: 95_000, payUnit: "year" as const };
  const benefits = { benefits: "Medical insurance", otherCompensation: "None" };
  await addOwnJob(app, "Chart Keeper", { ...pay, ...benefits });
  await addOwnJob(app, "Chart Mender", pay);
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/jobs");
  const jobColumn = page.getByRole("columnheader", { name: "Job", exact: true });
  await jobColumn.getByRole("link").press("Enter");
  await page.waitForURL("**/admin/jobs?sort=title");
  await page.locator('th[aria-sort="ascending"]', { hasText: "Job" }).waitFor();
  const all = page.getByLabel("Select all jobs");
  await page.getByLabel("Select Chart Mender").press("Space");
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await page.getByLabel("Select Chart Keeper").press("Space");
  const bar = page.getByRole("form", { name: "Selected rows" });
  await bar.getByText("2 jobs selected").waitFor();
  await bar.getByRole("button", { name: "Deactivate" }).press("Enter");
  await page.getByText("2 jobs deactivated.").waitFor();
  await bar.waitFor({ state: "hidden" });
  await buttonIn(page, "Chart Keeper", "Activate").waitFor();
  await expect.poll(() => page.url()).toContain("sort=title");

  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await signIn(plain);
  await plain.goto("/admin/jobs");
  await plain.getByLabel("Select Chart Keeper").check();
  await plain.getByLabel("Select Chart Mender").check();
  await plain.getByRole("form", { name: "Selected rows" }).getByText("Activate").first().click();
  await plain.getByText("1 job published. 1 job stayed as before").waitFor();
  await context.close();
});

test("on a phone Write and Preview stand in one row, and an empty form previews stand-ins", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { viewport: { width: 390, height: 844 } });
  const showPreview = async (address: string) => {
    await page.goto(address);
    const tabs = ["Write", "Preview"].map((name) => page.getByRole("tab", { name }));
    const places = await Promise.all(tabs.map((tab) => tab.boundingBox()));
    expect(places[0]?.y).toBeGreaterThan(0);
    expect(places[0]?.y).toBe(places[1]?.y);
    await tabs[1]?.click();
  };
  await showPreview("/admin/jobs/new");
  await page.getByText("Department, employment type").waitFor();
  await showPreview("/admin/blogs/new");
  await page.frameLocator("iframe").getByText("The summary stands here.").waitFor();
  await page.context().close();
});
