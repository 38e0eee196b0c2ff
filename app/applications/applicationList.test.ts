import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Documents } from "#documents/documents.server";
import { DOCX_TYPE, docxWith, pdfWith } from "#documents/documents.testing";
import { type ApplicationFilters, listApplications } from "~/applications/applicationList.server";
import { storeApplication, storeFile } from "~/applications/applications.testing";
import { deleteApplication, setApplicationStatus } from "~/applications/commands.server";
import { countApplications, countByJob, listAppliedJobs } from "~/applications/queries.server";
import { indexResumes } from "~/applications/resumes/resumeContent.server";
import type { Passage } from "~/applications/search/passages.server";
import { findPassages } from "~/applications/search/passages.server";
import { applications, resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { ADA } from "../../tests/support/actors";
import { useDatabase } from "../../tests/support/database";
import { useDocuments } from "../../tests/support/documents";
import { idOf } from "../../tests/support/idOf";

const database = useDatabase();
const documents = useDocuments();
beforeEach(() => database.clear());

const ANY = { status: "", job: "", search: "", sort: "-applied", page: 1 } as const;

async function list(filters: Partial<ApplicationFilters & { page: number }> = {}) {
  return listApplications(database.context(), { ...ANY, ...filters });
}

const namesIn = async (filters: Partial<ApplicationFilters & { page: number }>) =>
  (await list(filters)).items.map(({ fullName }) => fullName);

/** Repeats the indexing, because one run is short and may not finish on a busy machine. */
async function readAll(app: App) {
  for (let read = 1; read > 0; ) read = await indexResumes(app, documents);
}

/** Stores applications numbered from the oldest, one minute apart. */
async function store(count: number, status = "new") {
  const { db } = database.context();
  const row = (number: number) => ({
    reference: `${status}-${number}`,
    jobId: "engineer",
    jobTitle: "Engineer",
    fullName: `${status} ${String(number).padStart(3, "0")}`,
    email: `${number}@example.com`,
    phone: "555 0100",
    resumeKey: newFileKey(),
    resumeName: "cv.pdf",
    resumeMediaType: "application/pdf",
    resumeBytes: 1,
    resumeSha256: "5a",
    status,
    appliedAt: new Date(Date.UTC(2026, 0, 1, 0, number)),
  });
  await db.insert(applications).values(Array.from({ length: count }, (_, index) => row(index + 1)));
}

test("a list page has 25 applications, from either end, and the list has a total", async () => {
  await store(60);
  expect(await list()).toMatchObject({ total: 60, page: 1, pageSize: 25 });
  const pages = await Promise.all([1, 2, 3].map((page) => namesIn({ page })));
  const newestFirst = Array.from(
    { length: 60 },
    (_, index) => `new ${String(60 - index).padStart(3, "0")}`,
  );
  expect(pages.map((names) => names.length)).toEqual([25, 25, 10]);
  expect(pages.flat()).toEqual(newestFirst);
  expect(await list({ page: 99 })).toMatchObject({ items: [], total: 60 });
});

test("a list is sorted by date or name, ascending or descending, across pages", async () => {
  await store(60);
  for (const [sort, first] of [
    ["applied", "new 001"],
    ["-applied", "new 060"],
    ["name", "new 001"],
    ["-name", "new 060"],
  ] as const) {
    const pages = await Promise.all([1, 2, 3].map((page) => namesIn({ page, sort })));
    const names = pages.flat();
    expect(names[0]).toBe(first);
    expect(names).toEqual(first === "new 001" ? names.toSorted() : names.toSorted().reverse());
    expect(new Set(names).size).toBe(60);
  }
});

test("the stored counts stay correct through parallel submissions, changes and deletions", async () => {
  await store(30);
  await store(3, "on hold");
  const context = database.context();
  const { items } = await list();
  await Promise.all(
    // Limited to the number of connections.
    items
      .slice(0, 9)
      .map(({ id }, index) =>
        index % 2
          ? setApplicationStatus(context, ADA, { id, status: "accepted" })
          : deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE }),
      ),
  );
  expect(await countApplications(context)).toEqual({
    total: 28,
    byStatus: { new: 21, accepted: 4, "on hold": 3 },
  });
  expect((await list({ status: "accepted" })).total).toBe(4);
  expect((await list({ job: "engineer" })).total).toBe(28);
});

test("each job with applications is listed once, with its newest title, until its last application is deleted", async () => {
  const context = database.context();
  const only = await storeApplication(context, { jobId: "architect", jobTitle: "Architect" });
  await storeApplication(context, { jobTitle: "Senior Engineer" });
  const before = new Date(context.now().getTime() - 1000);
  await storeApplication(context, { jobTitle: "Engineer", appliedAt: before });
  expect(await listAppliedJobs(context)).toEqual([
    { jobId: "architect", jobTitle: "Architect" },
    { jobId: "engineer", jobTitle: "Senior Engineer" },
  ]);
  await deleteApplication(context, ADA, { id: only, shownAt: WITHOUT_PAGE });
  expect(await listAppliedJobs(context)).toEqual([
    { jobId: "engineer", jobTitle: "Senior Engineer" },
  ]);
});

test("applications are found by terms of name, email, cover letter, reference and resume", async () => {
  const context = database.context();
  const resumeKey = await storeFile(context, pdfWith("Ran Kubernetes pipelines"));
  await storeApplication(context, { resumeKey, fullName: "José Müller", email: "jm@corp.example" });
  const second = await storeFile(context, docxWith("<w:r><w:t>Éloquent in Scala</w:t></w:r>"));
  await storeApplication(context, {
    resumeKey: second,
    resumeMediaType: DOCX_TYPE,
    fullName: "Ada Park",
    coverLetter: "I love pipelines.",
    reference: "APP-7K3M9QXW",
  });
  await readAll(context);
  for (const [search, found] of [
    ["kubernetes", ["José Müller"]],
    ["jose muller", ["José Müller"]],
    ["ülle", ["José Müller"]],
    ["corp.exam", ["José Müller"]],
    ["kube", ["José Müller"]],
    ["pipeline", ["Ada Park", "José Müller"]],
    ["eloquent", ["Ada Park"]],
    ["pipeline scala", ["Ada Park"]],
    ["scala kubernetes", []],
    ["APP-7K3M9QXW", ["Ada Park"]],
    ["ubernetes", []],
    ["%", []],
    ["' | 'x':* \\ \0", []],
    ["~", []],
  ] as const)
    expect((await namesIn({ search })).toSorted(), search).toEqual(found);
});

test("a search says where the resume or the letter has its words, and marks them", async () => {
  const context = database.context();
  const resumeKey = await storeFile(context, pdfWith("Ran Kubernetes pipelines at a large firm"));
  const coverLetter = "Dear team,\n\nI love <b>pipelines</b> and kubernetes.";
  const first = await storeApplication(context, { resumeKey, coverLetter, fullName: "Ana Ruiz" });
  const second = await storeApplication(context, { resumeKey: "", coverLetter, fullName: "Bo Li" });
  await readAll(context);
  const found = async (search: string) => {
    const passages = await findPassages(context, [first, second], search);
    const written = ({ source, runs }: Passage) => {
      const texts = runs.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text));
      return `${source}: ${texts.join("")}`;
    };
    return [first, second].map((id) => passages[id] && written(passages[id]));
  };
  expect(await found("pipeline kube")).toEqual([
    "Resume: [Kubernetes] [pipelines] at a large firm",
    "Cover letter: Dear team, I love [pipelines] and [kubernetes]",
  ]);
  expect(await found("love")).toEqual([
    "Cover letter: Dear team, I [love] pipelines and kubernetes",
    "Cover letter: Dear team, I [love] pipelines and kubernetes",
  ]);
  for (const search of ["ruiz", "", "' | 'x':* \\ \0"])
    expect(await found(search)).toEqual([undefined, undefined]);
});

test("search results can be filtered, sorted by date and paged, and reflect a new status", async () => {
  await store(40);
  const context = database.context();
  await readAll(context);
  expect(await list({ search: "example", page: 2, sort: "applied" })).toMatchObject({ total: 40 });
  expect((await namesIn({ search: "example", page: 2, sort: "applied" })).at(-1)).toBe("new 040");
  const id = idOf((await list({ search: "040" })).items[0]);
  await setApplicationStatus(context, ADA, { id, status: "rejected" });
  expect(await namesIn({ search: "example", status: "rejected" })).toEqual(["new 040"]);
  expect(await namesIn({ search: "040", status: "new" })).toEqual([]);
  await deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await namesIn({ search: "040" })).toEqual([]);
});

test.each(["applied", "-applied"] as const)(
  "pages of a search that are far from its start are those of the list without it, sorted by %s",
  async (sort) => {
    await store(1_100);
    await store(1_100, "rejected");
    const { db } = database.context();
    // Over eight weeks, in which the two statuses take turns.
    const { appliedAt } = applications;
    await db
      .update(applications)
      .set({ appliedAt: sql`${appliedAt} + 72 * (${appliedAt} - '2026-01-01')` });
    await db.execute(sql`insert into job_application_words (application_id, job_id, status, applied_at, words)
      select id, job_id, status, applied_at, to_tsvector('simple', 'resume') from job_applications
      on conflict (application_id) do update set words = excluded.words`);
    for (const status of ["", "rejected"])
      for (const page of [41, 65, 88, 89])
        expect(await namesIn({ search: "resume", sort, status, page })).toEqual(
          await namesIn({ sort, status, page }),
        );
    expect((await list({ search: "resume", page: 70, sort })).counts).toEqual({
      total: 2_200,
      byStatus: { new: 1_100, rejected: 1_100 },
    });
  },
);

test("a resume is indexed once by two parallel processes, and its text is deleted with its application", async () => {
  const context = database.context();
  const resumeKey = await storeFile(context, pdfWith("Kubernetes"));
  const id = await storeApplication(context, { resumeKey });
  const read = await Promise.all([
    indexResumes(context, documents),
    indexResumes(context, documents),
  ]);
  expect(read.toSorted()).toEqual([0, 1]);
  expect(await context.db.select().from(resumeTexts)).toMatchObject([
    { text: "Kubernetes", attempts: 1, dueAt: null, warnings: [], pages: { count: 1 } },
  ]);
  await deleteApplication(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await context.db.select().from(resumeTexts)).toEqual([]);
});

test("a result that arrives after its lease expired does not overwrite a later one", async () => {
  const context = database.context();
  const resumeKey = await storeFile(context, pdfWith("Kubernetes"));
  await storeApplication(context, { resumeKey });
  const slow: Documents = {
    ...documents,
    async read() {
      await context.db.update(resumeTexts).set({ dueAt: new Date(0) });
      await indexResumes(context, documents);
      return { ok: true, text: "late", warnings: [], pages: null };
    },
  };
  await indexResumes(context, slow);
  expect(await context.db.select().from(resumeTexts)).toMatchObject([
    { text: "Kubernetes", attempts: 2, dueAt: null },
  ]);
  expect(await namesIn({ search: "late" })).toEqual([]);
});

test("an application whose file is unavailable is found by its name, and its resume is retried", async () => {
  const context = database.context();
  const id = await storeApplication(context);
  await indexResumes(context, documents);
  expect(await namesIn({ search: "rivera" })).toEqual(["Sam Rivera"]);
  const [order] = await context.db.select().from(resumeTexts);
  expect(order).toMatchObject({ text: null, attempts: 1, dueAt: expect.any(Date) });
  const ended = { attempts: 5, dueAt: new Date(0) };
  await context.db.update(resumeTexts).set(ended).where(eq(resumeTexts.applicationId, id));
  await indexResumes(context, documents);
  expect(await context.db.select().from(resumeTexts)).toMatchObject([{ text: null, dueAt: null }]);
});

test("a resume that takes too much is not read again, and its application is found by its name", async () => {
  const context = database.context();
  const resumeKey = await storeFile(context, pdfWith("Kubernetes"));
  await storeApplication(context, { resumeKey });
  const tooMuch: Documents = {
    ...documents,
    read: async () => ({ ok: false, reason: "limits-exceeded" }),
  };
  await indexResumes(context, tooMuch);
  expect(await context.db.select().from(resumeTexts)).toMatchObject([
    { text: null, pages: null, warnings: ["unchecked"], attempts: 1, dueAt: null },
  ]);
  expect(await namesIn({ search: "rivera" })).toEqual(["Sam Rivera"]);
});

test("the applications of jobs are counted; a job without any is left out", async () => {
  await store(3);
  const context = database.context();
  const only = await storeApplication(context, { jobId: "architect" });
  const count = async () =>
    Object.fromEntries(await countByJob(context, ["engineer", "architect"]));
  expect(await count()).toEqual({ engineer: 3, architect: 1 });
  await deleteApplication(context, ADA, { id: only, shownAt: WITHOUT_PAGE });
  expect(await count()).toEqual({ engineer: 3 });
  expect(await countByJob(context, [])).toEqual(new Map());
});

test("the counts by status follow search and job, but not the status that is chosen", async () => {
  await store(4);
  await store(2, "on hold");
  const context = database.context();
  await storeApplication(context, { fullName: "Ada Park", jobId: "architect" });
  await readAll(context);
  const countsOf = async (filters: Partial<ApplicationFilters>) => (await list(filters)).counts;
  expect(await countsOf({})).toEqual({ total: 7, byStatus: { new: 5, "on hold": 2 } });
  expect(await countsOf({ status: "new" })).toEqual(await countsOf({}));
  expect(await countsOf({ job: "architect" })).toEqual({ total: 1, byStatus: { new: 1 } });
  const found = { total: 6, byStatus: { new: 4, "on hold": 2 } };
  expect(await countsOf({ search: "555 0100", job: "engineer" })).toMatchObject({ total: 0 });
  expect(await countsOf({ search: "example.com", job: "engineer", status: "new" })).toEqual(found);
  expect((await list({ search: "example.com", status: "new" })).total).toBe(5);
  for (const status of ["constructor", "__proto__", "hasOwnProperty"])
    expect(await list({ status })).toMatchObject({ total: 0, items: [] });
  expect(await countsOf({ search: "park" })).toEqual({ total: 1, byStatus: { new: 1 } });
  expect(await countsOf({ search: "~" })).toEqual({ total: 0, byStatus: {} });
});
