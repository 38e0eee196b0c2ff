import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pdfWith } from "#documents/documents.testing";
import { applications, resumeTexts } from "~/applications/tables.server";
import { addedPost, DETAILS } from "~/blog/posts.testing";
import { importRows } from "~/imports/importRows.server";
import {
  APPLICATION,
  BUCKET,
  JOB,
  newRun,
  outcomeOf,
  useFolder,
  useSupabaseImport,
} from "~/imports/imports.testing";
import { jobKind, postKind } from "~/imports/kinds.server";
import { reportFile, tableOf } from "~/imports/report";
import { readJobRow } from "~/imports/supabase/supabaseRows";
import { jobs } from "~/jobs/tables.server";
import { personSubject } from "~/platform/data/personSubject.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { addTombstones } from "~/platform/erasure/tombstones.server";
import { useApp } from "../../tests/support/database";

const { database, app } = useApp();
const folder = useFolder();
const importFrom = useSupabaseImport();

async function* jobRows(total: number, stopsAfter = total) {
  for (let n = 0; n < total; n += 1) {
    if (n === stopsAfter) throw new Error("stopped");
    const cells = { ...JOB, id: `job-${n}`, title: `Job ${n}` };
    yield await readJobRow({ place: `line ${n + 2}`, cells }, app.now());
  }
}

/** Three posts; those of `changed` have other details. */
async function* postRows(changed: Record<string, typeof DETAILS> = {}) {
  for (const id of ["one", "two", "three"]) {
    const publication = { isPublished: true, publishedAt: app.now(), publishAt: null };
    const moments = { createdAt: app.now(), updatedAt: app.now() };
    const details = { ...(changed[id] ?? DETAILS), slug: id };
    const item = { id, ...publication, ...moments, details };
    yield { ok: true as const, key: id, id, place: id, name: id, item, remarks: [] };
  }
}

test("a run that stops half way goes on at the next one", async () => {
  const first = newRun(app);
  await expect(importRows(first, jobKind(first), jobRows(500, 450))).rejects.toThrow("stopped");
  expect(await database.db.$count(jobs)).toBe(400);
  const second = newRun(app);
  await importRows(second, jobKind(second), jobRows(500));
  expect(outcomeOf(second.report)).toEqual({ counts: { jobs: [100, 400, 0] }, reasons: [] });
  expect(await database.db.$count(jobs)).toBe(500);
});

test("two runs at the same time add each record once", async () => {
  const runs = [newRun(app), newRun(app)];
  await Promise.all(runs.map((run) => importRows(run, jobKind(run), jobRows(450))));
  const counts = runs.map(({ report }) => report.counts.get("jobs"));
  expect(counts.reduce((sum, one) => sum + (one?.imported ?? 0), 0)).toBe(450);
  expect(counts.reduce((sum, one) => sum + (one?.unchanged ?? 0), 0)).toBe(450);
  expect(await database.db.$count(jobs)).toBe(450);
});

test("what another run adds while this one looks is not said to be in the way", async () => {
  const run = newRun(app);
  const kind = jobKind(run);
  const other = newRun(app);
  const listExisting: typeof kind.listExisting = async (db, ids) => {
    await importRows(other, jobKind(other), jobRows(3));
    return kind.listExisting(db, ids);
  };
  await importRows(run, { ...kind, listExisting }, jobRows(3));
  expect(outcomeOf(other.report)).toEqual({ counts: { jobs: [3, 0, 0] }, reasons: [] });
  expect(outcomeOf(run.report)).toEqual({ counts: { jobs: [0, 3, 0] }, reasons: [] });
});

test("a record that the database cannot hold is left out alone, and those beside it come over", async () => {
  // Each word counts twice, as it stands and without its ending; an index of words has room for a megabyte.
  const words = (first: number) =>
    Array.from({ length: 35_000 }, (_, place) => {
      const letters = (first + place).toString(20).padStart(4, "0").split("");
      return `${letters.map((digit) => "bcdfghjklmnpqrtvwxyz"[Number.parseInt(digit, 20)]).join("a")}s`;
    }).join(" ");
  const details = { ...DETAILS, summary: words(0), content: `<p>${words(35_000)}</p>` };
  const run = newRun(app);
  await importRows(run, postKind(run), postRows({ two: details }));
  expect(outcomeOf(run.report)).toEqual({
    counts: { blogs: [2, 0, 1] },
    reasons: [
      "blogs | two | the database cannot hold it: one of its texts is too long for an index",
    ],
  });
});

test("a post that cannot be added does not keep its slug from a later one", async () => {
  const run = newRun(app);
  const deep = { ...DETAILS, content: "<div>".repeat(2_000) };
  async function* rows() {
    for await (const row of postRows({ one: deep }))
      yield row.id === "two"
        ? { ...row, item: { ...row.item, details: { ...DETAILS, slug: "one" } } }
        : row;
  }
  await importRows(run, postKind(run), rows());
  expect(outcomeOf(run.report)).toMatchObject({ counts: { blogs: [2, 0, 1] } });
  expect(run.report.rows.map(({ place }) => place)).toEqual(["one"]);
});

test("a slug that somebody takes while its post is prepared leaves out that post alone", async () => {
  const run = newRun(app);
  const kind = postKind(run);
  const prepare: typeof kind.prepare = async (candidates) => {
    await addedPost(app, { slug: "two" });
    return kind.prepare(candidates);
  };
  await importRows(run, { ...kind, prepare }, postRows());
  expect(outcomeOf(run.report)).toEqual({
    counts: { blogs: [2, 0, 1] },
    reasons: ["blogs | two | another record took its slug or reference while it was imported"],
  });
});

// How many there are says nothing about the oldest server that other tests do not.
test.skipIf(process.env.TEST_ON_OLDEST_SERVER)(
  "10,000 applications come over, some with files, and wait to be indexed",
  {
    tags: ["thorough"],
    timeout: 120_000,
  },
  async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      ...APPLICATION,
      id: String(n),
      email: `person-${n}@example.com`,
      resume_url: n % 20 === 0 ? `${BUCKET}resumes/r${n}_1.pdf` : "",
    }));
    await folder.csv("job_applications.csv", rows);
    for (let n = 0; n < 10_000; n += 20)
      await folder.write(`bucket/resumes/r${n}_1.pdf`, pdfWith(`Person ${n}`));
    const files = `${folder.path}/bucket`;
    const report = await importFrom(app, folder.path, { files });
    expect(outcomeOf(report)).toMatchObject({
      counts: { applications: [10_000, 0, 0], resumes: [500, 0, 0] },
      reasons: [],
    });
    expect(await database.db.$count(unclaimedFiles)).toBe(0);
    const [waiting] = await database.db.select({ all: count(resumeTexts.dueAt) }).from(resumeTexts);
    expect(waiting?.all).toBe(10_000);
    const again = await importFrom(app, folder.path, { files });
    expect(outcomeOf(again).counts).toMatchObject({
      applications: [0, 10_000, 0],
      resumes: [0, 500, 0],
    });
  },
);

test("who was erased here does not come back", async () => {
  const person = personSubject(app.signer, APPLICATION.email);
  await database.db.transaction((tx) => addTombstones(tx, [person], app.now()));
  await folder.csv("job_applications.csv", [
    APPLICATION,
    { ...APPLICATION, id: "2", email: "other@example.com" },
  ]);
  const report = await importFrom(app, folder.path);
  expect(outcomeOf(report).reasons).toEqual([
    "applications | Sam Rivera | it, or its applicant, was erased here",
  ]);
  // As a spreadsheet writes it: nobody can say that it came after the erasure.
  const undated = { ...APPLICATION, id: "3", applied_at: "11/20/2024 3:04 PM", created_at: "" };
  await folder.csv("job_applications.csv", [undated]);
  expect(outcomeOf(await importFrom(app, folder.path)).reasons).toContain(
    "applications | Sam Rivera | it, or its applicant, was erased here",
  );
  const all = await database.db
    .select()
    .from(applications)
    .where(eq(applications.email, APPLICATION.email));
  expect(all).toEqual([]);
});

test("the table has a line for each kind, and the report no formulas", async () => {
  const { report } = newRun(app);
  report.count("jobs", "imported", 12);
  report.leaveOut("jobs", { place: "line 3", name: '=HYPERLINK("x")', reason: "it has no title" });
  expect(tableOf(report)).toBe(
    "kind            imported unchanged  left out\njobs                  12         0         1",
  );
  expect(reportFile(report.rows).toString()).toBe(
    '\ufeff"kind","line or id","title or name","reason"\r\n' +
      `"jobs","line 3","'=HYPERLINK(""x"")","it has no title"\r\n`,
  );
});
