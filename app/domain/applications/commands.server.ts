import { eq } from "drizzle-orm";
import type { ApplicationDetails } from "~/domain/applications/forms";
import { confirmationMail } from "~/domain/applications/mails.server";
import { type Application, isApplicationStatus } from "~/domain/applications/rules";
import { applications } from "~/domain/applications/tables.server";
import { findOpenJob } from "~/domain/jobs/queries.server";
import type { Job } from "~/domain/jobs/rules";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail, eraseMailsAbout } from "~/platform/mail/outbox.server";
import { type Actor, addressOf } from "~/platform/security/actor";
import { consumeWithin, type Limits } from "~/platform/security/rateLimit.server";
import { abandonFile, claimFile } from "~/platform/storage/unclaimedFiles.server";
import { withNewReference } from "~/platform/submissions/reference.server";
import {
  type OnceResult,
  type Submission,
  submitOnce,
} from "~/platform/submissions/submissions.server";

/** A file that was received and looked at, and waits for a record to claim it. */
export interface Resume {
  key: string;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

export interface NewApplication {
  jobId: string;
  details: ApplicationDetails;
  resume: Resume;
  submission: Submission;
  /** Who writes the confirmation. */
  company: Mailbox;
  limits: Limits;
}

export type ApplicationReceipt = { reference: string };

type ApplicationRefusal =
  | { ok: false; reason: "job-closed" }
  /** The file waited too long for this submission: it must be chosen again. */
  | { ok: false; reason: "resume-gone" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type ApplicationSubmitted = OnceResult<ApplicationReceipt, ApplicationRefusal>;

/** Stores an application, makes its resume its own and confirms it by mail: all or nothing. */
export async function submitApplication(
  context: Context,
  actor: Actor,
  input: NewApplication,
): Promise<ApplicationSubmitted> {
  return submitOnce(context.db, input.submission, async (tx) => {
    const job = await findOpenJob({ ...context, db: tx }, input.jobId);
    if (!job) return refuse("job-closed");
    const limit = await consumeWithin(tx, input.limits, "application-by-address", addressOf(actor));
    if (!limit.ok) return { ...limit, reason: "too-many" as const };
    if (!(await claimFile(tx, input.resume.key))) return refuse("resume-gone");
    const application = await insertApplication(tx, context, job, input);
    await confirm(tx, application, input);
    return { ok: true, answer: { reference: application.reference } };
  });
}

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

async function insertApplication(
  tx: Database,
  context: Context,
  job: Job,
  { details, resume }: NewApplication,
): Promise<Application> {
  const columns = {
    jobId: job.id,
    jobTitle: job.title,
    ...columnsOf(details, resume),
    appliedAt: context.now(),
  };
  return withNewReference("APP", async (reference) => {
    const [row] = await tx
      .insert(applications)
      .values({ ...columns, reference })
      .onConflictDoNothing({ target: applications.reference })
      .returning();
    return row;
  });
}

/** Counted by recipient, so that nobody can use the form to fill a stranger's mailbox. */
async function confirm(
  tx: Database,
  application: Application,
  { company, limits }: NewApplication,
) {
  const recipient = application.email.toLowerCase();
  const limit = await consumeWithin(tx, limits, "confirmation-by-recipient", recipient);
  if (!limit.ok) return;
  const message = confirmationMail(application, company);
  await enqueueMail(tx, { kind: "application-confirmed", subjectId: application.id, message });
}

export type StatusChange =
  | { ok: true; application: Application }
  | { ok: false; reason: "not-allowed" | "application-missing" | "unknown-status" };

/** Any status may follow any other. */
export async function setApplicationStatus(
  context: Context,
  actor: Actor,
  { id, status }: { id: string; status: string },
): Promise<StatusChange> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isApplicationStatus(status)) return { ok: false, reason: "unknown-status" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return context.db.transaction(async (tx) => {
    const [application] = await tx
      .update(applications)
      .set({ status })
      .where(eq(applications.id, id))
      .returning();
    if (!application) return { ok: false, reason: "application-missing" };
    await told(tx, context, actor, `application-${status}`, id);
    return { ok: true, application };
  });
}

export type ApplicationDeletion =
  | { ok: true }
  | { ok: false; reason: "not-allowed" | "application-missing" };

/** Final: the row, its resume and its mails. The file follows within seconds of the commit, or once its store is back. */
export async function deleteApplication(
  context: Context,
  actor: Actor,
  id: string,
): Promise<ApplicationDeletion> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "application-missing" };
  return context.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(applications).where(eq(applications.id, id)).returning();
    if (!deleted) return { ok: false, reason: "application-missing" };
    await abandonFile(tx, deleted.resumeKey);
    await eraseMailsAbout(tx, id);
    await told(tx, context, actor, "application-deleted", id);
    return { ok: true };
  });
}

async function told(tx: Database, context: Context, actor: Actor, action: string, id: string) {
  await recordAudit(tx, { at: context.now(), actor, action, subject: `application:${id}` });
}

function mayDealWithApplications(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}

function columnsOf(details: ApplicationDetails, resume: Resume) {
  return {
    fullName: details.full_name,
    email: details.email,
    phone: details.phone,
    coverLetter: details.cover_letter,
    linkedinUrl: details.linkedin_url,
    portfolioUrl: details.portfolio_url,
    referralSource: details.referral_source,
    resumeKey: resume.key,
    resumeName: resume.name,
    resumeMediaType: resume.mediaType,
    resumeBytes: resume.bytes,
    resumeSha256: resume.sha256,
  };
}
