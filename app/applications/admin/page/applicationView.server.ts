import { listAdministratorNames } from "~/accounts/team/team.server";
import { findListPlace, listOthersFromAddress } from "~/applications/adjacent.server";
import { applicationFiltersOf, listedAtOf } from "~/applications/admin/list/listFilters.server";
import { REFERRAL_SOURCES } from "~/applications/application";
import { listChanges, type RecordedChange } from "~/applications/history.server";
import { listNotes } from "~/applications/notes/notes.server";
import { findApplication, findRepeats } from "~/applications/queries.server";
import { auditResumeView, findResumeContent } from "~/applications/resumes/resumeContent.server";
import type { Application } from "~/applications/rules";
import { listStatusMails } from "~/applications/status/statusMails.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { findAdvertisement } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { type AdminRequest, isMailFiled } from "~/shell/admin/adminRequest.server";

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
  const [place, otherApplications, repeats, notes, changes, resume, nameOf, advertisement, mails] =
    await Promise.all([
      findListPlace(app, id, applicationFiltersOf(request), listedAtOf(request, app.now())),
      listOthersFromAddress(app, application),
      findRepeats(app, application),
      listNotes(app, id),
      listChanges(app, id),
      findResumeContent(app, id),
      loadAccountNames(app),
      findAdvertisement(app, { jobId: application.jobId, at: application.appliedAt }),
      listStatusMails(app, application, await getCompanyMailbox(app)),
    ]);
  if (resume.text !== null || resume.pages) await auditResumeView(admin, id);
  return {
    application: withoutFile(application),
    heardBy: formatSource(application.referralSource),
    isMailFiled: isMailFiled(admin),
    mails: mails.map((mail) => ({ ...mail, writtenAt: writtenAt(changes, mail.status) })),
    place,
    otherApplications,
    repeats,
    resume,
    advertisement,
    notes: notes.map(({ authorId, ...note }) => {
      return { ...note, author: nameOf(authorId), isOwn: authorId === actor.id };
    }),
    changes: changes.map(({ accountId, ...change }) => ({ ...change, by: nameOf(accountId) })),
  };
}

type View = NonNullable<Awaited<ReturnType<typeof loadApplicationView>>>;
export type ShownNote = View["notes"][number];
export type ShownChange = View["changes"][number];
export type ShownMail = View["mails"][number];

/** When the applicant was mailed this status; null if they were not. */
function writtenAt(changes: readonly RecordedChange[], status: string): Date | null {
  return changes.find(({ kind, after }) => kind === "told" && after === status)?.at ?? null;
}

function withoutFile(application: Application): ApplicationView {
  const { resumeKey, resumeSha256: _, formerResumePath: __, ...rest } = application;
  return { ...rest, hasResume: Boolean(resumeKey) };
}

function formatSource(stored: string | null): string | null {
  return REFERRAL_SOURCES.find(({ value }) => value === stored)?.label ?? stored;
}

/** Returns a lookup from account id to name. History and notes outlive the accounts of their authors. */
async function loadAccountNames(app: App) {
  const names = new Map((await listAdministratorNames(app)).map(({ id, name }) => [id, name]));
  return (accountId: string | null) =>
    accountId === null ? "The operator" : (names.get(accountId) ?? "Somebody who left");
}
