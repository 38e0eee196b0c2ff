import { eq } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import {
  addJobForm,
  advertisedOf,
  editJobForm,
  type Job,
  type JobDetails,
  type JobInput,
  jobInputOf,
} from "~/jobs/job";
import {
  blockingGaps,
  type Gap,
  isOpen,
  isPastClosing,
  isPublishedTooLate,
  lastPublicDay,
  publicationAfter,
} from "~/jobs/publication";
import { getPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { storeJobWords } from "~/jobs/search/jobTextSearch.server";
import { closedJobs, jobAdvertisements, jobs } from "~/jobs/tables.server";
import { type Actor, accountIdOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordPublicChange } from "~/platform/data/audit/audit.server";
import { haveOthersDoneSince, listSubjectsOf } from "~/platform/data/audit/auditQuestions.server";
import { hasDeletedTooMany, hasReplacedTooMany } from "~/platform/data/audit/newAccounts.server";
import type { Transaction } from "~/platform/data/database.server";
import { withDatedId } from "~/platform/data/datedIds.server";
import {
  fingerprintOf,
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import type { PageLoad, ShownRecord } from "~/platform/data/shownRecord";
import { isFormKey, submitOnce } from "~/platform/data/submissions.server";
import { copyTranslations, deleteTranslationsOf } from "~/platform/data/translations.server";
import { columnsOf } from "~/platform/forms/record";
import { type Rejection, reject } from "~/platform/reject";

/** Why a job is not published. */
type Unpublishable =
  /** The closing date has passed, so that nobody would see the job. */
  | Rejection<"past-closing">
  /** Legally required fields are missing, and the policy blocks such jobs. */
  | (Rejection<"incomplete"> & { gaps: readonly Gap[] });
interface JobStored {
  ok: true;
  job: Job;
  /** The job was so already, and nothing was written. */
  isUnchanged?: true;
}
export type AddJobResult = JobStored | Rejection<"not-allowed"> | Unpublishable;
/** The result of a button. "job-changed": somebody else has changed the job since it was shown. */
export type JobChangeResult = AddJobResult | Rejection<"job-missing" | "job-changed">;
export type SaveJobResult =
  | AddJobResult
  | SavedSince<JobInput>
  /** "account-new": an account in its first hours has replaced as many records in this hour as it may. */
  | Rejection<"job-missing" | "account-new">;

/** Adds a job with a new id. An active job is public from the next request on. */
export async function addJob(app: App, actor: Actor, details: JobDetails): Promise<AddJobResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return insertJob(app, actor, columnsOf(addJobForm, details), { action: "job-added" });
}

/** Adds the job of a form once for its key and its content, however often it is sent. */
export async function addJobOnce(
  app: App,
  actor: Actor,
  { details, formKey }: { details: JobDetails; formKey: string },
): Promise<AddJobResult> {
  if (!isFormKey(formKey)) return addJob(app, actor, details);
  const bodyHash = fingerprintOf(details);
  // The body is part of the key: a form that was changed after it was sent adds another job.
  const key = `${formKey} ${accountIdOf(actor)} ${bodyHash}`;
  const added = await submitOnce(app.db, { key, form: "job", bodyHash }, async (tx) => {
    const change = await addJob({ ...app, db: tx }, actor, details);
    return change.ok ? { ok: true, result: { id: change.job.id } } : change;
  });
  if (!added.ok)
    return added.reason === "already-used-differently" ? addJob(app, actor, details) : added;
  const [job] = await app.db.select().from(jobs).where(eq(jobs.id, added.result.id));
  // It was deleted since: who sends the form again wants it again.
  return job ? { ok: true, job } : addJob(app, actor, details);
}

/** Adds an inactive copy with a new id and without the closing date, in every language. */
export async function duplicateJob(
  app: App,
  actor: Actor,
  id: string,
): Promise<AddJobResult | Rejection<"job-missing">> {
  if (!mayManage(actor)) return reject("not-allowed");
  const [original] = await app.db.select().from(jobs).where(eq(jobs.id, id));
  if (!original) return reject("job-missing");
  const columns = { ...original, isActive: false, closesOn: null };
  return insertJob(app, actor, columns, { action: "job-duplicated", copiedId: id });
}

type WrittenJob = Omit<
  Job,
  "id" | "datePosted" | "firstPublicAt" | "closedOn" | "createdAt" | "updatedAt"
>;

async function insertJob(
  app: App,
  actor: Actor,
  columns: WrittenJob,
  { action, copiedId }: { action: AuditAction; copiedId?: string },
): Promise<AddJobResult> {
  const now = app.now();
  const today = app.calendar().dayOf(now);
  const row = {
    ...columns,
    ...publicationAfter(null, columns, { now, today }),
    datePosted: now,
    createdAt: now,
    updatedAt: now,
  };
  if (row.isActive && isPastClosing(row, today)) return reject("past-closing");
  return app.db.transaction(async (tx) => {
    const gaps = blockingGaps(await getPublishingPolicy({ db: tx }), row);
    if (gaps.length > 0) return { ok: false, reason: "incomplete", gaps };
    const job = await withDatedId(columns.title, now, (id) =>
      insertUnlessTaken(tx, { ...row, id }),
    );
    await storeJobWords(tx, [job]);
    if (copiedId) await copyTranslations(tx, "job", { from: copiedId, to: job.id });
    await recordPublicChange(tx, app, { actor, action, subject: `job:${job.id}` });
    return { ok: true, job };
  });
}

async function insertUnlessTaken(tx: Transaction, row: PgInsertValue<typeof jobs>) {
  const [job] = await tx
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({ target: jobs.id })
    .returning();
  return job ?? null;
}

interface EditedJob {
  id: string;
  details: JobDetails;
  /** The fingerprint of `jobInputOf` the job that the form was filled from. */
  openedFrom: OpenedFrom;
}

/**
 * Replaces the fields of the form, unless somebody saved others meanwhile, or what is to be published lacks something. Also
 * stores the words for the search, a copy of what was advertised, and what the address says once the job is closed. A save that
 * changes nothing writes nothing, and is rejected all the same if the job lacks something.
 */
export async function changeJob(
  app: App,
  actor: Actor,
  { id, details, openedFrom }: EditedJob,
): Promise<SaveJobResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const changes = columnsOf(editJobForm, details);
  return app.db.transaction(async (tx) => {
    const before = await lockJob(tx, id);
    if (!before) return reject("job-missing");
    const save = { openedFrom, stored: jobInputOf(before), next: jobInputOf(changes) };
    const unwritten = resultWithoutWriting(save);
    if (unwritten?.ok === false) return unwritten;
    if (!unwritten && (await hasReplacedTooMany(tx, app, actor))) return reject("account-new");
    // An unchanged form goes on, too: `storeChange` writes nothing then, but says what keeps the job from being public.
    return storeChange(tx, app, actor, { before, action: "job-changed", changes });
  });
}

/** Rejected as `job-changed` if somebody else changed the job since `shownAt`: the actor has not seen what would be public. */
export async function activateJob(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<JobChangeResult> {
  return setActivity(app, actor, { id, isActive: true, shownAt });
}

/**
 * Rejected as `job-changed` if somebody else changed the job since `shownAt`: the change may have corrected what the actor hides
 * it for.
 */
export async function deactivateJob(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<JobChangeResult> {
  return setActivity(app, actor, { id, isActive: false, shownAt });
}

/** Deletes the job for good. Its applications remain, with its title; if it was public, its address responds with 410. */
export async function deleteJob(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<
  { ok: true } | Rejection<"not-allowed" | "job-missing" | "job-changed" | "account-new">
> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    const deletedJob = await lockJob(tx, id);
    if (!deletedJob) return reject("job-missing");
    if (await wasChangedByOthersSince(tx, actor, { id, shownAt })) return reject("job-changed");
    await tx.delete(jobs).where(eq(jobs.id, id));
    await deleteTranslationsOf(tx, "job", id);
    await recordClosing(tx, deletedJob, null, app.calendar().dayOf(app.now()));
    await recordAdvertisement(tx, app, deletedJob);
    await recordPublicChange(tx, app, { actor, action: "job-deleted", subject: `job:${id}` });
    return { ok: true };
  });
}

/**
 * Brings `closed_jobs` in line with a change. An open job has no row. One that was public and is not open has a row with its
 * title, its department and the day on which it was closed: its address answers with them from then on (410), also after it was
 * edited again or deleted. `after` is null for a deleted job.
 */
async function recordClosing(
  tx: Transaction,
  before: Job,
  after: Job | null,
  today: string,
): Promise<void> {
  const { id, title, department } = before;
  if (after && isOpen(after, today)) {
    await tx.delete(closedJobs).where(eq(closedJobs.id, id));
    return;
  }
  if (!before.firstPublicAt) return;
  const wasOpen = isOpen(before, today);
  const row = { id, title, department, closedOn: wasOpen ? today : lastPublicDay(before) };
  const insert = tx.insert(closedJobs).values(row);
  // An existing row is what the public read as the job closed; the job may be edited since.
  await (wasOpen
    ? insert.onConflictDoUpdate({ target: closedJobs.id, set: row })
    : insert.onConflictDoNothing());
}

async function setActivity(
  app: App,
  actor: Actor,
  { id, isActive, shownAt }: ShownRecord & { isActive: boolean },
): Promise<JobChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const action = isActive ? "job-activated" : "job-deactivated";
  return app.db.transaction(async (tx) => {
    const before = await lockJob(tx, id);
    if (!before) return reject("job-missing");
    if (isActive !== before.isActive && (await wasChangedByOthersSince(tx, actor, { id, shownAt })))
      return reject("job-changed");
    return storeChange(tx, app, actor, { before, action, changes: { isActive } });
  });
}

const AUDITED_JOB_CHANGES = [
  "job-changed",
  "job-activated",
  "job-deactivated",
  "job-translated",
  "job-translation-deleted",
] as const;

async function wasChangedByOthersSince(
  tx: Transaction,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<boolean> {
  const changes = { actions: AUDITED_JOB_CHANGES, subjects: [`job:${id}` as const] };
  return haveOthersDoneSince(tx, actor, changes, shownAt);
}

async function lockJob(tx: Transaction, id: string): Promise<Job | undefined> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for("update");
  return job;
}

async function wasMadeHere(tx: Transaction, id: string): Promise<boolean> {
  const subject = `job:${id}` as const;
  const lists = MADE_HERE.map((action) => listSubjectsOf(tx, action, [subject]));
  return (await Promise.all(lists)).some((subjects) => subjects.has(subject));
}

const MADE_HERE = ["job-added", "job-duplicated"] as const;

/** Nothing is written or audited if the job stays as it is; what keeps it from being published is reported all the same. */
async function storeChange(
  tx: Transaction,
  app: App,
  actor: Actor,
  { before, action, changes }: { before: Job; action: AuditAction; changes: Partial<Job> },
): Promise<JobStored | Unpublishable> {
  const { id } = before;
  const now = app.now();
  const at = { now, today: app.calendar().dayOf(now) };
  const after = { ...before, ...changes };
  const publicDates = publicationAfter(before, after, at);
  const isFirstPublic = !before.firstPublicAt && publicDates.firstPublicAt !== null;
  // A draft, however long ago it was begun, is posted once visitors can read it. An imported job keeps a date that is past.
  const isPostedNow = isFirstPublic && (before.datePosted > now || (await wasMadeHere(tx, id)));
  const datePosted = isPostedNow ? now : before.datePosted;
  const job = { ...after, ...publicDates, datePosted, updatedAt: now };
  if (isPublishedTooLate(before, job, changes, at.today)) return reject("past-closing");
  const gaps = blockingGaps(await getPublishingPolicy({ db: tx }), job);
  if (gaps.length > 0) return { ok: false, reason: "incomplete", gaps };
  if (fingerprintOf(jobInputOf(job)) === fingerprintOf(jobInputOf(before)))
    return { ok: true, job: before, isUnchanged: true };
  await tx.update(jobs).set(job).where(eq(jobs.id, id));
  await storeJobWords(tx, [job]);
  await recordAdvertisement(tx, app, before);
  await recordClosing(tx, before, job, at.today);
  await recordPublicChange(tx, app, { actor, action, subject: `job:${id}` });
  return { ok: true, job };
}

/**
 * Stores a dated copy of a job as visitors read it, in the transaction that changes, closes or deletes it. Nothing is stored if
 * nobody could read it since its last change: a draft, or one whose closing date had passed before. Employers must retain
 * advertisements for a year: 29 CFR 1627.3 and 1627.4.
 */
async function recordAdvertisement(tx: Transaction, app: App, before: Job): Promise<void> {
  if (!before.isActive) return;
  const { id: jobId, updatedAt: advertisedFrom, closesOn } = before;
  const advertisedUntil = earlierOf(app.now(), closesOn === null ? null : endOfDay(app, closesOn));
  if (advertisedUntil < advertisedFrom) return;
  const job = storedAdvertisement(before);
  await tx.insert(jobAdvertisements).values({ jobId, job, advertisedFrom, advertisedUntil });
}

/** The last millisecond of a day at the offices. */
function endOfDay(app: App, day: string): Date {
  return new Date(Date.parse(app.calendar().endOfDay(day)) + 999);
}

const earlierOf = (one: Date, other: Date | null) => (other && other < one ? other : one);

function storedAdvertisement(job: Job) {
  const advertised = advertisedOf(job);
  return { ...advertised, datePosted: advertised.datePosted.toISOString() };
}

interface SelectedJobs extends PageLoad {
  ids: readonly string[];
  isActive: boolean;
}

/** How many jobs of a selection were changed, were so already, and stayed as they were for another reason. */
export interface ActivityCounts {
  changed: number;
  unchanged: number;
  rejected: number;
}

/** Activates or deactivates several jobs independently: one rejected job does not affect the others. */
export async function setActivityOfJobs(
  app: App,
  actor: Actor,
  { ids, isActive, shownAt }: SelectedJobs,
): Promise<ActivityCounts> {
  const counts = { changed: 0, unchanged: 0, rejected: 0 };
  for (const id of ids) {
    const change = await setActivity(app, actor, { id, isActive, shownAt });
    if (!change.ok) counts.rejected += 1;
    else if (change.isUnchanged) counts.unchanged += 1;
    else counts.changed += 1;
  }
  return counts;
}
