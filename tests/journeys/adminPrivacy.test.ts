import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { asc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditEvents } from "~/platform/data/tables.server";
import {
  addApplications,
  addInquiries,
  onDatabaseOf,
  signedIn,
  signIn,
} from "../support/adminData";
import { barriersOn, LOOKS } from "../support/axe";
import { downloadBackup, sendBackup } from "../support/backupScreen";
import { alterBackup } from "../support/backups";
import { plainAdministrator } from "../support/plainAdministrator";
import { startSite } from "../support/site";

const RESUME = Buffer.from("%PDF-1.4\nresume of Daniel\n%%EOF\n");
const JOB = { jobId: "senior-software-engineer", jobTitle: "Senior Software Engineer" };
const DANIEL = "daniel.osei@example.com";
const IRIS = "iris.chen@client.example";

const { app, browser } = await startSite();
let daniel = "";
beforeAll(async () => {
  const people = [
    { fullName: "Daniel Osei", ...JOB, resume: RESUME },
    { fullName: "Marta Kowalska", ...JOB },
  ];
  daniel = (await addApplications(app, people))[0] ?? "";
  await addInquiries(app, ["Iris Chen"]);
});

test("retention is set, refused when it makes no sense, and the next purge is shown", {
  tags: ["thorough"],
}, async () => {
  const { page, complaints } = await signedIn(browser, app);
  await page.goto("/admin/settings/retention");
  const months = page.getByLabel("Keep applications for");
  await expect.poll(() => months.inputValue()).toBe("12");
  const warning = page.getByText("29 CFR 1602.14");
  await expect.poll(() => warning.count()).toBe(0);
  await months.fill("11");
  await warning.waitFor();
  await months.fill("a year");
  await warning.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save" }).click();
  const error = "Enter a whole number of months from 1 to 120";
  await page.getByRole("alert").getByText(error).waitFor();
  await expect.poll(() => months.inputValue()).toBe("a year");
  await months.fill("24");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  await expect.poll(() => months.inputValue()).toBe("24");
  await page.getByText("0 applications, 0 inquiries").waitFor();
  await page.goto("/privacy#how-long");
  await page
    .getByText("24 months after it arrived or after our last decision on it, whichever is later")
    .waitFor();
  expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
  await page.context().close();
});

test("a legal hold prevents an application from being deleted until it is released", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto(`/admin/applications/${daniel}`);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Put under legal hold" }).click();
  await page.getByText("Put under a legal hold.").waitFor();
  await page.goto(`/admin/applications/${daniel}`);
  await page.getByText("Under a legal hold", { exact: true }).waitFor();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page
    .getByText("A legal hold protects this application and its notes. Release it first.")
    .waitFor();
  await page.goto(`/admin/applications/${daniel}`);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("Released from its legal hold.").waitFor();
  await page.context().close();
});

test("without scripts a person is looked up and erased", async () => {
  const visitor = await plainAdministrator(app);
  const search = await visitor.open("/admin/settings/personal-data");
  const found = await search.press("Look up", { Email: IRIS.toUpperCase() });
  expect(found.text).toContain("0 applications and 1 inquiry, with their files and emails.");
  const question = await found.press("Erase");
  const label = "Type the email address to confirm";
  const refused = await question.press("Erase", { [label]: DANIEL });
  expect(refused.error(label)).toContain("Type the same email address as above");
  const erased = await refused.press("Erase", { [label]: IRIS });
  expect(erased.text).toContain("Erased. No message, application or email of that address");
  const again = await erased.press("Look up", { Email: IRIS });
  expect(again.text).toContain(`Nothing on ${IRIS}`);
  // There may be an invitation or an email to that address.
  expect((await again.press("Erase")).text).toContain(`Erase everything on ${IRIS}?`);
});

test("without scripts a backup is downloaded, a person exported and erased, and a restore brings back all but them", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { javaScriptEnabled: false });

  await page.goto("/admin/settings/backup");
  await page.getByText("None was made yet.").waitFor();
  const file = path.join(app.dataDir, "backup.tar.gz");
  expect(await downloadBackup(page, file)).toMatch(/^frontdesk-.*\.tar\.gz$/);

  await page.goto("/admin/settings/personal-data");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("heading", { name: "Nothing on nobody@example.com" }).waitFor();
  await page.getByLabel("Email").fill(DANIEL.toUpperCase());
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByText("1 application and 0 inquiries, with their files and emails.").waitFor();
  await expect.poll(() => page.url()).not.toContain("osei");
  const [held] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const archive = gunzipSync(await readFile(await held.path())).toString("latin1");
  expect(archive).toContain("Daniel Osei");
  expect(archive).toContain("resume of Daniel");

  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByLabel("Type the email address to confirm").fill("marta@example.com");
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("alert").getByText("Type the same email address as above").waitFor();
  await page.getByLabel("Type the email address to confirm").fill(DANIEL);
  await page.getByRole("button", { name: "Erase" }).click();
  await page
    .getByText("Erased. No message, application or email of that address is held any more.")
    .waitFor();

  await page.goto("/admin/settings/backup");
  await sendBackup(page, file, "yes");
  await page.getByRole("alert").getByText("Type “restore” to confirm").waitFor();
  await sendBackup(page, {
    name: "cut.tar.gz",
    mimeType: "application/gzip",
    buffer: (await readFile(file)).subarray(0, -1),
  });
  await page.getByText("This file is not a whole backup of Frontdesk").waitFor();
  const foreign = await alterBackup(file, () => {}, { secret: "of another installation" });
  await sendBackup(page, foreign);
  await page.getByText("This backup was not made by this installation").waitFor();
  await sendBackup(page, file, "Restore");
  await page.waitForURL("**/admin/login?restored");

  await page.goto("/admin/applications");
  await page.waitForURL("**/admin/login**");
  await signIn(page);
  await page.goto("/admin/applications");
  await page.getByText("Marta Kowalska").first().waitFor();
  await expect.poll(() => page.getByText("Daniel Osei").count()).toBe(0);
  await page.context().close();
});

test("the privacy screens are accessible in either theme, on a phone and on a desktop", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app, { bypassCSP: true });
  const barriers: string[] = [];
  const look = async () => void barriers.push(...(await barriersOn(page, LOOKS)));
  for (const section of ["retention", "audit-log?check", "backup", "personal-data"]) {
    await page.goto(`/admin/settings/${section}`);
    await look();
  }
  await page.getByLabel("Email").fill("marta.kowalska@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("heading", { name: "1 record on" }).waitFor();
  await look();
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("heading", { name: "Erase everything on" }).waitFor();
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("alert").waitFor();
  await look();
  expect(barriers).toEqual([]);
  await page.context().close();
});

test("the audit log shows who did what, from where, is filtered, and detects a changed line", {
  tags: ["thorough"],
}, async () => {
  const { page } = await signedIn(browser, app);
  await page.goto("/admin/settings/audit-log");
  const restored = page.getByRole("row").filter({ hasText: "Backup restored" });
  expect(await restored.textContent()).toMatch(/Ada Rivera.*(127\.0\.0\.1|::1)/);
  // Records are named while they exist only: the erased person's name is nowhere.
  const erased = page.getByRole("row").filter({ hasText: "Application erased" });
  expect(await erased.textContent()).toContain("An application that was deleted");
  await expect.poll(() => page.getByText("Daniel Osei").count()).toBe(0);
  await page.getByLabel("What", { exact: true }).selectOption("Signed in");
  await page.waitForURL("**/audit-log?what=signed-in");
  await restored.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Check for changes" }).click();
  await page.getByText(/^All \d+ events are as they were written/).waitFor();
  await page.waitForURL("**/audit-log?what=signed-in&check");
  await onDatabaseOf(app, async (db) => {
    const [first] = await db.select().from(auditEvents).orderBy(asc(auditEvents.id)).limit(1);
    await db.update(auditEvents).set({ actor: `x${first?.actor}` });
  });
  await page.getByRole("link", { name: "Check for changes" }).click();
  await page.getByText("This log was tampered with.").waitFor();
  await page.context().close();
});
