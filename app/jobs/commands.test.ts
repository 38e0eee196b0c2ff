import { expect, test } from "vitest";
import { findJob, listAdminJobs } from "~/jobs/adminQueries.server";
import {
  activateJob,
  addJob,
  addJobOnce,
  changeJob,
  deactivateJob,
  deleteJob,
  duplicateJob,
  setActivityOfJobs,
} from "~/jobs/commands.server";
import { addImportedJobs } from "~/jobs/importedJobs.server";
import { editJobForm, type Job, type JobDetails, jobInputOf } from "~/jobs/job";
import { addedJob, DETAILS } from "~/jobs/jobs.testing";
import { setPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { findOpenJob, getOpenJobChoices, listSimilarJobs } from "~/jobs/queries.server";
import { listOpenJobs } from "~/jobs/search/openJobSearch.server";
import { jobs } from "~/jobs/tables.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { getTranslation, saveTranslation } from "~/platform/data/translations.server";
import { DAY_MS } from "~/platform/durations";
import { typedOf } from "~/platform/forms/record";
import { ADA, GRACE, newcomerAt, VISITOR } from "../../tests/support/actors";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const EVERYTHING = { search: "", department: "", location: "", type: "", workplace: "", page: 1 };

const LEGALLY_COMPLETE = { benefits: "Medical insurance", other_compensation: "Annual bonus" };

const FORM_KEY = "0b3f6c1e-5d2a-4c7b-9f10-2a6d8e4c1b37";

const added = (changes: Partial<JobDetails> = {}, context = database.context()) =>
  addedJob(context, changes);

test("a new job is public immediately and bumps the content version", async () => {
  const context = database.context();
  const before = await getContentVersion(context.db);
  const job = await added();
  expect(await findOpenJob(context, job.id)).toEqual(job);
  expect(await getContentVersion(context.db)).toBe(before + 1);
});

test("two jobs with the same title in the same millisecond get an id each", async () => {
  const context = database.context();
  const results = await Promise.all([1, 2, 3].map(() => added({}, context)));
  expect(new Set(results.map(({ id }) => id)).size).toBe(3);
  for (const { id } of results) expect(await findOpenJob(context, id)).not.toBeNull();
});

test("a form that is sent twice, also at once, adds one job; the same with another title is another", async () => {
  const context = database.context();
  const add = (changes: Partial<JobDetails>, formKey = FORM_KEY) =>
    addJobOnce(context, ADA, { details: { ...DETAILS, ...changes }, formKey });
  const [one, other] = await Promise.all([add({}), add({})]);
  expect(one).toMatchObject({ ok: true, job: { title: DETAILS.title } });
  expect(other).toMatchObject({ ok: true, job: { id: one.ok && one.job.id } });
  for (const _ of [1, 2])
    expect(await add({ title: "Rigger" })).toMatchObject({ ok: true, job: { title: "Rigger" } });
  await Promise.all([add({}, ""), add({}, "")]);
  expect(await database.db.$count(jobs)).toBe(4);
});

test("a form that is sent again after its job was deleted adds it anew", async () => {
  const context = database.context();
  const add = () => addJobOnce(context, ADA, { details: DETAILS, formKey: FORM_KEY });
  const first = await add();
  const id = first.ok ? first.job.id : "";
  expect(await deleteJob(context, ADA, { id, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(await database.db.$count(jobs)).toBe(0);
  expect(await add()).toMatchObject({ ok: true, job: { title: DETAILS.title } });
  expect(await database.db.$count(jobs)).toBe(1);
});

test("a job that somebody else has changed since it was shown is neither published, deactivated nor deleted", async () => {
  const context = database.context();
  const { id } = await added({ is_active: false }, context);
  const shownAt = context.now();
  context.advance(1_000);
  await activateJob(context, GRACE, { id, shownAt: WITHOUT_PAGE });
  await deactivateJob(context, GRACE, { id, shownAt: WITHOUT_PAGE });
  const refused = { ok: false, reason: "job-changed" };
  expect(await activateJob(context, ADA, { id, shownAt })).toEqual(refused);
  expect(await deleteJob(context, ADA, { id, shownAt })).toEqual(refused);
  const ids = [id];
  const activity = { ids, isActive: true, shownAt };
  expect(await setActivityOfJobs(context, ADA, activity)).toMatchObject({ rejected: 1 });
  expect(await activateJob(context, ADA, { id, shownAt: context.now() })).toMatchObject({
    ok: true,
  });
  expect(await deactivateJob(context, ADA, { id, shownAt })).toEqual(refused);
  const deactivation = { ids, isActive: false, shownAt };
  expect(await setActivityOfJobs(context, ADA, deactivation)).toMatchObject({
    rejected: 1,
  });
});

test("an own change in another tab refuses nothing", async () => {
  const context = database.context();
  const { id } = await added({ is_active: false }, context);
  const shownAt = context.now();
  context.advance(1_000);
  const details = { ...DETAILS, title: "Analyst", is_active: false };
  await changeJob(context, ADA, { id, details, openedFrom: WITHOUT_PAGE });
  expect(await activateJob(context, ADA, { id, shownAt })).toMatchObject({ ok: true });
  expect(await deleteJob(context, ADA, { id, shownAt })).toEqual({ ok: true });
});

test("a job is not deleted with a translation that somebody has saved since it was shown", async () => {
  const context = database.context();
  const { id } = await added({}, context);
  const shownAt = context.now();
  context.advance(1_000);
  const texts = { kind: "job", id, language: "es", version: 0, input: { title: "Ana" } } as const;
  expect(await saveTranslation(context, GRACE, texts)).toEqual({ ok: true });
  const refused = { ok: false, reason: "job-changed" };
  expect(await deleteJob(context, ADA, { id, shownAt })).toEqual(refused);
  expect(await deleteJob(context, ADA, { id, shownAt: context.now() })).toEqual({ ok: true });
});

test("a job whose texts are as long as they may be fits into every index", async () => {
  const long = (from: number) =>
    String.fromCodePoint(...Array.from({ length: 200 }, (_, n) => from + ((n * 7_919) % 20_000)));
  const texts = { title: long(0x4e00), department: long(0x4e01), location: long(0x4e02) };
  expect(await added(texts)).toMatchObject(texts);
});

test.each([
  ["Latin", "abcdefgh".repeat(500)],
  ["Chinese", "数据工程师负责管道".repeat(300)],
])(
  "a text without spaces in %s is stored, and its job is found by its beginning",
  async (_, text) => {
    const job = await added({ description: text });
    const found = await listOpenJobs(database.context(), {
      ...EVERYTHING,
      search: text.slice(0, 8),
    });
    expect(found.items.map(({ id }) => id)).toEqual([job.id]);
  },
);

test("an inactive job is found in the admin area only", async () => {
  const context = database.context();
  const job = await added();
  await deactivateJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE });
  expect(await findOpenJob(context, job.id)).toBeNull();
  expect((await listOpenJobs(context, EVERYTHING)).items).toEqual([]);
  expect(await findJob(context, job.id)).toMatchObject({ isActive: false });
  await activateJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE });
  expect(await findOpenJob(context, job.id)).not.toBeNull();
});

test("a job closes at the end of its closing date in the office's time zone", async () => {
  const context = database.context();
  const job = await added({ closes_on: "2026-11-20" });
  context.setNow("2026-11-21T04:59:00Z");
  expect(await findOpenJob(context, job.id)).not.toBeNull();
  context.setNow("2026-11-21T05:01:00Z");
  expect(await findOpenJob(context, job.id)).toBeNull();
});

test("changing a job does not change its id or the date posted", async () => {
  const context = database.context();
  const job = await added();
  context.advance(60_000);
  const details = { ...DETAILS, title: "Lead Data Engineer" };
  await changeJob(context, ADA, { id: job.id, details, openedFrom: WITHOUT_PAGE });
  expect(await findJob(context, job.id)).toMatchObject({
    title: "Lead Data Engineer",
    datePosted: job.datePosted,
  });
});

test("a draft is posted when it is first public, and keeps that day", async () => {
  const context = database.context();
  const { id } = await added({ is_active: false });
  context.advance(30 * 24 * 60 * 60_000);
  const publishedAt = context.now();
  const datePosted = async () => (await findJob(context, id))?.datePosted;
  await activateJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await datePosted()).toEqual(publishedAt);
  context.advance(60_000);
  await deactivateJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  await activateJob(context, ADA, { id, shownAt: WITHOUT_PAGE });
  expect(await datePosted()).toEqual(publishedAt);
});

test.each([
  ["past, stays", -DAY_MS, -DAY_MS],
  ["to come, becomes that of its publication", DAY_MS, 0],
])("the date of an inactive job that was imported, if it is %s", async (_, importedMs, shownMs) => {
  const context = database.context();
  const publishedAt = context.now();
  const datePosted = new Date(publishedAt.getTime() + importedMs);
  const job = { ...(await added({ is_active: false })), id: "imported-draft", datePosted };
  const { firstPublicAt: _first, closedOn: _closed, updatedAt: _updated, ...imported } = job;
  await database.db.transaction((tx) => addImportedJobs(tx, context, ADA, [imported]));
  await activateJob(context, ADA, { id: imported.id, shownAt: WITHOUT_PAGE });
  const stored = await findJob(context, imported.id);
  expect(stored?.datePosted).toEqual(new Date(publishedAt.getTime() + shownMs));
});

test("an edit that began before somebody else's save or button stores nothing, and is given what is stored", async () => {
  const context = database.context();
  const job = await added();
  const filled = (stored: Job) => fingerprintOf(typedOf(editJobForm, stored));
  const edit = { id: job.id, details: { ...DETAILS, title: "Mine" }, openedFrom: filled(job) };
  // In the same millisecond.
  await deactivateJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE });
  const refused = await changeJob(context, ADA, edit);
  expect(refused).toMatchObject({
    ok: false,
    reason: "saved-since",
    newer: { title: DETAILS.title, is_active: false },
  });
  expect(await findOpenJob(context, job.id)).toBeNull();
  const deactivated = await findJob(context, job.id);
  const openedFrom = deactivated ? filled(deactivated) : "";
  expect(await changeJob(context, ADA, { ...edit, openedFrom })).toMatchObject({
    ok: true,
  });
  expect(await findOpenJob(context, job.id)).toMatchObject({ title: "Mine" });
});

test("a save that changes nothing, such as one that is sent twice, writes and audits nothing", async () => {
  const context = database.context();
  const { id } = await added({}, context);
  const details = { ...DETAILS, title: "Analyst" };
  const save = () => changeJob(context, GRACE, { id, details, openedFrom: WITHOUT_PAGE });
  const first = await save();
  const contentVersion = await getContentVersion(context.db);
  context.advance(1_000);
  const shownAt = context.now();
  context.advance(1_000);
  expect(await save()).toEqual({ ...first, isUnchanged: true });
  expect(await getContentVersion(context.db)).toBe(contentVersion);
  expect(await deactivateJob(context, ADA, { id, shownAt })).toMatchObject({ ok: true });
});

test("a save that changes nothing in a job that its closing date closed writes nothing either", async () => {
  const context = database.context();
  const details = { ...DETAILS, closes_on: "2026-11-21" };
  const job = await added(details, context);
  context.setNow("2026-11-23T15:00:00Z");
  const contentVersion = await getContentVersion(context.db);
  const edit = { id: job.id, details, openedFrom: fingerprintOf(jobInputOf(job)) };
  expect(await changeJob(context, ADA, edit)).toEqual({ ok: true, job, isUnchanged: true });
  expect(await findJob(context, job.id)).toEqual(job);
  expect(await getContentVersion(context.db)).toBe(contentVersion);
});

test("only administrators change a job", async () => {
  const context = database.context();
  const job = await added();
  const { id } = job;
  const rejected = { ok: false, reason: "not-allowed" };
  const details = { ...DETAILS, title: "Secret" };
  expect(await addJob(context, VISITOR, details)).toEqual(rejected);
  expect(await changeJob(context, VISITOR, { id, details, openedFrom: WITHOUT_PAGE })).toEqual(
    rejected,
  );
  for (const command of [activateJob, deactivateJob, deleteJob])
    expect(await command(context, VISITOR, { id, shownAt: WITHOUT_PAGE })).toEqual(rejected);
  expect(await duplicateJob(context, VISITOR, id)).toEqual(rejected);
  const bulk = { ids: [id], isActive: false, shownAt: WITHOUT_PAGE };
  expect(await setActivityOfJobs(context, VISITOR, bulk)).toMatchObject({
    changed: 0,
    rejected: 1,
  });
  expect(await findOpenJob(context, id)).toEqual(job);
  expect(await database.db.$count(jobs)).toBe(1);
});

test("a deleted job cannot be found or deleted again", async () => {
  const context = database.context();
  const job = await added();
  expect(await deleteJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: true,
  });
  expect(await deleteJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE })).toEqual({
    ok: false,
    reason: "job-missing",
  });
});

test("a search matches title and description literally, regardless of case", async () => {
  const context = database.context();
  await added();
  const totalFor = async (search: string) =>
    (await listOpenJobs(context, { ...EVERYTHING, search })).total;
  expect(await totalFor("data ENG")).toBe(1);
  expect(await totalFor("100% tested")).toBe(1);
  expect(await totalFor("100%tested")).toBe(0);
  expect(await totalFor("_ata")).toBe(0);
  expect(await totalFor("\\")).toBe(0);
});

test("a search that no open job contains shows what is close, and never what only closed jobs contain", async () => {
  const context = database.context();
  await added();
  await added({ title: "Zookeeper", description: "Mind the giraffes", is_active: false });
  const found = async (search: string) => {
    const { total, correctedTo, eachWord } = await listOpenJobs(context, {
      ...EVERYTHING,
      search,
    });
    return eachWord ? [total, correctedTo, eachWord] : [total, correctedTo];
  };
  expect(await found("enginer")).toEqual([1, "engineer"]);
  expect(await found("Data Enginere")).toEqual([1, "data engineer"]);
  expect(await found("engineer data")).toEqual([1, null, "engineer data"]);
  expect(await found("Engineer")).toEqual([1, null]);
  expect(await found("zookeper")).toEqual([0, null]);
  expect(await found("xylophone")).toEqual([0, null]);
});

test("filters narrow the list, and the total of open jobs stays", async () => {
  const context = database.context();
  await added();
  await added({ title: "Product Manager", department: "Product", type: "Contract" });
  const page = await listOpenJobs(context, { ...EVERYTHING, department: "Product" });
  expect(page).toMatchObject({ total: 1, totalOpen: 2 });
  expect(await getOpenJobChoices(context)).toEqual({
    departments: ["Engineering", "Product"],
    locations: ["Newark, NJ"],
    types: ["Contract", "Full-time"],
    workplaces: ["hybrid"],
  });
});

test("similar jobs list the same department first and never the job itself", async () => {
  const context = database.context();
  const job = await added();
  for (const [title, department] of [
    ["A", "Product"],
    ["B", "Engineering"],
    ["C", "Product"],
    ["D", "Product"],
  ] as const) {
    context.advance(60_000);
    await added({ title, department }, context);
  }
  const similar = await listSimilarJobs(context, job);
  expect(similar.map(({ title }) => title)).toEqual(["B", "D", "C"]);
});

test("the admin list filters by status", async () => {
  const context = database.context();
  await added();
  await added({ title: "Closed", is_active: false });
  const statusList = async (status: "" | "active" | "inactive") =>
    (await listAdminJobs(context, { search: "", department: "", status, sort: "", page: 1 })).total;
  expect([await statusList(""), await statusList("active"), await statusList("inactive")]).toEqual([
    2, 1, 1,
  ]);
});

test("if the policy says so, a job that lacks legally required fields can be saved but not published", async () => {
  const context = database.context();
  const rejected = {
    ok: false,
    reason: "incomplete",
    gaps: [
      expect.objectContaining({ kind: "law", field: "benefits" }),
      expect.objectContaining({ kind: "law", field: "other_compensation" }),
    ],
  };
  await setPublishingPolicy(context, ADA, {
    blocksIncomplete: true,
    openedFrom: WITHOUT_PAGE,
  });
  expect(await addJob(context, ADA, DETAILS)).toEqual(rejected);
  const job = await added({ is_active: false });
  expect(await activateJob(context, ADA, { id: job.id, shownAt: WITHOUT_PAGE })).toEqual(rejected);
  const complete = { ...DETAILS, is_active: true, ...LEGALLY_COMPLETE };
  const changed = await changeJob(context, ADA, {
    id: job.id,
    details: complete,
    openedFrom: WITHOUT_PAGE,
  });
  expect(changed.ok).toBe(true);
  expect(await findOpenJob(context, job.id)).not.toBeNull();
});

test("a job that was published before the policy stays public, and its next save must satisfy the policy", async () => {
  const context = database.context();
  const { id } = await added();
  await setPublishingPolicy(context, ADA, {
    blocksIncomplete: true,
    openedFrom: WITHOUT_PAGE,
  });
  expect(await findOpenJob(context, id)).not.toBeNull();
  const save = (details: JobDetails) =>
    changeJob(context, ADA, { id, details, openedFrom: WITHOUT_PAGE });
  const renamed = { ...DETAILS, title: "Analyst" };
  expect(await save(renamed)).toMatchObject({ ok: false, reason: "incomplete" });
  expect(await save({ ...renamed, ...LEGALLY_COMPLETE })).toMatchObject({ ok: true });
});

test("in a bulk activation, a rejected job does not prevent the others from being published", async () => {
  const context = database.context();
  const [incomplete, complete] = [
    await added({ is_active: false }),
    await added({ is_active: false, ...LEGALLY_COMPLETE, title: "Analyst" }),
  ];
  await setPublishingPolicy(context, ADA, {
    blocksIncomplete: true,
    openedFrom: WITHOUT_PAGE,
  });
  const ids = [incomplete.id, complete.id, "never-existed"];
  expect(
    await setActivityOfJobs(context, ADA, { ids, isActive: true, shownAt: WITHOUT_PAGE }),
  ).toEqual({
    changed: 1,
    unchanged: 0,
    rejected: 2,
  });
  expect((await listOpenJobs(context, EVERYTHING)).items.map(({ id }) => id)).toEqual([
    complete.id,
  ]);
});

test("the admin list sorts by title or by the day posted", async () => {
  const context = database.context();
  await added({ title: "Zoologist" }, context);
  context.advance(60_000);
  await added({ title: "analyst" }, context);
  const titles = async (sort: "" | "title" | "-title" | "posted") => {
    const filters = { search: "", department: "", status: "" as const, sort, page: 1 };
    return (await listAdminJobs(context, filters)).items.map(({ title }) => title);
  };
  expect(await titles("")).toEqual(["analyst", "Zoologist"]);
  expect(await titles("title")).toEqual(["analyst", "Zoologist"]);
  expect(await titles("-title")).toEqual(["Zoologist", "analyst"]);
  expect(await titles("posted")).toEqual(["Zoologist", "analyst"]);
});

test("a new account replaces at most twenty records without earlier versions an hour, of all kinds together", async () => {
  const context = database.context();
  const newcomer = newcomerAt(context.now());
  const { id } = await added();
  let changeCount = 0;
  const change = (actor = newcomer) => {
    changeCount += 1;
    const details = { ...DETAILS, benefits: `Version ${changeCount}` };
    return changeJob(context, actor, { id, details, openedFrom: WITHOUT_PAGE });
  };
  for (let turn = 0; turn < 10; turn += 1) expect(await change()).toMatchObject({ ok: true });
  const texts = { kind: "job", id, language: "es" } as const;
  const translate = async (title: string) => {
    const { version } = await getTranslation(context, texts);
    return saveTranslation(context, newcomer, { ...texts, version, input: { title } });
  };
  for (let turn = 0; turn < 10; turn += 1)
    expect(await translate(`Analista ${turn}`)).toEqual({ ok: true });
  const refused = { ok: false, reason: "account-new" };
  expect(await change()).toEqual(refused);
  expect(await translate("Analista")).toEqual(refused);
  // What is stored already replaces nothing, such as a save that is sent twice.
  changeCount = 9;
  expect(await change()).toMatchObject({ ok: true });
  expect(await translate("Analista 9")).toEqual({ ok: true });
  expect(await change(ADA)).toMatchObject({ ok: true });
  context.advance(3_600_001);
  expect(await change()).toMatchObject({ ok: true });
});
