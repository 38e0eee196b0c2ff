import { and, asc, eq, inArray } from "drizzle-orm";
import { deletePost } from "~/blog/commands.server";
import { posts } from "~/blog/tables.server";
import type { DemoRecords } from "~/dashboard/goingPublic/tasks.server";
import { deleteJob } from "~/jobs/commands.server";
import { jobs } from "~/jobs/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { auditEvents } from "~/platform/data/tables.server";
import { reject } from "~/platform/reject";

/** A record that came with the demo content. */
export interface DemoRecord {
  id: string;
  title: string;
  href: string;
  /** Somebody wrote in it since, and may have made it theirs. */
  isChanged: boolean;
}

export interface DemoContent {
  jobs: DemoRecord[];
  posts: DemoRecord[];
}

/** What is left of the demo content, changed or not, in alphabetical order. */
export async function getDemoContent(app: App, demo: DemoRecords): Promise<DemoContent> {
  const { db } = app;
  const [ofJobs, ofPosts, changedJobs, changedPosts] = await Promise.all([
    db
      .select({ id: jobs.id, title: jobs.title })
      .from(jobs)
      .where(inArray(jobs.id, [...demo.jobs]))
      .orderBy(asc(jobs.title)),
    db
      .select({ id: posts.id, title: posts.title })
      .from(posts)
      .where(inArray(posts.id, [...demo.posts]))
      .orderBy(asc(posts.title)),
    listChanged(app, "job-changed", demo.jobs, (id) => `job:${id}`),
    listChanged(app, "post-changed", demo.posts, (id) => `post:${id}`),
  ]);
  return {
    jobs: ofJobs.map((job) => {
      return { ...job, href: `/admin/jobs/edit/${job.id}`, isChanged: changedJobs.has(job.id) };
    }),
    posts: ofPosts.map((post) => {
      return {
        ...post,
        href: `/admin/blogs/edit/${post.id}`,
        isChanged: changedPosts.has(post.id),
      };
    }),
  };
}

/** The ids of the records that somebody has saved, by the audit log. */
async function listChanged(
  { db }: App,
  action: AuditAction,
  ids: readonly string[],
  subjectOf: (id: string) => string,
): Promise<ReadonlySet<string>> {
  const isOfThem = inArray(auditEvents.subject, ids.map(subjectOf));
  const rows = await db
    .selectDistinct({ subject: auditEvents.subject })
    .from(auditEvents)
    .where(and(isOfThem, eq(auditEvents.action, action)));
  const subjects = new Set(rows.map(({ subject }) => subject));
  return new Set(ids.filter((id) => subjects.has(subjectOf(id))));
}

export type RemoveDemoResult =
  | { ok: true; removed: number }
  | { ok: false; reason: "not-allowed" }
  /** An account in its first hours has deleted as many in this hour as it may; `removed` were still removed. */
  | { ok: false; reason: "account-new"; removed: number };

/** Deletes the chosen ones as their own lists do, and returns how many there were. Other records are left alone. */
export async function removeDemoContent(
  app: App,
  actor: Actor,
  demo: DemoRecords,
  chosenRecords: DemoRecords,
): Promise<RemoveDemoResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const jobIds = chosenRecords.jobs.filter((job) => demo.jobs.includes(job));
  const postIds = chosenRecords.posts.filter((post) => demo.posts.includes(post));
  const deletions = [
    ...jobIds.map((id) => () => deleteJob(app, actor, id)),
    ...postIds.map((id) => () => deletePost(app, actor, id)),
  ];
  let removed = 0;
  for (const deleteOne of deletions) {
    const result = await deleteOne();
    if (result.ok) removed += 1;
    else if (result.reason === "account-new") return { ...reject("account-new"), removed };
  }
  return { ok: true, removed };
}
