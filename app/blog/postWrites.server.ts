import { eq } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { ARTICLE_MARKUP_VERSION, cleanArticle } from "#markup/cleanArticle.server";
import type { ArticleRejection } from "#markup/cleanedArticle";
import type { AdminPost } from "~/blog/adminQueries.server";
import { type PostDetails, pictureIdsOfForm, postForm, typedPost } from "~/blog/post";
import { adminColumns } from "~/blog/postColumns.server";
import { searchVectors, storeSpellingTerms } from "~/blog/search/postSearch.server";
import { postRedirects, postRevisions, posts } from "~/blog/tables.server";
import { type Actor, accountIdOf } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit, recordPublicChange } from "~/platform/data/audit/audit.server";
import { queryErrorOf, type Transaction, UNIQUE_VIOLATION } from "~/platform/data/database.server";
import { indexedTerms } from "~/platform/data/searchTerms.server";
import { columnsOf } from "~/platform/forms/record";
import { type Rejection, reject } from "~/platform/reject";

// The writes that the commands of the blog share.

export type PreparedContent =
  | { ok: true; columns: ReturnType<typeof articleColumns>; terms: string[] }
  | Rejection<ArticleRejection>;

/** Cleans and indexes the content of a post. Slow for long articles, so call it before the transaction. */
export async function prepareContent(details: PostDetails): Promise<PreparedContent> {
  const article = await cleanArticle(details.content);
  if (!article.ok) return article;
  const { title, summary, tags } = details;
  const text = article.text;
  const terms = indexedTerms([title, summary, ...tags, text].join("\n"));
  const vectors = searchVectors({ title, summary, tags, text });
  return { ok: true, columns: articleColumns(details, article, vectors), terms };
}

function articleColumns(
  details: PostDetails,
  article: Extract<Awaited<ReturnType<typeof cleanArticle>>, { ok: true }>,
  vectors: ReturnType<typeof searchVectors>,
) {
  const { isPublished, publishAt, ...columns } = columnsOf(postForm, details);
  return {
    ...columns,
    source: details.content,
    content: article.html,
    headings: article.headings,
    wordCount: article.wordCount,
    markupVersion: ARTICLE_MARKUP_VERSION,
    ...vectors,
  };
}

type PostChanges = PgUpdateSetSource<typeof posts>;

export type PostRow = PgInsertValue<typeof posts>;

/** Inserts a new post with its first revision; null if the id is taken. */
export async function insertPost(
  tx: Transaction,
  app: App,
  actor: Actor,
  { row, terms, sentHash }: { row: PostRow; terms: string[]; sentHash?: string },
): Promise<AdminPost | null> {
  const [post] = await tx
    .insert(posts)
    .values(row)
    .onConflictDoNothing({ target: posts.id })
    .returning(adminColumns);
  if (!post) return null;
  await deleteReplacedRedirect(tx, post);
  await storeSpellingTerms(tx, terms);
  await insertRevision(tx, app, actor, { post, sentHash });
  return post;
}

/** Reads the post and locks its row until the transaction ends, so that two saves run one after the other. */
export async function lockPost(tx: Transaction, id: string): Promise<AdminPost | null> {
  const [post] = await tx.select(adminColumns).from(posts).where(eq(posts.id, id)).for("update");
  return post ?? null;
}

interface PostWrite {
  before: AdminPost;
  changes: PostChanges;
  terms?: string[];
  /** The fingerprint of the form that was sent; left out if none was. */
  sentHash?: string;
  action: AuditAction;
}

/** Saves the next version of a post with its revision, its redirect and its audit record. */
export async function writePost(
  tx: Transaction,
  app: App,
  actor: Actor,
  save: PostWrite,
): Promise<AdminPost> {
  const { before, changes, terms, sentHash, action } = save;
  const [post] = await tx
    .update(posts)
    .set({ ...changes, version: before.version + 1, updatedAt: app.now() })
    .where(eq(posts.id, before.id))
    .returning(adminColumns);
  if (!post) throw new Error("a locked post was not there to be changed");
  if (terms) await storeSpellingTerms(tx, terms);
  await redirectFormerSlug(tx, app, before, post);
  await insertRevision(tx, app, actor, { post, sentHash });
  await auditPostChange(tx, app, {
    actor,
    action,
    id: post.id,
    affectsPublic: before.isPublished || post.isPublished,
  });
  return post;
}

/** Redirects a former slug to the post if the post was ever public. */
async function redirectFormerSlug(tx: Transaction, app: App, before: AdminPost, post: AdminPost) {
  await deleteReplacedRedirect(tx, post);
  if (before.slug === post.slug || !before.publishedAt) return;
  const redirect = { slug: before.slug, postId: post.id, createdAt: app.now() };
  await tx.insert(postRedirects).values(redirect).onConflictDoUpdate({
    target: postRedirects.slug,
    set: redirect,
  });
}

/** A post may take a slug that only a redirect uses. Until it is published, the slug leads where it led. */
async function deleteReplacedRedirect(
  tx: Transaction,
  { isPublished, slug }: Pick<AdminPost, "isPublished" | "slug">,
): Promise<void> {
  if (isPublished) await tx.delete(postRedirects).where(eq(postRedirects.slug, slug));
}

async function insertRevision(
  tx: Transaction,
  app: App,
  actor: Actor,
  { post, sentHash }: { post: AdminPost; sentHash?: string },
) {
  const input = typedPost(post, app.calendar());
  await tx.insert(postRevisions).values({
    postId: post.id,
    version: post.version,
    input,
    sentHash,
    savedBy: accountIdOf(actor),
    savedAt: app.now(),
    pictures: pictureIdsOfForm(input, post.content),
  });
}

interface AuditedPostChange {
  actor: Actor;
  action: AuditAction;
  id: string;
  /** Whether visitors saw the post before or see it now. */
  affectsPublic: boolean;
}

/** Audits a write, shows it in open lists and, if it affects the public, invalidates the cached pages. */
export async function auditPostChange(
  tx: Transaction,
  app: App,
  { actor, action, id, affectsPublic }: AuditedPostChange,
): Promise<void> {
  const record = affectsPublic ? recordPublicChange : recordAudit;
  await record(tx, app, { actor, action, subject: `post:${id}` });
  await announce(tx, "posts");
}

/**
 * Turns a violation of the unique slug into a rejection: two saves may take one slug at the same moment. The transaction of
 * `save` is aborted then.
 */
export async function saveUnlessSlugTaken<Result>(save: () => Promise<Result>) {
  try {
    return await save();
  } catch (error) {
    const { code, constraint } = queryErrorOf(error);
    if (code === UNIQUE_VIOLATION && constraint === "blogs_slug_unique")
      return reject("slug-taken");
    throw error;
  }
}
