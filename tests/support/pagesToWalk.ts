import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { posts } from "~/blog/tables.server";
import { company } from "~/company/tables.server";
import { pageStates, pageVersions } from "~/content/tables.server";
import { addPictureRecord } from "~/media/pictures.testing";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { SITE } from "~/site/addresses";
import { addApplications, addInquiries, onDatabaseOf } from "./adminData";
import type { RunningApp } from "./app";
import { followLink } from "./pageRouter";
import { layoutFaultsOn, type WidthWalk } from "./widthWalk";

const LONG_NAMES = [
  "Maria Gonzalez-Fernandez de la Vega",
  "Jonathan Featherstonehaugh",
  "Oluwaseun Adebayo-Williams",
  "Tom Ok",
  "Nguyen Thi Minh Khai",
  "Aleksandra Wojciechowska",
  "Oluwaseunadebayowilliamsonsmith",
];
const STATUSES = ["new", "reviewing", "interviewed", "accepted", "rejected", "new"];

const PAGES = SITE.filter(({ methods, file }) => methods.includes("GET") && file.endsWith(".tsx"));
const patternsOf = (who: "public" | "administrator") =>
  PAGES.filter(({ access }) => access === who).map(({ path }) => path);

export const PUBLIC_PATTERNS = [
  ...patternsOf("public"),
  "/blog?search=enginer",
  "/blog?search=nothinglikeit",
  "/careers?search=nothinglikeit",
  "/careers/job/never-there",
];

export const ADMIN_PATTERNS = [
  ...patternsOf("administrator"),
  "/admin/jobs?search=nothinglikeit",
  "/admin/inquiries?open=:inquiryId",
];

/** Scripts put into a page are refused by its content security policy. */
export const WALKING = { bypassCSP: true };

/** What stands in the place of a pattern's parameters. A link that is not known has a page of its own, too. */
type Examples = Record<string, string | undefined>;
const EXAMPLES: Examples = {
  jobId: "senior-software-engineer",
  slug: "modern-data-pipeline-architecture",
  category: "data-engineering",
  author: "joel-abernathy",
  tag: "data-quality",
  status: "rejected",
  provider: "google",
  pageId: "services",
  version: "1",
  address: "partners",
  claimId: createHash("sha256").update("{reply-time}").digest("base64url").slice(0, 16),
  "*": "nowhere",
};

const SENTENCE =
  "Nightly loads took eleven hours and failed twice a week, so that reports came at noon.";
/** Pages about a list are there while something stands in it. */
const LISTS = {
  "case-studies": {
    studies: ["Reports at seven instead of noon", "One sign-in for 14 systems"].map((title) => ({
      title,
      client: "Featherstonehaugh Freight Forwarding",
      sector: "Logistics",
      service: "Data Engineering & Analytics",
      problem: SENTENCE,
      work: SENTENCE,
      result: SENTENCE,
      figure: "11 h",
      meaning: "less for each nightly load",
      source: "Logs of 2025 and 2026",
      quote: SENTENCE,
      quoted: "Oluwaseun Adebayo-Williams, Chief Information Officer",
      consent: true,
    })),
  },
  "plain-partners": {
    title: "Partners and Certifications of Featherstonehaugh",
    summary: SENTENCE,
    linked_in: "menu",
    link_label: "Partners of the firm",
    sections: LONG_NAMES.slice(0, 3).map((title) => ({ title, anchor: "", text: SENTENCE })),
    meta_title: "Partners",
    meta_description: SENTENCE,
  },
  "es-home": { title: "Ingeniería de datos" },
  people: {
    people: LONG_NAMES.map((name) => ({
      name,
      role: "Principal Consultant, Data Engineering",
      picture: "",
      text: SENTENCE,
    })),
  },
};

/** The switch to it stands in the header of every page. */
const SECOND_LANGUAGE = { locale: "es-US", tagline: "", descriptor: "", region: "" };

/** Stores records with long names on the site, which has a second language. */
export async function addExamples(app: RunningApp): Promise<Examples> {
  const job = { jobId: "senior-software-engineer", jobTitle: "Senior Software Engineer" };
  const coverLetter = "I have moved forty nightly loads to streaming.\n\nI would do it again.";
  const people = LONG_NAMES.map((fullName, place) => {
    return { fullName, ...job, status: STATUSES[place] ?? "new", coverLetter };
  });
  const [applicationId] = await addApplications(app, people);
  const [inquiryId] = await addInquiries(app, LONG_NAMES);
  const [post] = await onDatabaseOf(app, (db) => db.select().from(posts).limit(1));
  const page = "services";
  await onDatabaseOf(app, async (db) => {
    await db.insert(pageVersions).values({ page, version: 1, input: {}, savedAt: new Date() });
    await db.insert(pageStates).values({ page, version: 1 });
    for (const [page, input] of Object.entries(LISTS)) {
      await db.insert(pageVersions).values({ page, version: 1, input, savedAt: new Date() });
      await db.insert(pageStates).values({ page, version: 1, publishedVersion: 1 });
    }
    const second = sql`jsonb_build_object('second', ${JSON.stringify(SECOND_LANGUAGE)}::jsonb)`;
    await db.update(company).set({ profile: sql`${company.profile} || ${second}` });
    await db.transaction(bumpContentVersion);
  });
  const pictureId = await onDatabaseOf(app, (db) =>
    addPictureRecord(db, { name: "Oluwaseunadebayowilliamsonsmith-portrait-at-her-desk.jpeg" }),
  );
  return { ...EXAMPLES, applicationId, inquiryId, postId: post?.id, pictureId };
}

/** Opens an address of the site and returns what is wrong with its layout. */
export async function faultsAt(
  page: Page,
  pattern: string,
  examples: Examples,
  walk: WidthWalk,
): Promise<string[]> {
  await page.goto(addressOf(pattern, examples));
  await page.getByRole("heading", { level: 1 }).waitFor();
  return layoutFaultsOn(page, walk);
}

const addressOf = (pattern: string, examples: Examples) =>
  pattern.replace(/:(\w+)|\*/g, (whole, name) => examples[name ?? whole] ?? "unknown");

/** The same by the page's own router. */
export async function faultsAfterLink(
  page: Page,
  pattern: string,
  examples: Examples,
  walk: WidthWalk,
): Promise<string[]> {
  await followLink(page, addressOf(pattern, examples));
  return layoutFaultsOn(page, walk);
}
