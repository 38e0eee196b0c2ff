import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setApplicationStatus } from "~/applications/commands.server";
import { applications } from "~/applications/tables.server";
import { activateJob, addJob, changeJob, deactivateJob, deleteJob } from "~/jobs/commands.server";
import { findAdvertisement } from "~/jobs/formerJobs.server";
import type { JobDetails } from "~/jobs/job";
import { DETAILS } from "~/jobs/jobs.testing";
import { jobAdvertisements } from "~/jobs/tables.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { DAY_MS } from "~/platform/durations";
import { purge } from "~/privacy/commands.server";
import { ADA } from "../../tests/support/actors";
import { backUp, restore } from "../../tests/support/backups";
import { useApp } from "../../tests/support/database";
import { peopleOf, privacy } from "../../tests/support/privacy";

const { database, app: context } = useApp();
const { addApplication, countApplications, backups } = peopleOf(database);
const MONTH_MS = 31 * DAY_MS;

async function addedJob(changes: Partial<JobDetails> = {}): Promise<string> {
  const added = await addJob(context, ADA, { ...DETAILS, ...changes });
  if (!added.ok) throw new Error(added.reason);
  return added.job.id;
}

async function change(id: string, changes: Partial<JobDetails>) {
  const details = { ...DETAILS, ...changes };
  const changed = await changeJob(context, ADA, { id, details, openedFrom: WITHOUT_PAGE });
  if (!changed.ok) throw new Error(changed.reason);
}

/** Stores an application for the job at the current moment. */
async function applied(jobId: string) {
  const { id } = await addApplication({ at: context.now() });
  await database.db.update(applications).set({ jobId }).where(eq(applications.id, id));
  return { id, at: context.now() };
}

const countCopies = () => database.db.$count(jobAdvertisements);
const advertised = async (jobId: string, at: Date) =>
  (await findAdvertisement(context, { jobId, at }))?.job.title ?? null;

test("the advertisement is found as it was when each applicant applied, after changes and the deletion", async () => {
  const id = await addedJob({ title: "First" });
  context.advance(DAY_MS);
  const first = await applied(id);
  expect(await advertised(id, first.at)).toBe("First");
  context.advance(DAY_MS);
  await change(id, { title: "Second" });
  context.advance(DAY_MS);
  const second = await applied(id);
  context.advance(DAY_MS);
  await deleteJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await advertised(id, first.at)).toBe("First");
  expect(await advertised(id, second.at)).toBe("Second");
  const copy = await findAdvertisement(context, { jobId: id, at: second.at });
  expect(copy).toMatchObject({
    until: context.now(),
    job: { responsibilities: expect.any(Array) },
  });
  expect(copy?.job.datePosted).toBeInstanceOf(Date);
});

test("taking a job off the site stores a copy; changes to an unpublished job and saves without changes store none", async () => {
  const id = await addedJob({ title: "Public" });
  await change(id, { title: "Public" });
  expect(await countCopies()).toBe(0);
  await deactivateJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await countCopies()).toBe(1);
  await change(id, { title: "Never shown", is_active: false });
  await change(id, { title: "Shown again", is_active: false });
  await activateJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await countCopies()).toBe(1);
  const draft = await addedJob({ is_active: false });
  await deleteJob(context, ADA, { id: draft, shownAt: WITHOUT_PAGE });
  expect(await countCopies()).toBe(1);
});

test("a copy is deleted after its retention time once no application to it remains, and is in backups until then", {
  tags: ["thorough"],
}, async () => {
  const id = await addedJob({ title: "Advertised" });
  context.advance(DAY_MS);
  const { id: application } = await applied(id);
  context.advance(DAY_MS);
  await deleteJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  const file = await backUp(backups());
  await database.db.delete(jobAdvertisements);
  expect(await restore(backups(), file)).toMatchObject({ ok: true });
  expect(await countCopies()).toBe(1);

  context.advance(6 * MONTH_MS);
  await setApplicationStatus(context, ADA, { id: application, status: "rejected" });
  context.advance(7 * MONTH_MS);
  expect(await purge(context, privacy, ADA)).toMatchObject({ ok: true, applications: 0 });
  expect([await countApplications(), await countCopies()]).toEqual([1, 1]);
  context.advance(6 * MONTH_MS);
  expect(await purge(context, privacy, ADA)).toMatchObject({ ok: true, applications: 1 });
  expect([await countApplications(), await countCopies()]).toEqual([0, 0]);
});

test("a copy without applications is deleted after its retention time", async () => {
  const id = await addedJob();
  await deleteJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  context.advance(11 * MONTH_MS);
  await purge(context, privacy, ADA);
  expect(await countCopies()).toBe(1);
  context.advance(2 * MONTH_MS);
  await purge(context, privacy, ADA);
  expect(await countCopies()).toBe(0);
});
