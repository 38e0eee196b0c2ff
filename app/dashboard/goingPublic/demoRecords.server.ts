import { listPostTitles } from "~/blog/adminQueries.server";
import { deletePost } from "~/blog/commands.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { listImportedSubjects } from "~/imports/importedRecords.server";
import { listJobTitles } from "~/jobs/adminQueries.server";
import { deleteJob } from "~/jobs/commands.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { listSubjectsOf } from "~/platform/data/audit/auditQuestions.server";
import type { PageLoad } from "~/platform/data/shownRecord";
import { listTranslatedIds } from "~/platform/data/translations.server";
import { listRecordsWithTypedDrafts } from "~/platform/data/typedDrafts.server";
import { type Rejection, reject } from "~/platform/reject";

/** The ids of the records that the demo content consists of. */
export interface DemoRecords {
  jobs: readonly string[];
  posts: readonly string[];
}

/** A record that came with the demo content. */
export interface DemoRecord {
  id: string;
  title: string;
  href: string;
  /** Somebody wrote in it since, saved or not, and may have made it theirs. */
  isChanged: boolean;
}

export interface DemoContent {
  jobs: DemoRecord[];
  posts: DemoRecord[];
}

/** Returns the records that are left of the demo content, changed or not, in alphabetical order. */
export async function getDemoContent(app: App, demo: DemoRecords): Promise<DemoContent> {
  const [remaining, changedJobs, changedPosts, typedPosts] = await Promise.all([
    getDemoTitles(app, demo),
    listChanged(app, "job", demo.jobs),
    listChanged(app, "post", demo.posts),
    listRecordsWithTypedDrafts(app.db, TYPED_POST_DRAFTS, demo.posts),
  ]);
  return {
    jobs: remaining.jobs.map((job) => {
      return { ...job, href: `/admin/jobs/edit/${job.id}`, isChanged: changedJobs.has(job.id) };
    }),
    posts: remaining.posts.map((post) => {
      return {
        ...post,
        href: `/admin/blogs/edit/${post.id}`,
        isChanged: changedPosts.has(post.id) || typedPosts.has(post.id),
      };
    }),
  };
}

export async function countDemoRecords(app: App, demo: DemoRecords): Promise<number> {
  const { jobs, posts } = await getDemoTitles(app, demo);
  return jobs.length + posts.length;
}

/** A firm may have imported a record of its own under the id of one of the demo content. */
async function getDemoTitles(app: App, demo: DemoRecords) {
  const [jobs, posts] = await Promise.all([
    listJobTitles(app, demo.jobs),
    listPostTitles(app, demo.posts),
  ]);
  const imported = await listImportedSubjects(app, [
    ...jobs.map(({ id }) => subjectOf("job", id)),
    ...posts.map(({ id }) => subjectOf("post", id)),
  ]);
  return {
    jobs: jobs.filter(({ id }) => !imported.has(subjectOf("job", id))),
    posts: posts.filter(({ id }) => !imported.has(subjectOf("post", id))),
  };
}

type Kind = "job" | "post";

/** A record as the audit log and imports name it. */
const subjectOf = (kind: Kind, id: string) => `${kind}:${id}` as const;

/** The ids of the records that somebody has saved, by the audit log, or translated. */
async function listChanged(
  app: App,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const subjects = ids.map((id) => subjectOf(kind, id));
  const [saved, translated] = await Promise.all([
    listSubjectsOf(app.db, `${kind}-changed`, subjects),
    listTranslatedIds(app, kind, ids),
  ]);
  return new Set(ids.filter((id) => saved.has(subjectOf(kind, id)) || translated.has(id)));
}

/** The demo records that somebody chose to remove. */
export interface DemoChoice extends DemoRecords, PageLoad {
  /** The chosen ones that their page called changed. */
  changed: DemoRecords;
}

interface RemovedCounts {
  removed: number;
  /** How many were not removed, because somebody has changed them since the page was loaded. */
  changed: number;
  /** How many had been removed already, by somebody else or in another tab. */
  gone: number;
}

export type RemoveDemoResult =
  | ({ ok: true } & RemovedCounts)
  | Rejection<"not-allowed">
  /** An account in its first hours has deleted as many in this hour as it may; `removed` were still removed. */
  | (Rejection<"account-new"> & RemovedCounts);

/** Deletes the chosen ones as their own lists do, and counts them. Records that are no demo content are left alone. */
export async function removeDemoContent(
  app: App,
  actor: Actor,
  demo: DemoRecords,
  choice: DemoChoice,
): Promise<RemoveDemoResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const { shownAt } = choice;
  const content = await getDemoContent(app, demo);
  const counts = { removed: 0, changed: 0, gone: 0 };
  for (const kind of ["jobs", "posts"] as const) {
    const remainingIds = content[kind].map(({ id }) => id);
    counts.gone += choice[kind].filter((id) => !remainingIds.includes(id)).length;
    const deleteOne = kind === "jobs" ? deleteJob : deletePost;
    for (const { id, isChanged } of content[kind].filter(({ id }) => choice[kind].includes(id))) {
      // A record that was unchanged on the page and was edited since is left alone.
      const isNewlyChanged = isChanged && !choice.changed[kind].includes(id);
      const result = isNewlyChanged ? null : await deleteOne(app, actor, { id, shownAt });
      if (result?.ok) counts.removed += 1;
      else if (result?.reason === "account-new") return { ...reject("account-new"), ...counts };
      else if (result === null || isChangedSince(result.reason)) counts.changed += 1;
    }
  }
  return { ok: true, ...counts };
}

const isChangedSince = (reason: string) => reason === "job-changed" || reason === "post-changed";
