import {
  and,
  arrayOverlaps,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Post, PostSummary } from "~/blog/post";
import {
  newestFirst,
  PUBLISHED_ORDER,
  postColumns,
  summaryColumns,
} from "~/blog/postColumns.server";
import {
  FEATURED_CATEGORIES,
  FEATURED_POSTS_MAX,
  PUBLIC_PAGE_SIZE,
  RELATED_POSTS_MAX,
} from "~/blog/rules";
import { searchPublished } from "~/blog/search/postSearch.server";
import { authorSlug, postRedirects, posts, tagSlugs } from "~/blog/tables.server";
import { translatePost, translatePosts } from "~/blog/translation/postTranslations.server";
import { HOME_POSTS_MAX } from "~/company/rules";
import type { InLanguage } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { inOrderOf, listIds, type Page, SNAPSHOT } from "~/platform/data/lists.server";
import { executePrepared } from "~/platform/data/preparedStatements.server";

// Only what the public may see; findPreviewPost also finds drafts, because knowing the key is the permission.

export interface PublicPostFilters {
  /** Words to find in title, summary, tags and text. Results are ordered by relevance. */
  search: string;
  category: string;
  page: number;
  /** If given, only posts of these categories. */
  categories?: readonly string[];
  /** If given, only posts of this author, by the name in addresses. */
  author?: string;
  /** If given, only posts with this tag, by the name in addresses. */
  tag?: string;
}

interface FoundPage<Item> extends Page<Item> {
  /** The corrected search if the typed one found nothing and seems mistyped; null otherwise. */
  correctedTo: string | null;
}

/** One page of the published posts: newest first, or by relevance if there is a search. */
export async function listPublishedPosts(
  app: App,
  filters: PublicPostFilters,
): Promise<FoundPage<PostSummary>> {
  const { ids, ...paging } = await listPublishedIds(app, filters);
  return { ...paging, items: await listByIds(app, ids) };
}

/** The ids of one page, and what else is said of it. */
async function listPublishedIds(
  app: App,
  filters: PublicPostFilters,
): Promise<Omit<FoundPage<never>, "items"> & { ids: string[] }> {
  const condition = publishedCondition(filters);
  const { page, search } = filters;
  const matches = search.trim()
    ? await searchPublished(app, { typed: search, condition, page })
    : { ...(await listPageOf(app, condition, page)), correctedTo: null };
  return { ...matches, page, pageSize: PUBLIC_PAGE_SIZE };
}

/** The newest published post that fits; null without one. */
export async function findNewestPost(app: App, narrowing: Narrowing): Promise<PostSummary | null> {
  const order = narrowing.tag === undefined ? newestFirst : NEWEST_OF_FOUND;
  const [newest] = await listNewestSummaries(app, publishedCondition(narrowing), 1, order);
  return newest ?? null;
}

/**
 * Newest first, as an expression that no index has. For a single row, PostgreSQL would otherwise go through all posts in the
 * order of an index and compute the names of their tags, although another index finds the posts with a tag.
 */
const NEWEST_OF_FOUND = sql`${posts.publishedAt} + interval '0' desc nulls last, ${posts.id}`;

export async function listFeaturedPosts(app: App): Promise<PostSummary[]> {
  return listNewestSummaries(
    app,
    inArray(posts.category, [...FEATURED_CATEGORIES]),
    FEATURED_POSTS_MAX,
  );
}

/** The newest other posts of the same category, then those of other categories that share the most tags. */
export async function listRelatedPosts(
  app: App,
  post: Pick<Post, "id" | "category" | "tags">,
  limit = RELATED_POSTS_MAX,
): Promise<PostSummary[]> {
  const categoryCondition = and(eq(posts.category, post.category), ne(posts.id, post.id));
  const related = await listNewestSummaries(app, categoryCondition, limit);
  const missing = limit - related.length;
  return missing > 0 ? [...related, ...(await listWithSharedTags(app, post, missing))] : related;
}

async function listWithSharedTags(
  app: App,
  { category, tags }: Pick<Post, "category" | "tags">,
  limit: number,
): Promise<PostSummary[]> {
  if (tags.length === 0) return [];
  const shared = sql`(select count(*) from unnest(${posts.tags}) tag where tag = any(${sql.param(tags)}))`;
  const rows = await app.db
    .select(summaryColumns)
    .from(posts)
    .where(and(posts.isPublished, ne(posts.category, category), arrayOverlaps(posts.tags, tags)))
    .orderBy(desc(shared), newestFirst)
    .limit(limit);
  return translatePosts(app, rows);
}

/**
 * Finds the next post to read: the next older one of its category, and after the oldest one the newest. A reader who follows
 * these links sees every post. Null if there is no other.
 */
export async function findNextInCategory(
  app: App,
  { id, category }: Pick<Post, "id" | "category">,
): Promise<PostSummary | null> {
  // Read by the query, because a Date would lose the microseconds of the database.
  const published = sql`(select ${posts.publishedAt} from ${posts} where ${posts.id} = ${id})`;
  const olderCondition = and(
    lte(posts.publishedAt, published),
    or(lt(posts.publishedAt, published), gt(posts.id, id)),
  );
  const otherInCategoryCondition = and(eq(posts.category, category), ne(posts.id, id));
  const [older] = await listNewestSummaries(app, and(otherInCategoryCondition, olderCondition), 1);
  if (older) return older;
  const [newest] = await listNewestSummaries(app, otherInCategoryCondition, 1);
  return newest ?? null;
}

/**
 * The post to read after a post, and the related ones. None is in both: where the category has too few others to fill the related
 * posts without the next one, it is among these.
 */
export async function loadOnward(app: App, post: Pick<Post, "id" | "category" | "tags">) {
  const [relatedPosts, next] = await Promise.all([
    listRelatedPosts(app, post, RELATED_POSTS_MAX + 1),
    findNextInCategory(app, post),
  ]);
  const nearby = relatedPosts.filter(({ id }) => id !== next?.id);
  const isFull =
    nearby.filter(({ category }) => category === post.category).length >= RELATED_POSTS_MAX;
  return {
    next: isFull ? next : null,
    related: (isFull ? nearby : relatedPosts).slice(0, RELATED_POSTS_MAX),
  };
}

/**
 * The published posts among the company's choice at their places, also under slugs that they had before; the newest posts at the
 * others.
 */
export async function listHomePosts(
  app: App,
  chosenSlugs: readonly string[],
): Promise<PostSummary[]> {
  const movedPosts = await listMovedPosts(app, chosenSlugs);
  const currentSlugs = chosenSlugs.map((slug) => movedPosts.get(slug)?.slug ?? slug);
  // Chosen under its former slug and the present one, a post has the first of its places.
  const slugs = currentSlugs.map((slug, place) =>
    currentSlugs.indexOf(slug) === place ? slug : "",
  );
  const chosenPosts = await listNewestSummaries(
    app,
    inArray(posts.slug, [...slugs]),
    HOME_POSTS_MAX,
  );
  if (chosenPosts.length === HOME_POSTS_MAX) return inPlaces(slugs, chosenPosts, []);
  const newest = await listNewestSummaries(app, undefined, HOME_POSTS_MAX * 2);
  const furtherPosts = newest.filter(({ slug }) => !slugs.includes(slug));
  return inPlaces(slugs, chosenPosts, furtherPosts);
}

function inPlaces(
  slugs: readonly string[],
  chosenPosts: readonly PostSummary[],
  furtherPosts: readonly PostSummary[],
): PostSummary[] {
  const next = furtherPosts.values();
  const places = Array.from({ length: HOME_POSTS_MAX }, (_, place) => slugs[place]);
  return places.flatMap(
    (slug) => chosenPosts.find((post) => post.slug === slug) ?? next.next().value ?? [],
  );
}

const TITLES_MAX = 200;

/** Slug and title of the newest published posts, and of those among the slugs. One that had a slug among them before has that. */
export async function listPublishedTitles(
  app: App,
  slugs: readonly string[],
): Promise<Pick<Post, "slug" | "title">[]> {
  const movedPosts = await listMovedPosts(app, slugs);
  const titles = (condition: SQL | undefined) =>
    app.db
      .select({ slug: posts.slug, title: posts.title })
      .from(posts)
      .where(and(posts.isPublished, condition))
      .orderBy(newestFirst)
      .limit(TITLES_MAX);
  const chosenTitles = slugs.length > 0 ? await titles(inArray(posts.slug, [...slugs])) : [];
  const movedTitles = [...movedPosts].map(([slug, { title }]) => ({ slug, title }));
  const listedSlugs = new Set([...slugs, ...[...movedPosts.values()].map(({ slug }) => slug)]);
  const furtherTitles = (await titles(undefined)).filter(({ slug }) => !listedSlugs.has(slug));
  return [...chosenTitles, ...movedTitles, ...furtherTitles].slice(0, TITLES_MAX);
}

export async function findPublishedPost(
  app: App,
  slug: string,
): Promise<(Post & InLanguage) | null> {
  const post = await findOne(app, and(eq(posts.slug, slug), posts.isPublished));
  return post && translatePost(app, post);
}

/** The current slug of the published post that had this slug before; null if there is none. */
export async function findRedirect(app: App, slug: string): Promise<string | null> {
  return (await listMovedPosts(app, [slug])).get(slug)?.slug ?? null;
}

/** The published posts that had one of these slugs before, by that slug. */
async function listMovedPosts(
  { db }: App,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Pick<Post, "slug" | "title">>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ formerSlug: postRedirects.slug, slug: posts.slug, title: posts.title })
    .from(postRedirects)
    .innerJoin(posts, eq(posts.id, postRedirects.postId))
    .where(and(inArray(postRedirects.slug, [...slugs]), posts.isPublished));
  return new Map(rows.map(({ formerSlug, ...post }) => [formerSlug, post]));
}

/** The post of a preview link, published or not; null if the link was stopped. */
export async function findPreviewPost(app: App, previewKey: string): Promise<Post | null> {
  return findOne(app, eq(posts.previewKey, previewKey));
}

type Narrowing = Omit<PublicPostFilters, "search" | "page">;

function publishedCondition({ category, categories, author, tag }: Narrowing): SQL | undefined {
  return and(
    posts.isPublished,
    author === undefined ? undefined : sql`${authorSlug(posts)} = array[${author}]::text[]`,
    tag === undefined ? undefined : sql`${tagSlugs(posts)} @> array[${tag}]::text[]`,
    category ? eq(posts.category, category) : undefined,
    categories ? inArray(posts.category, [...categories]) : undefined,
  );
}

/** The ids of a page of the published posts that fit a condition, the newest first. */
function listPageOf(app: App, condition: SQL | undefined, page: number) {
  const rows = { table: posts, id: posts.id, condition, order: PUBLISHED_ORDER };
  return app.db.transaction(async (tx) => {
    const total = await tx.$count(posts, condition);
    const ids = await listIds(tx, rows, { page, pageSize: PUBLIC_PAGE_SIZE, total });
    return { ids, total };
  }, SNAPSHOT);
}

async function listByIds(app: App, ids: readonly string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  // One parameter, so that the text does not differ with the number of posts.
  const idCondition = sql`${posts.id} = any(${sql.param([...ids])}::text[])`;
  const query = app.db
    .select(summaryColumns)
    .from(posts)
    .where(and(idCondition, posts.isPublished));
  const rows = await executePrepared(app.db, "posts-by-id", query);
  return translatePosts(app, inOrderOf(ids, rows));
}

async function listNewestSummaries(
  app: App,
  condition: SQL | undefined,
  limit: number,
  order: SQL = newestFirst,
): Promise<PostSummary[]> {
  const rows = await app.db
    .select(summaryColumns)
    .from(posts)
    .where(and(posts.isPublished, condition))
    .orderBy(order)
    .limit(limit);
  return translatePosts(app, rows);
}

async function findOne(app: App, condition: SQL | undefined) {
  const [row] = await app.db.select(postColumns).from(posts).where(condition);
  return row ?? null;
}

// Feeds, the JSON API and the sitemap read these: only what the public may see.

/** One page of the published posts with their content. */
export async function listWholePosts(
  app: App,
  filters: PublicPostFilters,
): Promise<FoundPage<Post>> {
  const { ids, ...paging } = await listPublishedIds(app, filters);
  return { ...paging, items: await listWholeByIds(app, ids) };
}

async function listWholeByIds(app: App, ids: string[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const publicByIdCondition = and(inArray(posts.id, ids), posts.isPublished);
  return inOrderOf(ids, await app.db.select(postColumns).from(posts).where(publicByIdCondition));
}

/** The newest posts with their content, for feeds. */
export async function listNewestWholePosts(
  app: App,
  limit: number,
  narrowing: Narrowing,
): Promise<Post[]> {
  return app.db
    .select(postColumns)
    .from(posts)
    .where(publishedCondition(narrowing))
    .orderBy(newestFirst)
    .limit(limit);
}

/** Slug, category and time of the last change of some of the posts, newest first, for the sitemap. */
export async function listPublishedPostChanges(
  app: App,
  { skipped, limit }: { skipped: number; limit: number },
): Promise<Pick<Post, "slug" | "updatedAt" | "category">[]> {
  return app.db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt, category: posts.category })
    .from(posts)
    .where(eq(posts.isPublished, true))
    .orderBy(newestFirst)
    .limit(limit)
    .offset(skipped);
}

export async function countPublishedPosts(app: App): Promise<number> {
  return app.db.$count(posts, eq(posts.isPublished, true));
}

/** When the posts, and those of each category that has any, last changed. */
export async function getNewestPostChanges(app: App) {
  const rows = await app.db
    .select({ category: posts.category, changedAt: max(posts.updatedAt) })
    .from(posts)
    .where(eq(posts.isPublished, true))
    .groupBy(posts.category)
    .orderBy(posts.category);
  const categories = rows.flatMap(({ category, changedAt }) =>
    changedAt ? [{ category, changedAt }] : [],
  );
  const newest = Math.max(0, ...categories.map(({ changedAt }) => changedAt.getTime()));
  return { categories, posts: newest > 0 ? new Date(newest) : null };
}
