import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Application } from "~/applications/application";
import type { Resume } from "~/applications/resumes/inspectResumeFile.server";
import { applications, resumeTexts } from "~/applications/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { listExistingValues } from "~/platform/data/lists.server";
import { personSubject } from "~/platform/data/personSubject.server";
import { newReference } from "~/platform/data/references.server";
import { listErasuresOf } from "~/platform/erasure/tombstones.server";
import { claimFile } from "~/platform/files/unclaimedFiles.server";

/** An application of another site, with its id, its status and its date there. */
export type ImportedApplication = Pick<
  Application,
  | "id"
  | "jobId"
  | "jobTitle"
  | "fullName"
  | "email"
  | "phone"
  | "coverLetter"
  | "linkedinUrl"
  | "portfolioUrl"
  | "referralSource"
  | "status"
  | "appliedAt"
  | "formerResumePath"
> & {
  /** Stored and not claimed yet; null if it could not be had. */
  resume: Resume | null;
};

/** Which of these ids applications have. */
export const listApplicationIds = (db: Database, ids: readonly string[]) =>
  listExistingValues(db, applications.id, ids);

/**
 * The ids of the applications that must not come back: they were erased here, or their person was erased after they applied. Of
 * one whose date is not known nobody can say that it came after the erasure.
 */
export async function listErased(
  db: Database,
  app: Pick<App, "signer">,
  candidates: readonly (Pick<ImportedApplication, "id" | "email" | "appliedAt"> & {
    isDated: boolean;
  })[],
): Promise<Set<string>> {
  const subjects = candidates.map((candidate) => ({
    ...candidate,
    record: `application:${candidate.id}`,
    person: personSubject(app.signer, candidate.email),
  }));
  const subjectNames = subjects.flatMap(({ record, person }) => [record, person]);
  const erasedAt = await listErasuresOf(db, subjectNames);
  const erasedSubjects = subjects.filter(({ record, person, appliedAt, isDated }) => {
    const personErasedAt = erasedAt.get(person);
    const isOfErased = personErasedAt && (!isDated || personErasedAt >= appliedAt);
    return erasedAt.has(record) || isOfErased;
  });
  return new Set(erasedSubjects.map(({ id }) => id));
}

/**
 * Adds applications of another site and claims their resumes. On purpose no mail to anybody: they were confirmed where they were
 * sent. Returns the ids of those that were added.
 */
export async function addImportedApplications(
  tx: Transaction,
  app: App,
  actor: Actor,
  records: readonly ImportedApplication[],
): Promise<Set<string>> {
  for (const { resume } of records) {
    // Thrown, because the transaction must not store an application whose file may be deleted.
    if (resume && !(await claimFile(tx, resume.key))) throw new Error(RESUME_EXPIRED);
  }
  const addedIds = await insertUnderNewReferences(tx, records);
  if (addedIds.size > 0) {
    const subject = "import:applications" as const;
    const event = {
      actor,
      action: "applications-imported" as const,
      subject,
      times: addedIds.size,
    };
    await recordAudit(tx, app, event);
    await announce(tx, "applications");
  }
  return addedIds;
}

/** Which of these applications have no resume. */
export async function listWithoutResume(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { id, resumeKey } = applications;
  const lackingCondition = and(inArray(id, [...ids]), isNull(resumeKey));
  const rows = await db.select({ id }).from(applications).where(lackingCondition);
  return new Set(rows.map((row) => row.id));
}

/**
 * Gives imported applications the resumes that could not be had when they were added, and claims these. Returns the ids of those
 * that got one: an application that has a resume keeps it.
 */
export async function addLateResumes(
  tx: Transaction,
  app: App,
  actor: Actor,
  records: readonly { id: string; resume: Resume }[],
): Promise<Set<string>> {
  const ids = new Set<string>();
  // In the order of their ids, as bulk changes lock them: neither waits for the other for ever.
  for (const { id, resume } of records.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const lackingCondition = and(eq(applications.id, id), isNull(applications.resumeKey));
    const rows = await tx
      .update(applications)
      .set(columnsOf(resume))
      .where(lackingCondition)
      .returning({ id: applications.id });
    if (rows.length === 0) continue;
    if (!(await claimFile(tx, resume.key))) throw new Error(RESUME_EXPIRED);
    ids.add(id);
  }
  if (ids.size === 0) return ids;
  // Its text and pages are read once more.
  await tx
    .update(resumeTexts)
    // One more attempt, so that a process that is reading it without its file settles nothing.
    .set({ dueAt: sql`now()`, attempts: sql`${resumeTexts.attempts} + 1` })
    .where(inArray(resumeTexts.applicationId, [...ids]));
  const event = { action: "resumes-imported", subject: "import:applications" } as const;
  await recordAudit(tx, app, { actor, ...event, times: ids.size });
  await announce(tx, "applications");
  return ids;
}

const RESUME_EXPIRED = "the file store took so long that a resume expired; run the import again";

/** A reference that is taken already leaves its application for the next round. */
async function insertUnderNewReferences(
  tx: Transaction,
  records: readonly ImportedApplication[],
): Promise<Set<string>> {
  const addedIds = new Set<string>();
  let remaining = records;
  for (let round = 0; remaining.length > 0 && round < 5; round += 1) {
    const rows = await tx
      .insert(applications)
      .values(remaining.map(rowOf))
      .onConflictDoNothing({ target: applications.reference })
      .returning({ id: applications.id });
    for (const { id } of rows) addedIds.add(id);
    remaining = remaining.filter(({ id }) => !addedIds.has(id));
  }
  return addedIds;
}

function rowOf({ resume, ...columns }: ImportedApplication): typeof applications.$inferInsert {
  return { ...columns, reference: newReference("APP"), ...columnsOf(resume) };
}

function columnsOf(resume: Resume | null) {
  return {
    resumeKey: resume?.key,
    resumeName: resume?.name,
    resumeMediaType: resume?.mediaType,
    resumeBytes: resume?.bytes,
    resumeSha256: resume?.sha256,
  };
}

/** The application whose resume the site before this one served at a path; the newest, if it gave one to several. */
export async function findByFormerResume({ db }: Pick<App, "db">, path: string) {
  const [application] = await db
    .select({ id: applications.id, hasResume: sql<boolean>`${applications.resumeKey} is not null` })
    .from(applications)
    .where(sql`${applications.formerResumePath} = ${path}`)
    .orderBy(sql`${applications.appliedAt} desc`)
    .limit(1);
  return application ?? null;
}
