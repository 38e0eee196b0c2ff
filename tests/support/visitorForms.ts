import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { applications } from "~/applications/tables.server";
import { jobs } from "~/jobs/tables.server";
import type { Database } from "~/platform/data/database.server";
import { submissions, unclaimedFiles } from "~/platform/data/tables.server";
import { onDatabaseOf } from "./adminData";
import type { RunningApp } from "./app";

export const JOB = "/careers/apply/product-manager";
export const MEGABYTE = 1024 * 1024;

export const storedApplications = (app: RunningApp) =>
  onDatabaseOf(app, (db) => db.select().from(applications));

/** Before each test: nobody has applied yet, and the job is open. */
export const forgetApplications = (app: RunningApp) =>
  onDatabaseOf(app, async (db) => {
    await db.delete(applications);
    await db.delete(submissions);
    await db.delete(unclaimedFiles);
    await openJob(db, true);
  });

export async function openJob(db: Database, isActive: boolean): Promise<void> {
  await db.update(jobs).set({ isActive }).where(eq(jobs.id, "product-manager"));
}

/** A genuine PDF of exactly so many bytes, with content that does not compress. */
export function pdfOf(bytes: number): Buffer {
  const head = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% ");
  const tail = Buffer.from("\ntrailer<</Root 1 0 R>>\n%%EOF\n");
  const noise = randomBytes(Math.ceil((bytes - head.length - tail.length) / 2)).toString("hex");
  return Buffer.concat([
    head,
    Buffer.from(noise.slice(0, bytes - head.length - tail.length)),
    tail,
  ]);
}

/** Opens a page with a form, to the point where scripts have taken it over. */
export async function openForm(page: Page, path: string, javaScriptEnabled = true): Promise<void> {
  await page.goto(path);
  if (javaScriptEnabled) await touchForm(page);
}

/** Scripts take a form over once somebody touches its page. */
export async function touchForm(page: Page): Promise<void> {
  await page.locator("form.card").getByRole("textbox").first().focus();
  await page.locator("form[data-scripted]").waitFor();
}

export const INQUIRY = {
  name: "Jordan Avery",
  email: "jordan@example.com",
  company: "Example Freight",
  phone: "(609) 555-0123",
  service: "data",
  message: "One view of stock,\r\nbefore the season.",
  privacy: "on",
};

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill(INQUIRY.name);
  await page.getByLabel("Email Address").fill(INQUIRY.email);
  await page.getByLabel("Company/Organization").fill(INQUIRY.company);
  await page.getByLabel("Service of Interest").selectOption({ label: "Data Engineering" });
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("One view of stock,\nbefore the season.");
  await page.getByLabel(/^I agree to the privacy policy and consent/).check();
}

export const APPLICANT = {
  full_name: "Sam Rivera",
  email: "sam@example.com",
  phone: "(609) 555-0145",
  cover_letter: "I like hard problems.",
  linkedin_url: "https://linkedin.example/in/sam",
  portfolio_url: "",
  referral_source: "Referral",
};

export async function fillApplication(page: Page, resume?: Buffer): Promise<void> {
  await page.getByLabel("Full Name").fill(APPLICANT.full_name);
  await page.getByLabel("Email Address").fill(APPLICANT.email);
  await page.getByLabel("Phone Number").fill(APPLICANT.phone);
  await page.getByLabel("Cover Letter").fill(APPLICANT.cover_letter);
  await page.getByLabel("LinkedIn Profile").fill(APPLICANT.linkedin_url);
  await page.getByLabel("How did you hear about us?").selectOption({ label: "Employee Referral" });
  if (resume) await chooseResume(page, resume);
}

export async function chooseResume(page: Page, buffer: Buffer, name = "sam.pdf"): Promise<void> {
  await page.getByLabel("Resume/CV").setInputFiles({ name, mimeType: "application/pdf", buffer });
}

/** The key of a freshly rendered form. */
export async function mintedKey(address: string): Promise<string> {
  const html = await (await fetch(address)).text();
  const key = /name="form_key" value="([^"]+)"/.exec(html)?.[1];
  if (!key) throw new Error(`no form at ${address}`);
  return key;
}

export function applicationBody(key: string | null, resume: Buffer | null, changes = {}): FormData {
  const body = new FormData();
  const fields = { ...APPLICANT, ...(key ? { form_key: key } : {}), ...changes };
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  if (resume) body.set("resume", new File([new Uint8Array(resume)], "sam.pdf"));
  return body;
}
