import { sql } from "drizzle-orm";
import {
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ReviewState } from "~/blog/collaboration/review";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import type { Heading, PostInput } from "~/blog/post";
import { moment, newId, tsvector } from "~/platform/data/columns.server";

/**
 * The names of authors and tags as they stand in addresses, by a function of the database: so posts that older releases save are
 * found by them too. It does what `nameSlug` does.
 */
export const authorSlug = ({ author }: { author: PgColumn }) => sql`name_slugs(array[${author}])`;
export const tagSlugs = ({ tags }: { tags: PgColumn }) => sql`name_slugs(${tags})`;

type TopicColumns = Record<
  "author" | "tags" | "publishedAt" | "id" | "isPublished",
  ExtraConfigColumn
>;

const topicIndexes = (table: TopicColumns) => [
  index("blogs_published_by_author")
    .on(authorSlug(table), table.publishedAt.desc(), table.id)
    .where(sql`${table.isPublished}`),
  index("blogs_published_by_tag").using("gin", tagSlugs(table)).where(sql`${table.isPublished}`),
];

export const posts = pgTable(
  "blogs",
  {
    /** The slug that it had at first and a base-36 timestamp; used in the addresses of the admin area. */
    id: text("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** As typed. Unsafe, so never shown to the public. */
    source: text("source").notNull(),
    /** The source as sanitized by the rules of `markupVersion`. */
    content: text("content").notNull(),
    headings: jsonb("headings").$type<Heading[]>().notNull(),
    wordCount: integer("words").notNull(),
    markupVersion: integer("markup_version").notNull(),
    category: text("category").notNull(),
    tags: text("tags").array().notNull(),
    author: text("author").notNull(),
    authorImage: text("author_image"),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt"),
    /** Title and description for search engines and link previews; null where title and summary serve. */
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    /** Null for a post that was last saved before pictures of other sites were copied. */
    missingPictures: jsonb("missing_pictures").$type<MissingPicture[]>(),
    isPublished: boolean("is_published").notNull().default(false),
    publishedAt: moment("published_at"),
    /** The scheduled time of a post that is not published yet. */
    publishAt: moment("publish_at"),
    version: integer("version").notNull().default(1),
    /** The secret part of the preview link's address; null without a preview link. */
    previewKey: text("preview_key").unique(),
    /** Title (A), summary and tags (B) and text (D), without accents. */
    search: tsvector("search").notNull(),
    /**
     * Without the text. Ranks the results: small enough to be stored in the row itself, so that reading 20,000 of them is fast.
     */
    ranking: tsvector("ranking").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("blogs_published")
      .on(table.publishedAt.desc(), table.id)
      .where(sql`${table.isPublished}`),
    index("blogs_published_by_category")
      .on(table.category, table.publishedAt.desc(), table.id)
      .where(sql`${table.isPublished}`),
    index("blogs_scheduled")
      .on(table.publishAt)
      .where(sql`not ${table.isPublished} and ${table.publishAt} is not null`),
    // The list of the admin area. Each index has the columns that decide the state, so that counting reads no rows.
    index("blogs_listed").on(table.createdAt.desc(), table.id, table.isPublished, table.publishAt),
    index("blogs_by_category").on(
      table.category,
      table.createdAt.desc(),
      table.id,
      table.isPublished,
      table.publishAt,
    ),
    // The sitemap: its entries, and when each category last changed.
    index("blogs_sitemap")
      .on(table.publishedAt.desc(), table.id, table.slug, table.category, table.updatedAt)
      .where(sql`${table.isPublished}`),
    index("blogs_published_changes")
      .on(table.category, table.updatedAt)
      .where(sql`${table.isPublished}`),
    index("blogs_published_tags").using("gin", table.tags).where(sql`${table.isPublished}`),
    ...topicIndexes(table),
    index("blogs_search").using("gin", table.search),
    index("blogs_by_markup").on(table.markupVersion),
  ],
);

/**
 * The generated column (migration 0060) with the words of title, summary and content in lower case, in which the admin area
 * searches; the index blogs_searched finds any part of a word in it. On purpose not among the columns of the table above, for the
 * reasons that `searchedDescription` of jobs has.
 */
export const searchedText = sql`${posts}."searched"`;

/** Former slugs of posts. */
export const postRedirects = pgTable(
  "blog_redirects",
  {
    slug: text("slug").primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("blog_redirects_by_post").on(table.postId)],
);

/** All words of three or more letters in posts, without accents. Mistyped search terms are compared with them. */
export const postWords = pgTable("blog_words", { word: text("word").primaryKey() }, (table) => [
  index("blog_words_alike").using("gin", sql`${table.word} gin_trgm_ops`),
]);

export const postRevisions = pgTable(
  "blog_revisions",
  {
    id: uuid("id").primaryKey().default(newId),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** The version of the post that this save made. */
    version: integer("version").notNull(),
    input: jsonb("input").$type<PostInput>().notNull(),
    /** The fingerprint of the form as it was sent, before its pictures were copied; null if no form made this save. */
    sentHash: text("sent_hash"),
    /** An account's id; null: no account, so the operator or the program. */
    savedBy: text("saved_by"),
    savedAt: moment("saved_at").notNull(),
    /** Ids of the uploaded images that it shows; they are retained because of this. */
    pictures: uuid("pictures").array().notNull(),
  },
  (table) => [
    index("blog_revisions_by_post").on(table.postId, table.version.desc()),
    index("blog_revisions_pictures").using("gin", table.pictures),
  ],
);

/** Draft copies, one for each account and post; `post_id` is "new" for a post that was never saved. */
export const postDrafts = pgTable(
  "blog_drafts",
  {
    accountId: text("account_id").notNull(),
    /** The id of the post; NEW_POST of one that was never saved. */
    recordId: text("post_id").notNull(),
    /**
     * The open editor that stored it, a random text. Only that one, or one that restored it, replaces it or ends it with a save:
     * another one, in a tab or on another machine, may hold an earlier article. Empty in drafts of earlier releases.
     */
    editorId: text("editor_id").notNull().default(""),
    /** The version of the post that the author started from; 0 for a new post. */
    baseVersion: integer("base_version").notNull(),
    input: jsonb("input").$type<PostInput>().notNull(),
    savedAt: moment("saved_at").notNull(),
    pictures: uuid("pictures").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.recordId] })],
);

/** The reviews that writers ask each other for; a post without a row is in none. */
export const postReviews = pgTable("blog_reviews", {
  postId: text("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  state: text("state").$type<ReviewState>().notNull(),
  note: text("note").notNull(),
  /** The account that asks; null once it was removed. */
  askedBy: text("asked_by"),
  /** The account that wrote what is reviewed: it is mailed when changes are asked for. */
  writer: text("writer"),
  askedAt: moment("asked_at").notNull(),
});

/** The accounts that have the editor of a post open; their browsers report it every few seconds. */
export const postPresence = pgTable(
  "blog_presence",
  {
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.accountId] })],
);
