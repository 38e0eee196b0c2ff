import {
  type Application,
  type ApplicationDetails,
  applicationForm,
} from "~/applications/application";
import { isCompanyNotified } from "~/applications/companyNotification.server";
import { companyMail, confirmationMail } from "~/applications/mails.server";
import { isNoticeChanged } from "~/applications/privacyNotice";
import { getApplicationsByEmail, getPrivacyNotice } from "~/applications/queries.server";
import type { Resume } from "~/applications/resumes/inspectResumeFile.server";
import { applications } from "~/applications/tables.server";
import type { Job } from "~/jobs/job";
import { findOpenJob } from "~/jobs/queries.server";
import { translateJob } from "~/jobs/translation/jobTranslations.server";
import { translatorIn } from "~/languages/translate";
import { type Actor, limitKeyOf } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { Transaction } from "~/platform/data/database.server";
import { withNewReference } from "~/platform/data/references.server";
import { type OnceResult, type Submission, submitOnce } from "~/platform/data/submissions.server";
import { claimFile } from "~/platform/files/unclaimedFiles.server";
import { columnsOf } from "~/platform/forms/record";
import { consumeLimitIn, type LimitReached } from "~/platform/http/security/rateLimit.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMails, type NewMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

export interface NewApplication {
  jobId: string;
  details: ApplicationDetails;
  resume: Resume;
  submission: Submission;
  /** The version of the privacy notice that the form showed; "" if it does not say. */
  agreedNotice: string;
  /** The sender of the confirmation. */
  company: Mailbox;
}

export interface ApplicationReceipt {
  reference: string;
  /** Whether a confirmation is mailed; receipts of earlier versions do not say, and it was. */
  isConfirmed?: boolean;
}

type ApplicationRejection =
  | Rejection<"job-closed">
  /** The notice changed since the form was shown. */
  | Rejection<"notice-changed">
  /** The stored file expired before this submission: it must be chosen again. */
  | Rejection<"resume-gone">
  | LimitReached;

export type SubmitApplicationResult = OnceResult<ApplicationReceipt, ApplicationRejection>;

/**
 * Stores an application, claims its resume, and enqueues the confirmation and the company's mail: all or nothing. The job, the
 * notice and the limit were checked before the file was stored (receive.server.ts), and are asked again here. The job is not
 * locked: it may close until the commit.
 */
export async function submitApplication(
  app: App,
  actor: Actor,
  input: NewApplication,
): Promise<SubmitApplicationResult> {
  return submitOnce(app.db, input.submission, async (tx) => {
    const inTransaction = { ...app, db: tx };
    // On purpose not as the applicant reads it: administrators read the title of every application in one language.
    const job = await findOpenJob(inTransaction, input.jobId);
    if (!job) return reject("job-closed");
    const { version: noticeVersion } = await getPrivacyNotice(inTransaction);
    if (isNoticeChanged({ current: noticeVersion, agreed: input.agreedNotice }))
      return reject("notice-changed");
    const limit = await consumeLimitIn(
      tx,
      app.limits,
      "application-by-ip-address",
      limitKeyOf(actor),
    );
    if (!limit.ok) return limit;
    if (!(await claimFile(tx, input.resume.key))) return reject("resume-gone");
    const facts = await decideMails(tx, inTransaction, job, input);
    // From here to the commit, applications for the same job wait: their counts are one row.
    const application = await insertApplication(tx, app, job, { ...input, noticeVersion });
    await enqueueMails(tx, mailsAbout(app, application, input.company, facts));
    await announce(tx, "applications");
    const { reference } = application;
    return { ok: true, result: { reference, isConfirmed: facts.isConfirmed } };
  });
}

/** Triggers also count it in job_application_counts and queue its resume to be indexed (migration 0007). */
async function insertApplication(
  tx: Transaction,
  app: App,
  job: Job,
  { details, resume, noticeVersion }: NewApplication & { noticeVersion: string },
): Promise<Application> {
  const now = app.now();
  const columns = {
    jobId: job.id,
    jobTitle: job.title,
    ...contentColumns(details, resume),
    noticeVersion,
    noticeAcceptedAt: now,
    appliedAt: now,
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

/** The facts that decide which mails are sent about an application. */
interface MailFacts {
  /** As the applicant read it. */
  jobTitle: string;
  isConfirmed: boolean;
  isCompanyMailed: boolean;
  /** When the same address applied for this job before; null if it did not. */
  appliedBeforeAt: Date | null;
}

/**
 * Limits confirmations by recipient, so that nobody can use the form to flood a stranger's mailbox. Call it before the
 * application is stored.
 */
async function decideMails(
  tx: Transaction,
  app: App,
  job: Job,
  { details: { email } }: NewApplication,
): Promise<MailFacts> {
  const { title } = await translateJob(app, job);
  const limit = await consumeLimitIn(tx, app.limits, "confirmation-by-recipient", email);
  const { newest } = await getApplicationsByEmail(app, { jobId: job.id, email });
  return {
    jobTitle: title,
    isConfirmed: limit.ok,
    isCompanyMailed: await isCompanyNotified(app),
    appliedBeforeAt: newest?.at ?? null,
  };
}

function mailsAbout(
  app: App,
  application: Application,
  company: Mailbox,
  { jobTitle, isConfirmed, isCompanyMailed, appliedBeforeAt }: MailFacts,
): NewMail[] {
  const { id: subjectId } = application;
  const mails: NewMail[] = [];
  if (isConfirmed) {
    const calendar = app.publicCalendar();
    const before = appliedBeforeAt && calendar.longDate(appliedBeforeAt);
    const t = translatorIn(calendar.locale);
    const message = confirmationMail({ ...application, jobTitle }, company, before, t);
    mails.push({ kind: "application-confirmed", subjectId, message });
  }
  if (isCompanyMailed) {
    const message = companyMail(app, application, company);
    mails.push({ kind: "application-received", subjectId, message });
  }
  return mails;
}

function contentColumns(details: ApplicationDetails, resume: Resume) {
  return {
    ...columnsOf(applicationForm, details),
    resumeKey: resume.key,
    resumeName: resume.name,
    resumeMediaType: resume.mediaType,
    resumeBytes: resume.bytes,
    resumeSha256: resume.sha256,
  };
}
