import { listAdministratorNames } from "~/accounts/team/team.server";
import { findNeighbours, findResumeReading, listOthersOf } from "~/applications/adjacent.server";
import { applicationFiltersOf } from "~/applications/admin/list/applicationFilters.server";
import { listChanges } from "~/applications/history.server";
import { listNotes } from "~/applications/notes/notes.server";
import { findApplication } from "~/applications/queries.server";
import { recordResumeLook } from "~/applications/resumes/resumeReading.server";
import { type Application, REFERRAL_SOURCES } from "~/applications/rules";
import { findRepeats } from "~/applications/submission/repeats.server";
import { findAdvertisement } from "~/jobs/advertisements.server";
import type { App } from "~/platform/app.server";
import { type AdminRequest, isMailFiled } from "~/shell/admin/adminRequest.server";

/** What the desk sees of an application: all but where its file lies. */
export type ApplicationView = Omit<Application, "resumeKey" | "resumeSha256"> & {
  hasResume: boolean;
};

/** Everything that one page shows of an application; null when there is none. */
export async function viewApplication(admin: AdminRequest, request: Request, id: string) {
  const { app, actor } = admin;
  const found = await findApplication(app, id);
  if (!found) return null;
  const [neighbours, others, repeats, notes, changes, resume, nameOf, advertisement] =
    await Promise.all([
      findNeighbours(app, id, applicationFiltersOf(request)),
      listOthersOf(app, found),
      findRepeats(app, found),
      listNotes(app, id),
      listChanges(app, id),
      findResumeReading(app, id),
      namesOf(app),
      findAdvertisement(app, { jobId: found.jobId, at: found.appliedAt }),
    ]);
  if (resume.text !== null || resume.pages) await recordResumeLook(admin, id);
  return {
    application: withoutFile(found),
    heardBy: formatSource(found.referralSource),
    isMailFiled: isMailFiled(admin),
    neighbours,
    others,
    repeats,
    resume,
    advertisement,
    notes: notes.map(({ authorId, ...note }) => {
      return { ...note, author: nameOf(authorId), isOwn: authorId === actor.id };
    }),
    changes: changes.map(({ accountId, ...change }) => ({ ...change, by: nameOf(accountId) })),
  };
}

type View = NonNullable<Awaited<ReturnType<typeof viewApplication>>>;
export type ShownNote = View["notes"][number];
export type ShownChange = View["changes"][number];

function withoutFile({ resumeKey, resumeSha256: _, ...rest }: Application): ApplicationView {
  return { ...rest, hasResume: resumeKey !== "" };
}

function formatSource(stored: string | null): string | null {
  return REFERRAL_SOURCES.find(({ value }) => value === stored)?.label ?? stored;
}

/** Accounts can be removed, what they did stays. */
async function namesOf(app: App) {
  const names = new Map((await listAdministratorNames(app)).map(({ id, name }) => [id, name]));
  return (accountId: string | null) =>
    accountId === null ? "The operator" : (names.get(accountId) ?? "Somebody who left");
}
