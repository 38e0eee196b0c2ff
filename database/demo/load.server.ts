import { inArray, isNull, or } from "drizzle-orm";
import type { PostDetails } from "~/blog/post";
import { insertPost, prepareContent } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import { company } from "~/company/tables.server";
import { storeJobWords } from "~/jobs/search/jobTextSearch.server";
import { jobs } from "~/jobs/tables.server";
import { SYSTEM } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import { bumpContentVersion, getContentVersion } from "~/platform/data/contentVersion.server";
import type { Transaction } from "~/platform/data/database.server";
import { DAY_MS } from "~/platform/durations";
import { NORTHWIND_PROFILE } from "./company";
import { DEMO_JOBS } from "./demoJobs";
import type { DemoPost } from "./demoPost";
import { DEMO_POSTS } from "./demoPosts";

/** Adds the demo content; existing records are not changed. Returns how many records were added. */
export async function loadDemoContent(app: App): Promise<number> {
  const preparedPosts = await Promise.all(DEMO_POSTS.map((post) => preparePost(app, post)));
  return app.db.transaction(async (tx) => {
    await addCompanyProfile(tx);
    const addedCount = (await addJobs(tx, app)) + (await addPosts(tx, app, preparedPosts));
    await bumpContentVersion(tx);
    return addedCount;
  });
}

/** Whether the database never had any content, so that demo content that an administrator deleted is not added again. */
export async function isUntouched(app: App): Promise<boolean> {
  return (await getContentVersion(app.db)) === 0;
}

/** Does not change a company profile that somebody has already written. */
async function addCompanyProfile(tx: Transaction): Promise<void> {
  await tx
    .insert(company)
    .values({ id: SINGLE_ROW_ID, profile: NORTHWIND_PROFILE })
    .onConflictDoUpdate({
      target: company.id,
      set: { profile: NORTHWIND_PROFILE },
      setWhere: isNull(company.profile),
    });
}

async function addJobs(tx: Transaction, app: App): Promise<number> {
  const now = app.now();
  const rows = DEMO_JOBS.map(({ postedDaysAgo, ...job }) => {
    const datePosted = daysBefore(now, postedDaysAgo);
    const moments = {
      datePosted,
      firstPublicAt: datePosted,
      createdAt: datePosted,
      updatedAt: now,
    };
    return { ...job, ...moments, isActive: true };
  });
  const addedJobs = await tx.insert(jobs).values(rows).onConflictDoNothing().returning();
  await storeJobWords(tx, addedJobs);
  return addedJobs.length;
}

type WrittenPost = Awaited<ReturnType<typeof preparePost>>;

/** Cleaned like any other post, so that the demo shows what an administrator would get. */
async function preparePost(app: App, { publishedDaysAgo, ...post }: DemoPost) {
  const details: PostDetails = {
    ...post,
    tags: [...post.tags],
    image_url: null,
    image_alt: null,
    meta_title: null,
    meta_description: null,
    author_image: null,
    is_published: publishedDaysAgo !== null,
    publish_at: null,
  };
  const preparation = await prepareContent(details);
  if (!preparation.ok) throw new Error(`the demo post ${post.slug} is ${preparation.reason}`);
  const now = app.now();
  const publishedAt = publishedDaysAgo === null ? null : daysBefore(now, publishedDaysAgo);
  const moments = { publishedAt, createdAt: publishedAt ?? now, updatedAt: publishedAt ?? now };
  const row = {
    id: post.slug,
    ...preparation.columns,
    isPublished: publishedAt !== null,
    ...moments,
  };
  return { row, terms: preparation.terms };
}

async function addPosts(tx: Transaction, app: App, preparedPosts: WrittenPost[]): Promise<number> {
  const slugs = preparedPosts.map(({ row }) => row.slug);
  const rows = await tx
    .select({ id: posts.id, slug: posts.slug })
    .from(posts)
    .where(or(inArray(posts.id, slugs), inArray(posts.slug, slugs)));
  const usedSlugs = new Set(rows.flatMap(({ id, slug }) => [id, slug]));
  const missing = preparedPosts.filter(({ row }) => !usedSlugs.has(row.slug));
  for (const post of missing) await insertPost(tx, app, SYSTEM, post);
  return missing.length;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
