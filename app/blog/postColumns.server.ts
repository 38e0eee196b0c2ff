import { type SQL, sql } from "drizzle-orm";
import { posts } from "~/blog/tables.server";
import { focalPointAt } from "~/media/queries.server";
import { ascending, indexedDescending } from "~/platform/data/lists.server";

/**
 * The columns for lists: all but the article itself, which PostgreSQL stores outside the row. Reading it would take most of a
 * list's time.
 */
export const summaryColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  summary: posts.summary,
  category: posts.category,
  tags: posts.tags,
  author: posts.author,
  authorImage: posts.authorImage,
  imageUrl: posts.imageUrl,
  imageAlt: posts.imageAlt,
  imageFocus: focalPointAt(posts.imageUrl),
  isPublished: posts.isPublished,
  publishedAt: posts.publishedAt,
  publishAt: posts.publishAt,
  wordCount: posts.wordCount,
  version: posts.version,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
};

/** The columns that the public may see. */
export const postColumns = {
  ...summaryColumns,
  authorFocus: focalPointAt(posts.authorImage),
  content: posts.content,
  headings: posts.headings,
  metaTitle: posts.metaTitle,
  metaDescription: posts.metaDescription,
};

/** The columns for the admin area. */
export const adminColumns = {
  ...postColumns,
  source: posts.source,
  missingPictures: posts.missingPictures,
  previewKey: posts.previewKey,
};

/** The order of the published posts, as of their indexes. */
export const PUBLISHED_ORDER = [indexedDescending(posts.publishedAt), ascending(posts.id)];
export const newestFirst: SQL = sql.join(
  PUBLISHED_ORDER.map(({ forward }) => forward),
  sql`, `,
);
