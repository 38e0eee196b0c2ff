import { and, asc, eq, inArray } from "drizzle-orm";
import { deletePost } from "~/blog/commands.server";
import { POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { posts } from "~/blog/tables.server";
import { type DemoRecords, isDemoJob, isDemoPost } from "~/dashboard/goingPublic/tasks.server";
import { deleteJob } from "~/jobs/commands.server";
import { jobs } from "~/jobs/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { auditEvents, recordTranslations } from "~/platform/data/tables.server";
import { listTypedInto } from "~/platform/data/typedDrafts.server";
import { reject } from "~/platform/reject";

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

/** What is left of the demo content, changed or not, in alphabetical order. */
export async function getDemoContent(app: App, demo: DemoRecords): Promise<DemoContent> {
  const { db } = app;
  const [ofJobs, ofPosts, changedJobs, changedPosts, typedPosts] = await Promise.all([
    db
      .select({ id: jobs.id, title: jobs.title })
      .from(jobs)
      .where(isDemoJob(demo))
      .orderBy(asc(jobs.title)),
    db
      .select({ id: posts.id, title: posts.title })
      .from(posts)
      .where(isDemoPost(demo))
      .orderBy(asc(posts.title)),
    listChanged(app, "job", demo.jobs),
    listChanged(app, "post", demo.posts),
    listTypedInto(db, POST_DRAFTS, demo.posts),
  ]);
  return {
    jobs: ofJobs.map((job) => {
      return { ...job, href: `/admin/jobs/edit/${job.id}`, isChanged: changedJobs.has(job.id) };
    }),
    posts: ofPosts.map((post) => {
      return {
        ...post,
        href: `/admin/blogs/edit/${post.id}`,
        isChanged: changedPosts.has(post.id) || typedPosts.has(post.id),
      };
    }),
  };
}

/** The ids of the records that somebody has saved, by the audit log, or translated. */
async function listChanged(
  { db }: App,
  kind: "job" | "post",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const subjectOf = (id: string) => `${kind}:${id}`;
  const isOfThem = inArray(auditEvents.subject, ids.map(subjectOf));
  const { recordId } = recordTranslations;
  const [saved, translated] = await Promise.all([
    db
      .selectDistinct({ subject: auditEvents.subject })
      .from(auditEvents)
      .where(and(isOfThem, eq(auditEvents.action, `${kind}-changed`))),
    db
      .selectDistinct({ recordId })
      .from(recordTranslations)
      .where(and(eq(recordTranslations.kind, kind), inArray(recordId, [...ids]))),
  ]);
  const subjects = new Set(saved.map(({ subject }) => subject));
  for (const { recordId: id } of translated) subjects.add(subjectOf(id));
  return new Set(ids.filter((id) => subjects.has(subjectOf(id))));
}

/** What somebody chose to remove. */
export interface DemoChoice extends DemoRecords {
  /** The chosen ones that their page called changed. */
  changed: DemoRecords;
  /** When the data of the page were loaded; null if it does not say. */
  shownAt: Date | null;
}

/** How many were removed, and how many were not because somebody has changed them since the page was loaded. */
interface RemovedCounts {
  removed: number;
  changed: number;
}

export type RemoveDemoResult =
  | ({ ok: true } & RemovedCounts)
  | { ok: false; reason: "not-allowed" }
  /** An account in its first hours has deleted as many in this hour as it may; `removed` were still removed. */
  | ({ ok: false; reason: "account-new" } & RemovedCounts);

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
  const counts = { removed: 0, changed: 0 };
  for (const kind of ["jobs", "posts"] as const) {
    const deleteOne = kind === "jobs" ? deleteJob : deletePost;
    for (const { id, isChanged } of content[kind].filter(({ id }) => choice[kind].includes(id))) {
      // What nobody had written in when it was chosen is not removed with what somebody wrote since.
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
