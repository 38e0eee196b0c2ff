import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { posts } from "~/blog/tables.server";
import { SITE } from "~/site";
import { visit } from "../support/browser";
import { startSite } from "../support/site";
import { layoutFaultsOn } from "../support/widthWalk";
import { addApplications, addInquiries, onDatabaseOf, signIn } from "./adminData";

const LONG_NAMES = [
  "Maria Gonzalez-Fernandez de la Vega",
  "Jonathan Featherstonehaugh",
  "Oluwaseun Adebayo-Williams",
  "Tom Ok",
  "Nguyen Thi Minh Khai",
  "Aleksandra Wojciechowska",
];
const STATUSES = ["new", "reviewing", "interviewed", "accepted", "rejected", "new"];

const { app, browser } = await startSite();

/** What stands in the place of a pattern's parameters. A link that is not known has a page of its own, too. */
const examples: Record<string, string> = {
  jobId: "senior-software-engineer",
  slug: "modern-data-pipeline-architecture",
  category: "data-engineering",
  status: "rejected",
  provider: "google",
  version: "1",
  "*": "nowhere",
};
beforeAll(async () => {
  const job = { jobId: "senior-software-engineer", jobTitle: "Senior Software Engineer" };
  const coverLetter = "I have moved forty nightly loads to streaming.\n\nI would do it again.";
  const people = LONG_NAMES.map((fullName, place) => {
    return { fullName, ...job, status: STATUSES[place] ?? "new", coverLetter };
  });
  const [applicationId] = await addApplications(app, people);
  const [inquiryId] = await addInquiries(app, LONG_NAMES);
  const [post] = await onDatabaseOf(app, (db) => db.select().from(posts).limit(1));
  Object.assign(examples, { applicationId, inquiryId, blogId: post?.id });
});

const PAGES = SITE.filter(({ methods, file }) => methods.includes("GET") && file.endsWith(".tsx"));
const pathsOf = (who: "public" | "administrator") =>
  PAGES.filter(({ access }) => access === who).map(({ path }) => path);
const addressOf = (pattern: string) =>
  pattern.replace(/:(\w+)|\*/g, (whole, name) => examples[name ?? whole] ?? "unknown");

async function faultsAt(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return layoutFaultsOn(page);
}

// Scripts put into a page are refused by its content security policy.
const LOOK = { reducedMotion: "reduce", bypassCSP: true } as const;

describe("at every width and in both themes, nothing scrolls sideways, overlaps, breaks a word or is clipped", () => {
  it.each([
    ...pathsOf("public"),
    "/blog?search=enginer",
    "/blog?search=nothinglikeit",
    "/careers?search=nothinglikeit",
    "/careers/job/never-there",
  ])("on %s", async (pattern) => {
    const { page } = await visit(browser, app.url, LOOK);
    expect(await faultsAt(page, addressOf(pattern))).toEqual([]);
  });

  it.each([
    ...pathsOf("administrator"),
    "/admin/jobs?search=nothinglikeit",
    "/admin/inquiries?open=:inquiryId",
  ])("on %s, signed in", async (pattern) => {
    const { page } = await visit(browser, app.url, LOOK);
    await signIn(page);
    expect(await faultsAt(page, addressOf(pattern))).toEqual([]);
  });
});
