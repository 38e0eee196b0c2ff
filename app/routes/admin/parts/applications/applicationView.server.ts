import { listAdministratorNames } from "~/domain/accounts/team.server";
import {
  findNeighbours,
  findResumeReading,
  listOthersOf,
} from "~/domain/applications/around.server";
import { listChanges } from "~/domain/applications/history.server";
import { listNotes } from "~/domain/applications/notes.server";
import { findApplication } from "~/domain/applications/queries.server";
import { findRepeats } from "~/domain/applications/repeats.server";
import { type Application, REFERRAL_SOURCES } from "~/domain/applications/rules";
import { findAdvertisement } from "~/domain/jobs/advertisements.server";
import type { Context } from "~/platform/context.server";
import { applicationFiltersOf } from "~/routes/admin/parts/applications/applicationFilters.server";
import { recordResumeLook } from "~/routes/admin/parts/applications/resumeReading.server";
import { type Desk, isMailFiled } from "~/routes/admin/parts/desk.server";

/** What the desk sees of an application: all but where its file lies. */
export type ApplicationView = Omit<Application, "resumeKey" | "resumeSha256"> & {
  hasResume: boolean;
};

/** Everything that one page shows of an application; null when there is none. */
export async function viewApplication(desk: Desk, request: Request, id: string) {
  const { context, actor } = desk;
  const found = await findApplication(context, id);
  if (!found) return null;
  const [neighbours, others, repeats, notes, changes, resume, nameOf, advertisement] =
    await Promise.all([
      findNeighbours(context, id, applicationFiltersOf(request)),
      listOthersOf(context, found),
      findRepeats(context, found),
      listNotes(context, id),
      listChanges(context, id),
      findResumeReading(context, id),
      namesOf(context),
      findAdvertisement(context, { jobId: found.jobId, at: found.appliedAt }),
    ]);
  if (resume.text !== null || resume.pages) await recordResumeLook(desk, id);
  return {
    application: withoutFile(found),
    heardBy: sourceInWords(found.referralSource),
    isMailFiled: isMailFiled(desk),
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

function sourceInWords(stored: string | null): string | null {
  return REFERRAL_SOURCES.find(({ value }) => value === stored)?.label ?? stored;
}

/** Accounts can be removed, what they did stays. */
async function namesOf(context: Context) {
  const names = new Map((await listAdministratorNames(context)).map(({ id, name }) => [id, name]));
  return (accountId: string | null) =>
    accountId === null ? "The operator" : (names.get(accountId) ?? "Somebody who left");
}
