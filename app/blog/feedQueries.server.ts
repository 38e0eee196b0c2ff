import { and, inArray, max } from "drizzle-orm";
import { newestFirst, postColumns } from "~/blog/postColumns.server";
import { findPageOf, type PublicPostFilters, publishedIn } from "~/blog/queries.server";
import { type Post, PUBLIC_PAGE_SIZE } from "~/blog/rules";
import { searchPublished } from "~/blog/search/postSearch.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { inOrderOf } from "~/platform/data/lists.server";
import type { Page } from "~/platform/data/search/search.server";

// What feeds, the JSON API and the sitemap read: only what the public may see.

/** One page of the published posts with their content. */
export async function listWholePosts(app: App, filters: PublicPostFilters): Promise<Page<Post>> {
  const condition = publishedIn(filters);
  const { page } = filters;
  const { ids, total } = filters.search.trim()
    ? await searchPublished(app, { typed: filters.search, condition, page })
    : await findPageOf(app, condition, page);
  const items = await listWholeByIds(app, ids);
  return { items, page, pageSize: PUBLIC_PAGE_SIZE, total };
}

async function listWholeByIds(app: App, ids: string[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const isFound = and(inArray(posts.id, ids), posts.isPublished);
  return inOrderOf(ids, await app.db.select(postColumns).from(posts).where(isFound));
}

/** The newest posts with their content, for feeds. */
export async function listNewestPosts(app: App, most: number): Promise<Post[]> {
  return app.db
    .select(postColumns)
    .from(posts)
    .where(and(posts.isPublished))
    .orderBy(newestFirst)
    .limit(most);
}

/** Slug, category and time of the last change of some of the posts, newest first, for the sitemap. */
export async function listPublishedPostChanges(
  app: App,
  { skipped, most }: { skipped: number; most: number },
): Promise<Pick<Post, "slug" | "updatedAt" | "category">[]> {
  return app.db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt, category: posts.category })
    .from(posts)
    .where(and(posts.isPublished))
    .orderBy(newestFirst)
    .limit(most)
    .offset(skipped);
}

export async function countPublishedPosts(app: App): Promise<number> {
  return app.db.$count(posts, and(posts.isPublished));
}

/** When the posts, and those of each category that has any, last changed. */
export async function findNewestPostChanges(app: App) {
  const rows = await app.db
    .select({ category: posts.category, changedAt: max(posts.updatedAt) })
    .from(posts)
    .where(and(posts.isPublished))
    .groupBy(posts.category)
    .orderBy(posts.category);
  const categories = rows.flatMap(({ category, changedAt }) =>
    changedAt ? [{ category, changedAt }] : [],
  );
  const newest = Math.max(0, ...categories.map(({ changedAt }) => changedAt.getTime()));
  return { categories, posts: newest > 0 ? new Date(newest) : null };
}
