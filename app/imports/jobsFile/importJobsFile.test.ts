import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { newRun, outcomeOf, useFolder } from "~/imports/imports.testing";
import { importJobsFile } from "~/imports/jobsFile/importJobsFile.server";
import { setPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { jobs } from "~/jobs/tables.server";
import { OPERATOR } from "~/platform/actor/actor";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { useApp } from "../../../tests/support/database";

const { database, app } = useApp();
const folder = useFolder();

const ROW = {
  title: "Data Engineer",
  location: "Hamilton, NJ",
  type: "Contract",
  department: "Data Science",
  description: "Build pipelines.",
  responsibilities: "[Core] code | Test {internal} tools",
  requirements: "SQL\nPython",
  datePosted: "2026-11-01",
  "pay.minimum": "$68.50",
  "pay.maximum": "85",
  "pay.unit": "per hour",
  "pay.currency": "usd",
  Workplace: "On site",
  "Closing date": "2027-01-31",
};

async function importFile(file: string, dryRun = false) {
  const run = newRun(app, dryRun);
  await importJobsFile(run, file);
  return run.report;
}

const stored = () => database.db.select().from(jobs).orderBy(asc(jobs.id));

test("jobs have what the columns say, by the names of the API or of the form", async () => {
  const file = await folder.csv("jobs.csv", [{ ...ROW, color: "red" }]);
  const report = await importFile(file);
  expect(report.lines).toEqual(["Columns that were not read: color."]);
  expect(outcomeOf(report)).toEqual({ counts: { jobs: [1, 0, 0] }, reasons: [] });
  expect(await stored()).toMatchObject([
    {
      id: expect.stringMatching(/^data-engineer-[a-z0-9]+$/),
      title: "Data Engineer",
      responsibilities: ["[Core] code", "Test {internal} tools"],
      requirements: ["SQL", "Python"],
      datePosted: new Date("2026-11-01T12:00:00Z"),
      payMinimum: 68.5,
      payMaximum: 85,
      payUnit: "hour",
      payCurrency: "USD",
      workplace: "on-site",
      closesOn: "2027-01-31",
      isActive: true,
    },
  ]);
});

test("a job is public unless its row says no; what is neither yes nor no is left out", async () => {
  const rows = ["no", "Closed", "", "Active", "2026-10-01"].map((published, place) => {
    return { ...ROW, title: `Job ${place}`, Published: published };
  });
  const report = await importFile(await folder.csv("jobs.csv", rows));
  expect(outcomeOf(report)).toEqual({
    counts: { jobs: [4, 0, 1] },
    reasons: ["jobs | Job 4 | its column isActive says neither yes nor no"],
  });
  expect((await stored()).map(({ isActive }) => isActive)).toEqual([false, false, true, true]);
});

test.each(["09:00", "15:00"])(
  "a day without a time is that day at the offices, also on the day of the import at %s",
  async (time) => {
    app.setNow(`2026-11-20T${time}:00Z`);
    const today = app.now().toISOString().slice(0, 10);
    const file = await folder.csv("jobs.csv", [ROW, { ...ROW, title: "Today", datePosted: today }]);
    expect(outcomeOf(await importFile(file)).reasons).toEqual([]);
    const days = (await stored()).map(({ datePosted }) => app.calendar().dayOf(datePosted));
    expect(days).toEqual(["2026-11-01", app.calendar().dayOf(app.now())]);
  },
);

test("a file that is imported again, also at another time, adds nothing", async () => {
  const file = await folder.csv("jobs.csv", [ROW, { ...ROW, title: "Other" }]);
  await importFile(file);
  app.advance(86_400_000);
  expect(outcomeOf(await importFile(file)).counts).toEqual({ jobs: [0, 2, 0] });
  expect(await stored()).toHaveLength(2);
});

test("rows that the form of a job would refuse are listed with its messages", async () => {
  const file = await folder.csv("jobs.csv", [
    { ...ROW, title: "", type: "Gig" },
    { ...ROW, "pay.minimum": "lots", "pay.maximum": "" },
    { ...ROW, "Closing date": "soon" },
    ROW,
    ROW,
  ]);
  const report = await importFile(file);
  expect(outcomeOf(report)).toEqual({
    counts: { jobs: [1, 0, 4] },
    reasons: [
      "jobs |  | Job title is required; Choose one of the job types",
      "jobs | Data Engineer | Pay must be a number, such as 135000",
      "jobs | Data Engineer | Closing date must be a date, such as 2027-03-31",
      "jobs | Data Engineer | the source has it twice",
    ],
  });
  expect(report.rows.map(({ place }) => place)).toEqual(["line 3", "line 5", "line 7", "line 11"]);
});

test("a job that the policy refuses is imported as inactive, and listed", async () => {
  await setPublishingPolicy(app, OPERATOR, {
    blocksIncomplete: true,
    openedFrom: WITHOUT_PAGE,
  });
  const file = await folder.csv("jobs.csv", [{ ...ROW, "pay.minimum": "", "pay.maximum": "" }]);
  expect(outcomeOf(await importFile(file)).reasons).toEqual([
    "jobs | Data Engineer | imported as inactive: it lacks what the law asks for, and Settings, Publishing refuses such jobs",
  ]);
  expect(await stored()).toMatchObject([{ isActive: false, firstPublicAt: null }]);
});

test("a job whose closing date is past is imported as inactive, and listed", async () => {
  const file = await folder.csv("jobs.csv", [{ ...ROW, "Closing date": "2026-01-31" }]);
  expect(outcomeOf(await importFile(file)).reasons).toEqual([
    "jobs | Data Engineer | its closing date is past, so it was imported as inactive",
  ]);
  expect(await stored()).toMatchObject([{ isActive: false, firstPublicAt: null }]);
});

test("a dry run adds nothing", async () => {
  const file = await folder.csv("jobs.csv", [ROW]);
  expect(outcomeOf(await importFile(file, true)).counts).toEqual({ jobs: [1, 0, 0] });
  expect(await stored()).toEqual([]);
});

test("a file that is no CSV, or is not there, says so", async () => {
  const file = await folder.write("jobs.csv", 'title,location\n"open quote,Here\nmore');
  expect(outcomeOf(await importFile(file)).counts).toEqual({ jobs: [0, 0, 1] });
  await expect(importFile(`${folder.path}/none.csv`)).rejects.toThrow("ENOENT");
});
