import { cleanArticle } from "#markup/cleanArticle.server";
import type { ArticleRejection } from "#markup/cleanedArticle";
import { preparePost } from "~/blog/commands.server";
import type { PostDetails, PostSummary } from "~/blog/post";
import { insertPost, type PostRow } from "~/blog/postWrites.server";
import { posts } from "~/blog/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { listExistingValues } from "~/platform/data/lists.server";
import type { Rejection } from "~/platform/reject";
import { shortenText } from "~/platform/shortenText";

/** A post of another site, with its id, its slug and its dates there. */
export interface ImportedPost
  extends Pick<
    PostSummary,
    "id" | "isPublished" | "publishedAt" | "publishAt" | "createdAt" | "updatedAt"
  > {
  details: Omit<PostDetails, "is_published" | "publish_at">;
}

export interface PreparedPost {
  row: PostRow & { id: string };
  terms: string[];
  /** How many of its pictures could not be copied. */
  missingPictures: number;
}

/** Which of these ids posts have. */
export const listPostIds = (db: Database, ids: readonly string[]) =>
  listExistingValues(db, posts.id, ids);

/** Which of these slugs posts have. */
export const listTakenSlugs = (db: Database, slugs: readonly string[]) =>
  listExistingValues(db, posts.slug, slugs);

/** Why a post cannot be added; null if it can. Changes nothing. */
export async function findArticleError({
  details,
}: ImportedPost): Promise<ArticleRejection | null> {
  const cleanedArticle = await cleanArticle(details.content);
  return cleanedArticle.ok ? null : cleanedArticle.reason;
}

/** Copies the pictures of a post and cleans its article, as saving it does. Slow, so call it before the transaction. */
export async function prepareImportedPost(
  app: App,
  actor: Actor,
  { details, ...columns }: ImportedPost,
): Promise<{ ok: true; post: PreparedPost } | Rejection<ArticleRejection>> {
  const typed = { ...details, is_published: columns.isPublished, publish_at: null };
  const preparation = await preparePost(app, actor, typed);
  if (!preparation.ok) return preparation;
  const row = { ...preparation.columns, ...columns };
  const missingPictures = preparation.columns.missingPictures.length;
  return { ok: true, post: { row, terms: preparation.terms, missingPictures } };
}

/** Adds prepared posts. Returns the ids of those that were added: another may have taken an id in the meantime. */
export async function addImportedPosts(
  tx: Transaction,
  app: App,
  actor: Actor,
  preparedPosts: readonly PreparedPost[],
): Promise<Set<string>> {
  const addedIds = new Set<string>();
  for (const post of preparedPosts)
    if (await insertPost(tx, app, actor, post)) addedIds.add(post.row.id);
  const event = {
    actor,
    action: "blogs-imported" as const,
    subject: "import:blogs" as const,
    times: addedIds.size,
  };
  if (addedIds.size > 0) {
    await recordAudit(tx, app, event);
    await announce(tx, "posts");
  }
  if (preparedPosts.some(({ row }) => row.isPublished)) await bumpContentVersion(tx);
  return addedIds;
}

interface ImportedDates {
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
}

/** When an imported post is public: one whose date lies in the future is scheduled for it. */
export function publicationOn(
  source: { isPublished: boolean; date: Date | null },
  { createdAt, now }: { createdAt: Date; now: Date },
): ImportedDates {
  const { isPublished, date } = source;
  if (!isPublished)
    return { isPublished: false, publishedAt: date && date <= now ? date : null, publishAt: null };
  const since = date ?? (createdAt <= now ? createdAt : now);
  if (since > now) return { isPublished: false, publishedAt: null, publishAt: since };
  return { isPublished: true, publishedAt: since, publishAt: null };
}

const DERIVED_SUMMARY_MAX_CHARACTERS = 200;

/** The beginning of a text as a summary, up to the end of a word. */
export function summaryOf(text: string): string {
  return shortenText(text.replace(/\s+/g, " ").trim(), DERIVED_SUMMARY_MAX_CHARACTERS);
}
