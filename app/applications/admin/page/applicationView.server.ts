import { and, eq, ne, sql } from "drizzle-orm";
import { getEditorNames } from "~/accounts/queries.server";
import { readApplicationFilters, readListedAt } from "~/applications/admin/list/listFilters.server";
import { getListPosition } from "~/applications/admin/page/listPosition.server";
import { type Application, REFERRAL_SOURCES } from "~/applications/application";
import type { ApplicationSummary } from "~/applications/applicationList.server";
import { listedColumns } from "~/applications/applicationList.server";
import { listHistory, type StoredHistoryLine } from "~/applications/history.server";
import { listNotes } from "~/applications/notes/notes.server";
import {
  findApplication,
  getApplicationsByEmail,
  NEWEST_FIRST,
} from "~/applications/queries.server";
import { auditResumeView, getResumeContent } from "~/applications/resumes/resumeContent.server";
import { MAILED } from "~/applications/rules";
import { listStatusMails } from "~/applications/status/statusMailTexts.server";
import { applications } from "~/applications/tables.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { findAdvertisement } from "~/jobs/formerJobs.server";
import type { App } from "~/platform/app.server";
import { type AdminRequest, isMailWrittenToFiles } from "~/shell/admin/adminRequest.server";

/** An application as the admin area sees it: without the storage key of its file. */
export type ApplicationView = Omit<
  Application,
  "resumeKey" | "resumeSha256" | "formerResumePath"
> & {
  hasResume: boolean;
};

/** Loads everything an application's page shows, and audits the view of the resume; null if it does not exist. */
export async function loadApplicationView(admin: AdminRequest, request: Request, id: string) {
  const { app, actor } = admin;
  const application = await findApplication(app, id);
  if (!application) return null;
  const [listPosition, others, byEmail, notes, history, resume, nameOf, advertisement, mails] =
    await Promise.all([
      getListPosition(app, id, readApplicationFilters(request), readListedAt(request, app.now())),
      listOthersFromAddress(app, application),
      getApplicationsByEmail(app, application),
      listNotes(app, id),
      listHistory(app, id),
      getResumeContent(app, id),
      getEditorNames(app, { withoutAccount: "The operator", formerAccount: "Somebody who left" }),
      findAdvertisement(app, { jobId: application.jobId, at: application.appliedAt }),
      listStatusMails(app, application, await getCompanyMailbox(app)),
    ]);
  if (resume.text !== null || resume.pages) await auditResumeView(admin, id);
  return {
    application: withoutFile(application),
    referralLabel: labelOfReferral(application.referralSource),
    isMailWrittenToFiles: isMailWrittenToFiles(admin),
    mails: mails.map((mail) => ({ ...mail, mailedAt: mailedAt(history, mail.status) })),
    listPosition,
    otherApplications: others,
    applicationsByEmail: byEmail,
    resume,
    advertisement,
    notes: notes.map(({ authorId, ...note }) => {
      return { ...note, author: nameOf(authorId), isOwn: authorId === actor.id };
    }),
    history: history.map(({ accountId, ...line }) => ({ ...line, by: nameOf(accountId) })),
  };
}

type View = NonNullable<Awaited<ReturnType<typeof loadApplicationView>>>;
export type ShownNote = View["notes"][number];
export type ShownHistoryLine = View["history"][number];
export type ShownMail = View["mails"][number];

/** When the applicant was mailed this status; null if they were not. */
function mailedAt(history: readonly StoredHistoryLine[], status: string): Date | null {
  return history.find(({ kind, after }) => kind === MAILED && after === status)?.at ?? null;
}

function withoutFile(application: Application): ApplicationView {
  const { resumeKey, resumeSha256: _, formerResumePath: __, ...rest } = application;
  return { ...rest, hasResume: Boolean(resumeKey) };
}

function labelOfReferral(stored: string | null): string | null {
  return REFERRAL_SOURCES.find(({ value }) => value === stored)?.label ?? stored;
}

const OTHERS_MAX = 10;

/** The newest OTHERS_MAX other applications from the same email address (compared without case), and whether there are more. */
export async function listOthersFromAddress(
  { db }: App,
  { id, email }: { id: string; email: string },
): Promise<{ listed: ApplicationSummary[]; areMoreStored: boolean }> {
  const rows = await db
    .select(listedColumns)
    .from(applications)
    .where(and(eq(sql`lower(${applications.email})`, email.toLowerCase()), ne(applications.id, id)))
    .orderBy(...NEWEST_FIRST)
    .limit(OTHERS_MAX + 1);
  return { listed: rows.slice(0, OTHERS_MAX), areMoreStored: rows.length > OTHERS_MAX };
}
