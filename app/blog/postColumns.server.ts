import { type SQL, sql } from "drizzle-orm";
import { posts } from "~/blog/tables.server";

/** What lists read: whole articles lie in a place of their own, and reading them for a list would cost most of its time. */
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
  isPublished: posts.isPublished,
  publishedAt: posts.publishedAt,
  publishAt: posts.publishAt,
  words: posts.words,
  version: posts.version,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
};

/** What the public may read. */
export const postColumns = {
  ...summaryColumns,
  content: posts.content,
  headings: posts.headings,
};

/** What the desk reads. */
export const adminColumns = {
  ...postColumns,
  source: posts.source,
  missingPictures: posts.missingPictures,
  previewKey: posts.previewKey,
};

/** As the indexes have it: another place for nulls, which there are none of, would sort 20,000 rows instead. */
export const newestFirst: SQL = sql`${posts.publishedAt} desc nulls last, ${posts.id}`;
