import { symlink } from "node:fs/promises";
import { asc, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { pdfWith } from "#documents/documents.testing";
import { accountsTable } from "~/accounts/tables.server";
import { listWaiting } from "~/accounts/team/team.server";
import { applications } from "~/applications/tables.server";
import { postRevisions, posts } from "~/blog/tables.server";
import {
  APPLICATION,
  BUCKET,
  JOB,
  outcomeOf,
  POST,
  USER,
  useFolder,
  useOtherDatabase,
  useSupabaseImport,
} from "~/imports/imports.testing";
import { importedRecords } from "~/imports/tables.server";
import { jobs } from "~/jobs/tables.server";
import { OPERATOR } from "~/platform/actor/actor";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { sweepUnclaimedFiles } from "~/platform/files/unclaimedFiles.server";
import { erasePerson } from "~/privacy/commands.server";
import { useApp } from "../../../tests/support/database";
import { handOver, usePictureServers } from "../../../tests/support/pictureServer";
import { privacy } from "../../../tests/support/privacy";

const { database, app } = useApp();
const folder = useFolder();
const importFrom = useSupabaseImport();
const openOther = useOtherDatabase();
const startServer = usePictureServers();

const stored = {
  jobs: () => database.db.select().from(jobs).orderBy(asc(jobs.id)),
  posts: () => database.db.select().from(posts).orderBy(asc(posts.id)),
  applications: () => database.db.select().from(applications).orderBy(asc(applications.id)),
  accounts: () => database.db.select().from(accountsTable).orderBy(asc(accountsTable.email)),
};

async function bytesOf(key: string | null | undefined): Promise<number> {
  return Buffer.concat(await (await app.files.open(key ?? "")).toArray()).length;
}

async function writeWholeSite() {
  await folder.csv("jobs.csv", [JOB]);
  await folder.csv("blogs.csv", [POST]);
  await folder.csv("job_applications.csv", [
    { ...APPLICATION, resume_url: `${BUCKET}resumes/ab12_1714557600000.pdf` },
  ]);
  await folder.csv("users.csv", [USER]);
  await folder.write("bucket/resumes/ab12_1714557600000.pdf", pdfWith("Sam Rivera"));
}

describe("a folder of CSV files", () => {
  test("comes over with its ids, slugs, dates and statuses", async () => {
    await writeWholeSite();
    const report = await importFrom(app, folder.path, { files: `${folder.path}/bucket` });

    expect(outcomeOf(report)).toEqual({
      counts: {
        jobs: [1, 0, 0],
        blogs: [1, 0, 0],
        applications: [1, 0, 0],
        resumes: [1, 0, 0],
        accounts: [1, 0, 0],
      },
      reasons: [],
    });
    expect((await stored.jobs())[0]).toMatchObject({
      id: JOB.id,
      responsibilities: ["Write code", 'Review, with "care"'],
      requirements: ["Six years", "Clear English"],
      isActive: true,
      datePosted: new Date(JOB.date_posted),
      firstPublicAt: new Date(JOB.date_posted),
      createdAt: new Date("2024-03-01T08:59:00.500Z"),
    });
    expect((await stored.posts())[0]).toMatchObject({
      id: POST.id,
      slug: POST.slug,
      tags: ["testing", "data"],
      isPublished: true,
      publishedAt: new Date(POST.published_at),
      createdAt: new Date(POST.created_at),
      updatedAt: new Date(POST.updated_at),
      content: expect.not.stringContaining("script"),
      search: expect.stringContaining("start"),
    });
    const [application] = await stored.applications();
    expect(application).toMatchObject({
      id: APPLICATION.id,
      status: "reviewing",
      appliedAt: new Date(APPLICATION.applied_at),
      reference: expect.stringMatching(/^APP-/),
      resumeName: "ab12_1714557600000.pdf",
      resumeMediaType: "application/pdf",
      formerResumePath: "resumes/ab12_1714557600000.pdf",
    });
    expect(await bytesOf(application?.resumeKey)).toBe(application?.resumeBytes);
  });

  test("sends no mail, and says in the audit log what was imported", async () => {
    await writeWholeSite();
    await importFrom(app, folder.path, { files: `${folder.path}/bucket` });
    expect(await database.db.select().from(outbox)).toEqual([]);
    const events = await database.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
    expect(events.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      "operator jobs-imported",
      "operator blogs-imported",
      "operator applications-imported",
      "operator accounts-imported",
    ]);
  });

  test("shows on public pages at once: the content version rises", async () => {
    await folder.csv("jobs.csv", [JOB]);
    const before = await getContentVersion(database.db);
    await importFrom(app, folder.path);
    expect(await getContentVersion(database.db)).toBeGreaterThan(before);
  });

  test("that is imported again changes nothing", async () => {
    await writeWholeSite();
    const files = `${folder.path}/bucket`;
    await importFrom(app, folder.path, { files });
    const before = JSON.stringify([await stored.jobs(), await stored.posts()]);
    const version = await getContentVersion(database.db);
    app.advance(86_400_000);
    const again = await importFrom(app, folder.path, { files });
    expect(outcomeOf(again).counts).toEqual({
      jobs: [0, 1, 0],
      blogs: [0, 1, 0],
      applications: [0, 1, 0],
      resumes: [0, 1, 0],
      accounts: [0, 1, 0],
    });
    expect(JSON.stringify([await stored.jobs(), await stored.posts()])).toBe(before);
    expect(await getContentVersion(database.db)).toBe(version);
    expect(await database.db.$count(postRevisions)).toBe(1);
    expect(await database.db.$count(auditEvents)).toBe(4);
  });

  test("is only looked at in a dry run", async () => {
    await writeWholeSite();
    await folder.csv("blogs.csv", [POST, { ...POST, id: "other" }]);
    const report = await importFrom(app, folder.path, {
      files: `${folder.path}/bucket`,
      dryRun: true,
    });
    expect(outcomeOf(report)).toEqual({
      counts: {
        jobs: [1, 0, 0],
        blogs: [1, 0, 1],
        applications: [1, 0, 0],
        resumes: [1, 0, 0],
        accounts: [1, 0, 0],
      },
      reasons: ["blogs | Data Quality | another blog has the address /blog/data-quality"],
    });
    const { rows } = await database.pool.query(`select
      (select count(*) from jobs) + (select count(*) from blogs) + (select count(*) from job_applications)
      + (select count(*) from accounts) + (select count(*) from imported_records)
      + (select count(*) from unclaimed_files) + (select count(*) from audit_events)
      + (select count(*) from content_version) as all`);
    expect(rows[0]?.all).toBe("0");
  });

  test("with applications that the retention erases soon says how many", async () => {
    await folder.csv("job_applications.csv", [
      APPLICATION,
      { ...APPLICATION, id: "2", applied_at: "2026-11-01T00:00:00Z" },
    ]);
    const report = await importFrom(app, folder.path, { dryRun: true });
    expect(report.lines.at(-2)).toMatch(/^Applications older than the 12 months .*: 1\./);
  });

  test("may lack files, which is said", async () => {
    await folder.csv("jobs.csv", [JOB]);
    const report = await importFrom(app, folder.path);
    expect(report.lines).toEqual([
      `There is no blogs.csv in ${folder.path}.`,
      `There is no job_applications.csv in ${folder.path}.`,
      `There is no users.csv in ${folder.path}.`,
    ]);
    expect(outcomeOf(report).counts.jobs).toEqual([1, 0, 0]);
  });

  test("in Windows-1252, with semicolons, is read as it was written", async () => {
    const text =
      "id;title;location;type;department;is_active\r\nx-1;Développeur – €;Genève;Full-time;IT;t\r\n";
    const bytes = Buffer.from(text.replace("–", "\x96").replace("€", "\x80"), "latin1");
    await folder.write("jobs.csv", bytes);
    await importFrom(app, folder.path);
    expect((await stored.jobs())[0]).toMatchObject({
      title: "Développeur – €",
      location: "Genève",
    });
  });
});

describe("the dirt of real life", () => {
  test("in jobs: HTML, nulls and dates in the future", async () => {
    await folder.csv("jobs.csv", [
      { ...JOB, description: "<p>Build <b>things</b> &amp; more.</p><ul><li>One</li></ul>" },
      { ...JOB, id: "no-title-1", title: "" },
      {
        ...JOB,
        id: "nulls-1",
        title: "Nulls",
        location: "NULL",
        responsibilities: "",
        date_posted: "",
      },
      {
        ...JOB,
        id: "later-1",
        title: "Later",
        date_posted: "2031-01-01",
        created_at: "2030-01-01",
      },
      { ...JOB, id: "a/b", title: "Slash" },
      { ...JOB, id: "analyst.DATA", title: "Data" },
      { ...JOB, id: "..", title: "Dots" },
      { ...JOB, id: "analyst.v2", title: "Version" },
      { ...JOB, title: "Twice" },
    ]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report)).toEqual({
      counts: { jobs: [4, 0, 5], blogs: [0, 0, 0], applications: [0, 0, 0], accounts: [0, 0, 0] },
      reasons: [
        "jobs |  | it has no title",
        "jobs | Slash | its id cannot be part of an address",
        "jobs | Data | its id cannot be part of an address",
        "jobs | Dots | its id cannot be part of an address",
        "jobs | Twice | the source has it twice",
        'jobs | Nulls | it has no location: "Not stated" stands there now',
        "jobs | Later | it is posted in the future, and shown all the same",
      ],
    });
    const [versioned, later, nulls, senior] = await stored.jobs();
    expect(versioned?.id).toBe("analyst.v2");
    expect(senior?.description).toBe("Build things & more.\n\n• One");
    expect(nulls).toMatchObject({ location: "Not stated", responsibilities: [] });
    expect(nulls?.datePosted).toEqual(new Date("2024-03-01T08:59:00.500Z"));
    expect(later).toMatchObject({
      datePosted: new Date("2031-01-01T12:00:00Z"),
      firstPublicAt: app.now(),
    });
  });

  test("in jobs: texts and lists that no page could bear are cut, and that is said", async () => {
    const long = "a".repeat(100_001);
    const items = JSON.stringify(Array.from({ length: 501 }, (_, place) => `Item ${place}`));
    await folder.csv("jobs.csv", [{ ...JOB, description: long, requirements: items }]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report).reasons).toEqual([
      `jobs | ${JOB.title} | its description was cut to 100000 characters`,
      `jobs | ${JOB.title} | of its requirements the first 500 were taken`,
    ]);
    const [job] = await stored.jobs();
    expect([job?.description.length, job?.requirements.length]).toEqual([100_000, 500]);
  });

  test("in blogs: a summary and tags that no list could bear are cut, and that is said", async () => {
    const tags = JSON.stringify(Array.from({ length: 501 }, (_, place) => `Tag ${place}`));
    await folder.csv("blogs.csv", [{ ...POST, summary: "word ".repeat(50_000), tags }]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report).reasons).toEqual([
      `blogs | ${POST.title} | its summary was cut to 2000 characters`,
      `blogs | ${POST.title} | of its tags the first 500 were taken`,
    ]);
    const [post] = await stored.posts();
    expect([post?.summary.length, post?.tags.length]).toEqual([1_999, 500]);
  });

  test("in applications: a letter that no page could bear is cut, and that is said", async () => {
    const letter = "a".repeat(100_001);
    await folder.csv("job_applications.csv", [{ ...APPLICATION, cover_letter: letter }]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report).reasons).toEqual([
      "applications | Sam Rivera | its cover letter was cut to 100000 characters",
    ]);
    const [application] = await stored.applications();
    expect(application?.coverLetter?.length).toBe(100_000);
  });

  test("in blogs: two with one slug, no slug, dates in the future, unknown categories", async () => {
    await folder.csv("blogs.csv", [
      POST,
      { ...POST, id: "second", title: "Second" },
      { ...POST, id: "titled", title: "Größe & Maß", slug: "", summary: "", author: "" },
      { ...POST, id: "later", title: "Later", slug: "later", published_at: "2031-01-01T00:00:00Z" },
      { ...POST, id: "raw", title: "Raw", slug: "raw", category: "quantum", is_published: "f" },
      { ...POST, id: "void", title: "Void", slug: "void", content: "" },
    ]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report)).toMatchObject({
      counts: { blogs: [5, 0, 1] },
      reasons: [
        "blogs | Second | another blog has the address /blog/data-quality",
        "blogs | Later | its date lies in the future: it is scheduled for it",
        "blogs | Void | it has no content, and is a draft",
      ],
    });
    const byId = new Map((await stored.posts()).map((post) => [post.id, post]));
    expect(byId.get("titled")).toMatchObject({
      slug: "grosse-mass",
      summary: "Start small One check.",
    });
    expect(byId.get("later")).toMatchObject({
      isPublished: false,
      publishAt: new Date("2031-01-01T00:00:00Z"),
    });
    expect(byId.get("raw")).toMatchObject({ category: "quantum", isPublished: false });
    expect(byId.get("void")).toMatchObject({ isPublished: false });
  });

  test("in applications: unknown statuses, HTML, ids that count, wrong addresses", async () => {
    await folder.csv("job_applications.csv", [
      { ...APPLICATION, status: "phone screen", cover_letter: "Hi<br>there &lt;3" },
      { ...APPLICATION, id: "17", status: "", job_title: "", linkedin_url: "javascript:alert(1)" },
      { ...APPLICATION, id: "18", email: "nobody", full_name: "No Address" },
      { ...APPLICATION, id: "19", full_name: "", phone: "", portfolio_url: "sam.example/cv" },
      { ...APPLICATION, id: "20", status: " Accepted" },
    ]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report)).toMatchObject({
      counts: { applications: [4, 0, 1] },
      reasons: [
        "applications | No Address | it has no valid email address",
        "applications | Sam Rivera | its LinkedIn profile is no web address, and was left out",
      ],
    });
    const rows = await stored.applications();
    const byStatus = rows.map(({ status }) => status).sort();
    expect(byStatus).toEqual(["accepted", "new", "phone screen", "reviewing"]);
    expect(rows.find(({ id }) => id === APPLICATION.id)?.coverLetter).toBe("Hi\nthere <3");
    expect(rows.find(({ status }) => status === "new")).toMatchObject({ jobTitle: JOB.id });
    const last = rows.find(({ phone }) => phone === "");
    expect(last).toMatchObject({ fullName: "Sam", portfolioUrl: "https://sam.example/cv" });
    expect(outcomeOf(await importFrom(app, folder.path)).counts.applications).toEqual([0, 4, 1]);
  });

  test("in applications: no date, and one in the future, after which it could not be selected in the list", async () => {
    await folder.csv("job_applications.csv", [
      { ...APPLICATION, applied_at: "2031-01-01T00:00:00Z" },
      { ...APPLICATION, id: "2", applied_at: "" },
    ]);
    expect(outcomeOf(await importFrom(app, folder.path)).reasons).toEqual([
      "applications | Sam Rivera | its date, 2031-01-01, lies in the future: that of the import stands there now",
      "applications | Sam Rivera | it has no date: that of the import stands there now",
    ]);
    const moments = (await stored.applications()).map(({ appliedAt }) => appliedAt);
    expect(moments).toEqual([app.now(), app.now()]);
  });

  test("in resumes: missing, too large, of another kind, outside of the folder", async () => {
    const files = {
      "missing.pdf": null,
      "large.pdf": Buffer.concat([pdfWith("x"), Buffer.alloc(6 * 1024 * 1024)]),
      "picture.png": Buffer.from("\x89PNG"),
      "word.pdf": Buffer.from("This is no PDF at all"),
      "empty.pdf": Buffer.alloc(0),
    };
    const names = Object.keys(files);
    for (const [name, bytes] of Object.entries(files))
      if (bytes) await folder.write(`bucket/resumes/${name}`, bytes);
    await folder.write("secret.pdf", pdfWith("secret"));
    const addresses = [
      ...names.map((name) => `${BUCKET}resumes/${name}`),
      `${BUCKET}../secret.pdf`,
    ];
    await folder.csv(
      "job_applications.csv",
      addresses.map((resume_url, n) => ({
        ...APPLICATION,
        id: String(n),
        full_name: `P${n}`,
        resume_url,
      })),
    );
    const first = await importFrom(app, folder.path, { files: `${folder.path}/bucket` });
    const reasons = [
      "resumes | P0 | imported without its resume: it is not in the folder",
      "resumes | P1 | imported without its resume: it is larger than 5 MB",
      "resumes | P2 | imported without its resume: it is no PDF, DOC or DOCX file",
      "resumes | P3 | imported without its resume: it is not of the kind that its name says",
      "resumes | P4 | imported without its resume: it is empty",
      "resumes | P5 | imported without its resume: its address is not one of the bucket job-applications",
    ];
    expect(outcomeOf(first)).toMatchObject({
      counts: { applications: [6, 0, 0], resumes: [0, 0, 6] },
      reasons,
    });
    expect(await database.db.$count(applications, sql`resume_key is null`)).toBe(6);
    // The next run says it again, so that a report that was lost is no loss.
    const again = await importFrom(app, folder.path, { files: `${folder.path}/bucket` });
    expect(outcomeOf(again)).toMatchObject({
      counts: { applications: [0, 6, 0], resumes: [0, 0, 6] },
      reasons,
    });
  });

  test("in addresses of resumes: a folder, a name that no disk takes, a link to itself", async () => {
    await folder.write("bucket/resumes/folder.pdf/inner.pdf", pdfWith("x"));
    await symlink("ada-rivera.pdf", `${folder.path}/bucket/resumes/ada-rivera.pdf`);
    const names = ["folder.pdf", `${"n".repeat(300)}.pdf`, "ada-rivera.pdf"];
    await folder.csv(
      "job_applications.csv",
      names.map((name, n) => ({
        ...APPLICATION,
        id: String(n),
        full_name: `P${n}`,
        resume_url: `${BUCKET}resumes/${name}`,
      })),
    );
    const report = await importFrom(app, folder.path, { files: `${folder.path}/bucket` });
    expect(outcomeOf(report)).toMatchObject({
      counts: { applications: [3, 0, 0], resumes: [0, 0, 3] },
      reasons: [
        "resumes | P0 | imported without its resume: what is there in the folder is no file",
        "resumes | P1 | imported without its resume: it is not in the folder",
        "resumes | P2 | imported without its resume: it is not in the folder",
      ],
    });
    // The notes outlive an applicant who is erased, and the name of a file may be theirs.
    const notes = JSON.stringify(await app.db.select().from(importedRecords));
    expect(notes).not.toMatch(/rivera/i);
  });

  test("somebody who is erased while their resume is fetched does not come", async () => {
    await writeWholeSite();
    const put = async (key: string, from: string) => {
      await app.files.put(key, from);
      await erasePerson(app, privacy, OPERATOR, APPLICATION.email);
    };
    const files = `${folder.path}/bucket`;
    const report = await importFrom({ ...app, files: { ...app.files, put } }, folder.path, {
      files,
    });
    expect(outcomeOf(report).counts).toMatchObject({ applications: [0, 0, 1] });
    expect(outcomeOf(report).reasons).toContainEqual(
      expect.stringContaining("it, or its applicant, was erased here"),
    );
    expect(await stored.applications()).toEqual([]);
    await database.pool.query("update unclaimed_files set delete_after = now()");
    expect(await sweepUnclaimedFiles(app)).toEqual({ deleted: 1, failed: 0 });
  });

  test("an id that a record here has already is listed, and the record stays", async () => {
    await folder.csv("jobs.csv", [JOB]);
    await importFrom(app, folder.path);
    await database.db.delete(importedRecords);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report).reasons).toEqual([
      "jobs | Senior Engineer | another job has its id here",
    ]);
  });

  test("what was deleted here since stays deleted", async () => {
    await folder.csv("jobs.csv", [JOB]);
    await importFrom(app, folder.path);
    await database.db.delete(jobs);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report).reasons).toEqual([
      "jobs | Senior Engineer | it was imported before and deleted here since",
    ]);
    expect(await stored.jobs()).toEqual([]);
  });
});

test("a slug that cannot be an address of its own is made anew, and listed", async () => {
  const slugs = ["..", "Feed.xml", "node.data", "node.js-tips"];
  await folder.csv(
    "blogs.csv",
    slugs.map((slug, index) => ({ ...POST, id: `p-${index}`, slug })),
  );
  const report = await importFrom(app, folder.path);
  const storedSlugs = (await stored.posts()).map(({ slug }) => slug);
  expect(storedSlugs).toEqual(["data-quality", "feedxml", "nodedata", "node.js-tips"]);
  expect(outcomeOf(report).reasons).toEqual(
    storedSlugs.slice(0, 3).map((slug) => `blogs | Data Quality | its slug became "${slug}"`),
  );
});

test("accounts wait for approval, without a password, verified as they were", async () => {
  await folder.csv("users.csv", [
    { ...USER, banned_until: "", deleted_at: "" },
    { ...USER, id: "1", email: "new@example.com", email_confirmed_at: "", raw_user_meta_data: "" },
    { ...USER, id: "2", email: "ada@example.com" },
    { ...USER, id: "3", email: "" },
    { ...USER, id: "4", email: "banned@example.com", banned_until: "3167-01-01 00:00:00+00" },
    { ...USER, id: "5", email: "gone@example.com", deleted_at: "long ago" },
    { ...USER, id: "6", email: "bo@example.com", raw_user_meta_data: '{"name":"ada@example.com"}' },
    { ...USER, id: "7", email: "cy@example.com", raw_user_meta_data: '{"name":"\u202eadA"}' },
  ]);
  const report = await importFrom(app, folder.path);
  expect(outcomeOf(report)).toMatchObject({
    counts: { accounts: [4, 0, 4] },
    reasons: [
      "accounts |  | it has no valid email address",
      "accounts | banned@example.com | it is banned there",
      "accounts | gone@example.com | it was deleted there",
      "accounts | ada@example.com | an account with its email address is here already",
      "accounts | new@example.com | its address is not verified: see docs/operations.md",
    ],
  });
  expect(await stored.accounts()).toMatchObject([
    { email: "ada@example.com", name: "Ada Rivera", emailVerified: true, approvedAt: null },
    // Not the name of somebody else, nor one that reads backwards.
    { email: "bo@example.com", name: "Bo" },
    { email: "cy@example.com", name: "Cy" },
    { email: "new@example.com", name: "New", emailVerified: false, approvedAt: null },
  ]);
  const waiting = (await listWaiting(app, 1)).items.map(({ email }) => email);
  expect(waiting).toContain("ada@example.com");
  expect(waiting).not.toContain("new@example.com");
});

test("no address stays in what is noted of an account without an id, and it is not imported twice", async () => {
  await folder.csv("users.csv", [{ ...USER, id: "" }]);
  for (const counts of [{ accounts: [1, 0, 0] }, { accounts: [0, 1, 0] }])
    expect(outcomeOf(await importFrom(app, folder.path))).toMatchObject({ counts });
  const noted = await database.db.select().from(importedRecords);
  expect(noted).toHaveLength(1);
  expect(JSON.stringify(noted)).not.toContain("@");
});

describe("while the machine is busy", () => {
  const files = () => `${folder.path}/bucket`;

  test("a resume is inspected again", async () => {
    await writeWholeSite();
    const report = await importFrom(app, folder.path, { files: files(), busyTimes: 2 });
    expect(outcomeOf(report).counts.resumes).toEqual([1, 0, 0]);
  });

  test("for long, the run stops before the application, and the next one brings it with its resume", async () => {
    await writeWholeSite();
    const busy = importFrom(app, folder.path, { files: files(), busyTimes: 1_000 });
    await expect(busy).rejects.toThrow("too busy to check the resumes");
    expect(await stored.applications()).toEqual([]);
    const report = await importFrom(app, folder.path, { files: files() });
    expect(outcomeOf(report).counts.resumes).toEqual([1, 0, 0]);
  });
});

describe("resumes that are fetched", () => {
  test("come from their public addresses, but not from private ones", async () => {
    const pdf = pdfWith("Sam Rivera");
    const server = await startServer(handOver(pdf, "application/pdf"));
    const resume_url = server.at("/storage/v1/object/public/job-applications/resumes/ab_1.pdf");
    await folder.csv("job_applications.csv", [{ ...APPLICATION, resume_url }]);
    const refused = await importFrom(app, folder.path, { dryRun: true });
    expect(refused.lines).toContain(
      "Resumes are fetched by the import itself, so the table counts all of them.",
    );
    expect(server.requests).toEqual([]);
    const settings = { ...app.settings, pictureHosts: [server.host] };
    await importFrom({ ...app, settings }, folder.path);
    const [application] = await stored.applications();
    expect(application).toMatchObject({
      resumeBytes: pdf.length,
      formerResumePath: "resumes/ab_1.pdf",
    });
  });

  test("come with the next run if the other site did not answer", async () => {
    const pdf = pdfWith("Sam Rivera");
    let isAway = true;
    const server = await startServer((request, response) => {
      if (isAway) response.writeHead(503).end();
      else handOver(pdf, "application/pdf")(request, response);
    });
    const resume_url = server.at("/storage/v1/object/public/job-applications/resumes/ab_1.pdf");
    await folder.csv("job_applications.csv", [{ ...APPLICATION, resume_url }]);
    const settings = { ...app.settings, pictureHosts: [server.host] };
    const run = async () => outcomeOf(await importFrom({ ...app, settings }, folder.path));
    const missing = [expect.stringContaining("it could not be fetched from its address")];
    expect(await run()).toMatchObject({
      counts: { applications: [1, 0, 0], resumes: [0, 0, 1] },
      reasons: missing,
    });
    expect(await run()).toMatchObject({ counts: { resumes: [0, 0, 1] }, reasons: missing });
    isAway = false;
    expect(await run()).toMatchObject({
      counts: { applications: [0, 1, 0], resumes: [1, 0, 0] },
      reasons: [],
    });
    const [application] = await stored.applications();
    expect(application).toMatchObject({ resumeBytes: pdf.length, resumeName: "ab_1.pdf" });
    expect(await bytesOf(application?.resumeKey)).toBe(pdf.length);
    expect(await run()).toMatchObject({ counts: { resumes: [0, 1, 0] }, reasons: [] });
    expect(await stored.applications()).toEqual([application]);
  });

  test("that another run adds meanwhile are not listed as missing", async () => {
    let isOtherDone = true;
    const bucket = `${folder.path}/bucket`;
    const server = await startServer(async (_request, response) => {
      if (!isOtherDone) await importFrom(app, folder.path, { files: bucket });
      response.writeHead(503).end();
    });
    const resume_url = server.at("/storage/v1/object/public/job-applications/resumes/ab_1.pdf");
    await folder.csv("job_applications.csv", [{ ...APPLICATION, resume_url }]);
    const settings = { ...app.settings, pictureHosts: [server.host] };
    const run = async () => outcomeOf(await importFrom({ ...app, settings }, folder.path));
    expect((await run()).counts.resumes).toEqual([0, 0, 1]);
    await folder.write("bucket/resumes/ab_1.pdf", pdfWith("Sam Rivera"));
    isOtherDone = false;
    expect(await run()).toMatchObject({ counts: { resumes: [0, 1, 0] }, reasons: [] });
    isOtherDone = true;
    const requestCount = server.requests.length;
    expect(await run()).toMatchObject({ counts: { resumes: [0, 1, 0] }, reasons: [] });
    expect(server.requests).toHaveLength(requestCount);
  });

  test("are refused from a private address that no setting names", async () => {
    const server = await startServer(handOver(pdfWith("x"), "application/pdf"));
    await folder.csv("job_applications.csv", [
      { ...APPLICATION, resume_url: server.at("/job-applications/resumes/ab_1.pdf") },
    ]);
    const report = await importFrom(app, folder.path);
    expect(outcomeOf(report).reasons).toEqual([
      "resumes | Sam Rivera | imported without its resume: it could not be fetched from its address",
    ]);
    expect(server.requests).toEqual([]);
  });
});

test("a PostgreSQL database comes over as a folder does, and nothing is written there", {
  tags: ["thorough"],
}, async () => {
  const { url, client } = await openOther(
    `create table jobs (id text primary key, title text, location text, type text, department text,
      description text, responsibilities text[], requirements jsonb, is_active boolean,
      date_posted timestamptz, created_at timestamptz default now())`,
    `insert into jobs values ('${JOB.id}', 'Senior Engineer', 'Hamilton, NJ', 'Full-time', 'Engineering',
      'Build things.', '{"Write code","Review, with \\"care\\""}', '["Six years","Clear English"]', true,
      '2024-03-01 09:00:00+00', '2024-03-01 08:59:00.5+00')`,
    `create table blogs (id text primary key, slug text, title text, content text, is_published boolean)`,
    `insert into blogs values ('raw-lk3j2abd', 'raw', 'Raw', '<p>Text</p>', true)`,
    `create table job_applications (id bigint primary key, job_id text, job_title text, full_name text,
      email text, status text, applied_at timestamp)`,
    `insert into job_applications select n, 'x', 'X', 'Person ' || n, n || '@example.com', 'new',
      '2024-01-01'::timestamp + n * interval '1 minute' from generate_series(1, 450) n`,
    "create schema auth",
    `create table auth.users (id uuid, email text, email_confirmed_at timestamptz, raw_user_meta_data jsonb)`,
    `insert into auth.users values ('${USER.id}', 'ada@example.com', now(), '{"full_name":"Ada R"}')`,
  );
  // Far from UTC: a time without a zone must not become one of this machine's.
  vi.stubEnv("TZ", "Asia/Tokyo");
  onTestFinished(() => void vi.unstubAllEnvs());
  const report = await importFrom(app, url);
  expect(outcomeOf(report)).toEqual({
    counts: {
      jobs: [1, 0, 0],
      blogs: [1, 0, 0],
      applications: [450, 0, 0],
      accounts: [1, 0, 0],
    },
    reasons: [],
  });
  expect((await stored.jobs())[0]).toMatchObject({
    responsibilities: ["Write code", 'Review, with "care"'],
    requirements: ["Six years", "Clear English"],
    createdAt: new Date("2024-03-01T08:59:00.500Z"),
  });
  const appliedAt = (await stored.applications()).map((application) => application.appliedAt);
  expect(Math.min(...appliedAt.map(Number))).toBe(Date.parse("2024-01-01T00:01:00Z"));
  expect((await stored.accounts())[0]).toMatchObject({ id: USER.id, name: "Ada R" });
  await client.query("drop table blogs");
  const again = await importFrom(app, url);
  expect(again.lines).toContain("The source has no table public.blogs.");
  expect(outcomeOf(again).counts.applications).toEqual([0, 450, 0]);
});

test("a source whose policies hide rows from its user ends the import, and says which user is needed", {
  tags: ["thorough"],
}, async () => {
  const { url } = await openOther(
    "create table jobs (id text primary key, title text, is_active boolean)",
    "insert into jobs values ('a-1', 'Public', true), ('b-2', 'Inactive', false)",
    "alter table jobs enable row level security",
    // Also for its owner, as whom this test reads.
    "alter table jobs force row level security",
    "create policy readers on jobs for select using (is_active)",
  );
  await expect(importFrom(app, url)).rejects.toThrow(
    "row-level security hides rows of public.jobs from this user of the source: use one with BYPASSRLS",
  );
  expect(await stored.jobs()).toEqual([]);
});
