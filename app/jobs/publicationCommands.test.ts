import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAdminJobs } from "~/jobs/adminQueries.server";
import {
  activateJob,
  addJob,
  changeJob,
  deactivateJob,
  deleteJob,
  duplicateJob,
  setActivityOfJobs,
} from "~/jobs/commands.server";
import { findClosedJob } from "~/jobs/formerJobs.server";
import type { JobDetails } from "~/jobs/job";
import { addedJob, DETAILS } from "~/jobs/jobs.testing";
import { countOpenJobs, findOpenJob } from "~/jobs/queries.server";
import { jobAdvertisements } from "~/jobs/tables.server";
import { lockTranslatedJob } from "~/jobs/translation/jobTranslations.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { getTranslation, saveTranslation } from "~/platform/data/translations.server";
import { ADA, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const added = (changes: Partial<JobDetails> = {}, context = database.context()) =>
  addedJob(context, changes);

const PAST_CLOSING = { ok: false, reason: "past-closing" };

test("a job whose closing date has passed cannot be published by the form, its row or a bulk change", async () => {
  const context = database.context();
  const late = { ...DETAILS, closes_on: "2026-11-19" };
  expect(await addJob(context, ADA, late)).toEqual(PAST_CLOSING);
  const job = await added({ is_active: false, closes_on: "2026-11-19" });
  const details = { ...late, is_active: true };
  expect(await changeJob(context, ADA, { id: job.id, details, openedFrom: WITHOUT_PAGE })).toEqual(
    PAST_CLOSING,
  );
  expect(await activateJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE })).toEqual(
    PAST_CLOSING,
  );
  const many = { ids: [job.id], isActive: true, shownAt: WITHOUT_PAGE };
  expect(await setActivityOfJobs(context, ADA, many)).toEqual({
    changed: 0,
    unchanged: 0,
    rejected: 1,
  });
  const today = { ...details, closes_on: "2026-11-20" };
  expect(
    await changeJob(context, ADA, { id: job.id, details: today, openedFrom: WITHOUT_PAGE }),
  ).toMatchObject({
    ok: true,
  });
});

test("a job that closed by its date can be edited, but not activated", async () => {
  const context = database.context();
  const job = await added({ closes_on: "2026-11-20" });
  context.setNow("2026-11-23T15:00:00Z");
  const details = { ...DETAILS, closes_on: "2026-11-20", title: "Data Engineer II" };
  expect(
    await changeJob(context, ADA, { id: job.id, details, openedFrom: WITHOUT_PAGE }),
  ).toMatchObject({
    ok: true,
    job: { title: "Data Engineer II" },
  });
  expect(await activateJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE })).toEqual(
    PAST_CLOSING,
  );
});

test("the count of active jobs equals the list of active jobs, also after a closing date", async () => {
  const context = database.context();
  await added();
  await added({ title: "Analyst", closes_on: "2026-11-20" });
  await added({ title: "Draft", is_active: false });
  context.setNow("2026-11-23T15:00:00Z");
  const filters = { search: "", department: "", sort: "" as const, page: 1 };
  const titles = async (status: "active" | "inactive") =>
    (await listAdminJobs(context, { ...filters, status })).items.map(({ title }) => title).sort();
  expect(await countOpenJobs(context)).toBe(1);
  expect(await titles("active")).toEqual(["Data Engineer"]);
  expect(await titles("inactive")).toEqual(["Analyst", "Draft"]);
});

test("a job that was public is found as closed by hand, by date and after deletion; a draft never is", async () => {
  const context = database.context();
  const byHand = await added();
  const byDate = await added({ title: "Analyst", closes_on: "2026-11-20" });
  const deleted = await added({ title: "Architect", department: "Cloud" });
  const draft = await added({ title: "Draft", is_active: false });
  await deactivateJob(context, ADA, { id: byHand.id, shownAt: WITHOUT_PAGE });
  await deleteJob(context, ADA, { id: deleted.id, shownAt: WITHOUT_PAGE });
  await deactivateJob(context, ADA, { id: draft.id, shownAt: WITHOUT_PAGE });
  context.setNow("2026-11-23T15:00:00Z");
  expect(await findClosedJob(context, byHand.id)).toMatchObject({ closedOn: "2026-11-20" });
  expect(await findClosedJob(context, byDate.id)).toMatchObject({ closedOn: "2026-11-20" });
  expect(await findClosedJob(context, deleted.id)).toEqual({
    id: deleted.id,
    title: "Architect",
    department: "Cloud",
    closedOn: "2026-11-20",
  });
  for (const id of [draft.id, "never-existed", "nul\ufffd"])
    expect(await findClosedJob(context, id)).toBeNull();
  await deleteJob(context, ADA, { id: draft.id, shownAt: WITHOUT_PAGE });
  expect(await findClosedJob(context, draft.id)).toBeNull();
});

test("what is edited while a job is closed is not public, until it opens again", async () => {
  const context = database.context();
  const edit = (id: string, details: Partial<JobDetails>) =>
    changeJob(context, ADA, { id, details: { ...DETAILS, ...details }, openedFrom: WITHOUT_PAGE });
  const byHand = await added();
  context.advance(1);
  const byDate = await added({ closes_on: "2026-11-20" }, context);
  context.advance(1);
  const atOnce = await added({}, context);
  await deactivateJob(context, ADA, { id: byHand.id, shownAt: WITHOUT_PAGE });
  await edit(atOnce.id, { title: "Secret", department: "Secret", is_active: false });
  context.setNow("2026-11-23T15:00:00Z");
  await edit(byHand.id, { title: "Secret", department: "Secret", is_active: false });
  await edit(byHand.id, { title: "Secret again", is_active: false });
  await edit(byDate.id, { title: "Secret", closes_on: "2026-11-20" });
  const asPublic = { title: DETAILS.title, department: DETAILS.department };
  for (const { id } of [byHand, byDate, atOnce]) {
    expect(await findClosedJob(context, id)).toMatchObject(asPublic);
    await deleteJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
    expect(await findClosedJob(context, id)).toMatchObject(asPublic);
  }
  const again = await added({}, context);
  await deactivateJob(context, ADA, { id: again.id, shownAt: WITHOUT_PAGE });
  await edit(again.id, { title: "Open again", is_active: true });
  await deactivateJob(context, ADA, { id: again.id, shownAt: WITHOUT_PAGE });
  expect(await findClosedJob(context, again.id)).toMatchObject({ title: "Open again" });
});

test("an advertisement is stored as it was read, for as long as it was", async () => {
  const context = database.context();
  const edit = async (id: string, details: Partial<JobDetails>) => {
    const result = await changeJob(context, ADA, {
      id,
      details: { ...DETAILS, ...details },
      openedFrom: WITHOUT_PAGE,
    });
    expect(result.ok).toBe(true);
  };
  const copiesOf = async (id: string) => {
    const rows = await context.db
      .select()
      .from(jobAdvertisements)
      .where(eq(jobAdvertisements.jobId, id))
      .orderBy(jobAdvertisements.advertisedUntil);
    return rows.map(({ job, advertisedFrom, advertisedUntil }) => [
      job.title,
      advertisedFrom.toISOString(),
      advertisedUntil.toISOString(),
    ]);
  };
  const from = context.now().toISOString();
  const closing = { closes_on: "2026-11-21" };
  const edited = await added(closing, context);
  context.advance(1);
  const untouched = await added(closing, context);
  context.advance(1);
  const saved = await added(closing, context);
  context.advance(1);
  const later = await added(closing, context);
  context.setNow("2026-11-23T15:00:00Z");
  // The last moment of November 21 at the offices.
  const closed = "2026-11-22T04:59:59.999Z";
  const asRead = (at: Date) => [DETAILS.title, at.toISOString(), closed];
  await edit(edited.id, { ...closing, title: "Secret" });
  await edit(saved.id, closing);
  expect(await copiesOf(saved.id)).toEqual([]);
  await edit(later.id, { closes_on: null });
  context.setNow("2026-11-30T15:00:00Z");
  for (const { id } of [edited, untouched, saved, later])
    await deleteJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await copiesOf(edited.id)).toEqual([[DETAILS.title, from, closed]]);
  expect(await copiesOf(untouched.id)).toEqual([asRead(untouched.updatedAt)]);
  expect(await copiesOf(saved.id)).toEqual([asRead(saved.updatedAt)]);
  expect(await copiesOf(later.id)).toEqual([
    asRead(later.updatedAt),
    [DETAILS.title, "2026-11-23T15:00:00.000Z", "2026-11-30T15:00:00.000Z"],
  ]);
  const draft = await added({ is_active: false }, context);
  await deleteJob(context, ADA, { id: draft.id, shownAt: WITHOUT_PAGE });
  expect(await copiesOf(draft.id)).toEqual([]);
});

test("a duplicate is an inactive copy with its own id that was never public", async () => {
  const context = database.context();
  const job = await added({ benefits: "Medical insurance", closes_on: "2026-11-30" });
  const spanish = { kind: "job", language: "es" } as const;
  const input = { title: "Ingeniera de datos" };
  await saveTranslation(context, ADA, { ...spanish, id: job.id, version: 0, input });
  context.advance(60_000);
  const copied = await duplicateJob(context, ADA, job.id);
  if (!copied.ok) throw new Error(copied.reason);
  expect(copied.job.id).not.toBe(job.id);
  expect(copied.job).toMatchObject({
    title: "Data Engineer",
    benefits: "Medical insurance",
    isActive: false,
    closesOn: null,
    firstPublicAt: null,
    datePosted: context.now(),
  });
  const translated = { version: expect.any(Number), input };
  const found = await getTranslation(context, { ...spanish, id: copied.job.id });
  expect(found).toMatchObject(translated);
  await deleteJob(context, ADA, { id: copied.job.id, shownAt: WITHOUT_PAGE });
  const gone = await getTranslation(context, { ...spanish, id: copied.job.id });
  expect(gone).toMatchObject({ version: 0, input: null });
  expect(await findOpenJob(context, job.id)).toEqual(job);
  expect(await duplicateJob(context, VISITOR, job.id)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  expect(await duplicateJob(context, ADA, "gone")).toEqual({
    ok: false,
    reason: "job-missing",
  });
});

test("a translation that is saved while its job is deleted is not stored", async () => {
  const context = database.context();
  const job = await added();
  const spanish = { kind: "job", id: job.id, language: "es" } as const;
  const texts = { ...spanish, version: 0, input: {}, lockRecord: lockTranslatedJob };
  const saving = await context.db.transaction(async (tx) => {
    await deleteJob({ ...context, db: tx }, ADA, { id: job.id, shownAt: WITHOUT_PAGE });
    return { result: saveTranslation(context, ADA, texts) };
  });
  expect(await saving.result).toEqual({ ok: false, reason: "record-missing" });
  expect((await getTranslation(context, spanish)).version).toBe(0);
});
