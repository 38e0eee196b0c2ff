import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import { newestFirst, postColumns, summaryColumns } from "~/blog/postColumns.server";
import {
  FEATURED_CATEGORIES,
  FEATURED_POSTS,
  HOME_POSTS,
  type Post,
  type PostSummary,
  PUBLIC_PAGE_SIZE,
  RELATED_POSTS,
} from "~/blog/rules";
import { searchPublished } from "~/blog/search/search.server";
import { postRedirects, posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Page } from "~/platform/db/search.server";

// Only what the public may see, except for findPreviewPost, whose key is the permission.

export interface PublicPostFilters {
  /** Found as words in title, summary, tags and text, the best first. */
  search: string;
  category: string;
  page: number;
  /** Narrows further. */
  categories?: readonly string[];
}

export interface PublicPosts extends Page<PostSummary> {
  /** What was looked for instead, where the search as typed found nothing and looked mistyped. */
  correctedTo: string | null;
}

/** One page of the published posts: the newest first, or the best when something is searched for. */
export async function listPublishedPosts(
  app: App,
  filters: PublicPostFilters,
): Promise<PublicPosts> {
  const wanted = publishedIn(filters);
  const { page } = filters;
  if (filters.search.trim()) {
    const found = await searchPublished(app, { typed: filters.search, wanted, page });
    const { ids, total, correctedTo } = found;
    const items = await listByIds(app, ids);
    return { items, page, pageSize: PUBLIC_PAGE_SIZE, total, correctedTo };
  }
  const ids = (await idsOfPage(app, wanted, page)).map(({ id }) => id);
  const items = await listByIds(app, ids);
  const total = await app.db.$count(posts, wanted);
  return { items, page, pageSize: PUBLIC_PAGE_SIZE, total, correctedTo: null };
}

export async function listFeaturedPosts(app: App): Promise<PostSummary[]> {
  return listNewest(app, inArray(posts.category, [...FEATURED_CATEGORIES]), FEATURED_POSTS);
}

/** The newest others of the post's category. */
export async function listRelatedPosts(
  app: App,
  post: Pick<Post, "id" | "category">,
): Promise<PostSummary[]> {
  const others = and(eq(posts.category, post.category), ne(posts.id, post.id));
  return listNewest(app, others, RELATED_POSTS);
}

/** The posts that the company chose while they are published, in their order; the newest fill the places that are left. */
export async function listHomePosts(app: App, slugs: readonly string[]): Promise<PostSummary[]> {
  const places = HOME_POSTS;
  const chosen = await listNewest(app, inArray(posts.slug, [...slugs]), places);
  chosen.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
  if (chosen.length === places) return chosen;
  const newest = await listNewest(app, undefined, places * 2);
  const others = newest.filter(({ slug }) => !slugs.includes(slug));
  return [...chosen, ...others].slice(0, places);
}

export async function findPublishedPost(app: App, slug: string): Promise<Post | null> {
  return findOne(app, and(eq(posts.slug, slug), posts.isPublished), slug);
}

/** The present slug of the published post that once had this one. */
export async function findRedirect(app: App, slug: string): Promise<string | null> {
  if (!isAskable(slug)) return null;
  const [row] = await app.db
    .select({ slug: posts.slug })
    .from(postRedirects)
    .innerJoin(posts, eq(posts.id, postRedirects.postId))
    .where(and(eq(postRedirects.slug, slug), posts.isPublished));
  return row?.slug ?? null;
}

/** The post that a preview link leads to, published or not. */
export async function findPreviewPost(app: App, previewKey: string): Promise<Post | null> {
  return findOne(app, eq(posts.previewKey, previewKey), previewKey);
}

export function publishedIn({ category, categories }: PublicPostFilters): SQL | undefined {
  if (category && !isAskable(category)) return and(posts.isPublished, inArray(posts.category, []));
  return and(
    posts.isPublished,
    category ? eq(posts.category, category) : undefined,
    categories ? inArray(posts.category, [...categories]) : undefined,
  );
}

/** Ids alone come from the index, without a look at the posts that the page skips. */
export function idsOfPage(app: App, wanted: SQL | undefined, page: number) {
  return app.db
    .select({ id: posts.id })
    .from(posts)
    .where(wanted)
    .orderBy(newestFirst)
    .limit(PUBLIC_PAGE_SIZE)
    .offset((page - 1) * PUBLIC_PAGE_SIZE);
}

async function listByIds(app: App, ids: readonly string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const rows = await app.db
    .select(summaryColumns)
    .from(posts)
    .where(and(inArray(posts.id, [...ids]), posts.isPublished));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function listNewest(
  app: App,
  narrowed: SQL | undefined,
  most: number,
): Promise<PostSummary[]> {
  return app.db
    .select(summaryColumns)
    .from(posts)
    .where(and(posts.isPublished, narrowed))
    .orderBy(newestFirst)
    .limit(most);
}

async function findOne(app: App, wanted: SQL | undefined, asked: string) {
  if (!isAskable(asked)) return null;
  const [row] = await app.db.select(postColumns).from(posts).where(wanted);
  return row ?? null;
}

/** PostgreSQL answers a text with U+0000 with an error; nothing stored holds one. */
function isAskable(text: string): boolean {
  return !text.includes("\0");
}
