import { asc, inArray } from "drizzle-orm";
import { deletePost } from "~/blog/commands.server";
import { posts } from "~/blog/tables.server";
import type { DemoRecords } from "~/dashboard/goingPublic/tasks.server";
import { deleteJob } from "~/jobs/commands.server";
import { jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import type { Actor } from "~/platform/http/security/actor";

/** A record that came with the demo content. */
export interface DemoRecord {
  id: string;
  title: string;
  href: string;
}

export interface DemoContent {
  jobs: DemoRecord[];
  posts: DemoRecord[];
}

/** What is left of the demo content, changed or not, in alphabetical order. */
export async function listDemoContent({ db }: App, demo: DemoRecords): Promise<DemoContent> {
  const [ofJobs, ofPosts] = await Promise.all([
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
  ]);
  return {
    jobs: ofJobs.map((job) => ({ ...job, href: `/admin/jobs/edit/${job.id}` })),
    posts: ofPosts.map((post) => ({ ...post, href: `/admin/blogs/edit/${post.id}` })),
  };
}

/** Deletes the chosen ones as their own lists do, and returns how many there were. Other records are left alone. */
export async function removeDemoContent(
  app: App,
  actor: Actor,
  demo: DemoRecords,
  chosen: DemoRecords,
): Promise<{ ok: true; removed: number } | { ok: false; reason: "not-allowed" }> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  let removed = 0;
  for (const id of chosen.jobs.filter((job) => demo.jobs.includes(job)))
    if ((await deleteJob(app, actor, id)).ok) removed += 1;
  for (const id of chosen.posts.filter((post) => demo.posts.includes(post)))
    if ((await deletePost(app, actor, id)).ok) removed += 1;
  return { ok: true, removed };
}
