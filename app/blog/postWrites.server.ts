import { eq } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { AdminPost } from "~/blog/adminQueries.server";
import type { PostDetails } from "~/blog/forms";
import { picturesIn } from "~/blog/pictures/pictureAddresses";
import { adminColumns } from "~/blog/postColumns.server";
import { postInputOf } from "~/blog/postInput";
import { searchVectors } from "~/blog/search/searchVectors.server";
import { rememberTerms } from "~/blog/search/spelling.server";
import { postRedirects, postRevisions, posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Database } from "~/platform/db/database.server";
import { violatesUnique } from "~/platform/db/uniqueViolation.server";
import { ARTICLE_MARKUP_VERSION, cleanArticle } from "~/platform/markup/cleanArticle.server";
import type { ArticleRejection } from "~/platform/markup/cleanedArticle";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";
import { indexedTerms } from "~/platform/search/searchTerms.server";
import type { Actor } from "~/platform/security/actor";

// What the room's commands are made of.

export const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

export function mayWritePosts(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}

export type PreparedTerms =
  | { ok: true; columns: ReturnType<typeof columnsOf>; words: string[] }
  | { ok: false; reason: ArticleRejection };

/** Everything of a post but its publication, cleaned and indexed. Takes its time, so it comes before the transaction. */
export async function prepareTerms(
  details: Omit<PostDetails, "is_published" | "publish_at">,
): Promise<PreparedTerms> {
  const article = await cleanArticle(details.content);
  if (!article.ok) return article;
  const { title, summary, tags } = details;
  const text = article.text;
  const words = indexedTerms([title, summary, ...tags, text].join("\n"));
  const vectors = searchVectors({ title, summary, tags, text });
  return { ok: true, columns: columnsOf(details, article, vectors), words };
}

function columnsOf(
  details: Omit<PostDetails, "is_published" | "publish_at">,
  article: Extract<Awaited<ReturnType<typeof cleanArticle>>, { ok: true }>,
  vectors: ReturnType<typeof searchVectors>,
) {
  return {
    slug: details.slug,
    title: details.title,
    summary: details.summary,
    source: details.content,
    content: article.html,
    headings: article.headings,
    words: article.words,
    markupVersion: ARTICLE_MARKUP_VERSION,
    category: details.category,
    tags: details.tags,
    author: details.author,
    authorImage: details.author_image,
    imageUrl: details.image_url,
    imageAlt: details.image_alt,
    ...vectors,
  };
}

export type PostChanges = PgUpdateSetSource<typeof posts>;

export type PostRow = PgInsertValue<typeof posts>;

/** A new post with its first revision; null if there is one with this id. */
export async function insertPost(
  tx: Database,
  app: App,
  actor: Actor,
  { row, words }: { row: PostRow; words: string[] },
): Promise<AdminPost | null> {
  const [post] = await tx
    .insert(posts)
    .values(row)
    .onConflictDoNothing({ target: posts.id })
    .returning(adminColumns);
  if (!post) return null;
  await freeAddress(tx, post.slug);
  await rememberTerms(tx, words);
  await keepRevision(tx, app, actor, post);
  return post;
}

/** The post as it is, held until the transaction ends, so that two saves of it come one after the other. */
export async function lockPost(tx: Database, id: string): Promise<AdminPost | null> {
  if (id.includes("\0")) return null;
  const [post] = await tx.select(adminColumns).from(posts).where(eq(posts.id, id)).for("update");
  return post ?? null;
}

/** One save: the next version, with its revision. */
export async function writePost(
  tx: Database,
  app: App,
  actor: Actor,
  save: { before: AdminPost; changes: PostChanges; words?: string[]; action: string },
): Promise<AdminPost> {
  const { before, changes, words, action } = save;
  const [post] = await tx
    .update(posts)
    .set({ ...changes, version: before.version + 1, updatedAt: app.now() })
    .where(eq(posts.id, before.id))
    .returning(adminColumns);
  if (!post) throw new Error("a locked post was not there to be changed");
  if (words) await rememberTerms(tx, words);
  await keepAddress(tx, app, before, post);
  await keepRevision(tx, app, actor, post);
  await told(tx, app, actor, {
    action,
    id: post.id,
    seen: before.isPublished || post.isPublished,
  });
  return post;
}

/** An address that was ever public goes on leading to the post. */
async function keepAddress(tx: Database, app: App, before: AdminPost, post: AdminPost) {
  if (before.slug === post.slug) return;
  await freeAddress(tx, post.slug);
  if (!before.publishedAt) return;
  const redirect = { slug: before.slug, postId: post.id, createdAt: app.now() };
  await tx.insert(postRedirects).values(redirect).onConflictDoUpdate({
    target: postRedirects.slug,
    set: redirect,
  });
}

/** A slug that only a redirect holds may be taken. */
async function freeAddress(tx: Database, slug: string): Promise<void> {
  await tx.delete(postRedirects).where(eq(postRedirects.slug, slug));
}

async function keepRevision(tx: Database, app: App, actor: Actor, post: AdminPost) {
  const input = postInputOf(post, app.calendar());
  await tx.insert(postRevisions).values({
    postId: post.id,
    version: post.version,
    input,
    savedBy: accountOf(actor),
    savedAt: app.now(),
    pictures: picturesIn(input, post.content),
  });
}

/** What every write here owes: a line in the audit log and, where the public saw or sees the post, no page older than it. */
export async function told(
  tx: Database,
  app: App,
  actor: Actor,
  { action, id, seen }: { action: string; id: string; seen: boolean },
): Promise<void> {
  await recordAudit(tx, app, { actor, action, subject: `post:${id}` });
  if (seen) await bumpContentVersion(tx);
}

export function accountOf(actor: Actor): string | null {
  return actor.kind === "administrator" ? actor.id : null;
}

/** Two saves may ask for one slug at the same moment: the database decides. */
export async function refusingTakenSlug<Result>(save: () => Promise<Result>) {
  try {
    return await save();
  } catch (error) {
    if (violatesUnique(error, "blogs_slug_unique")) return refuse("slug-taken");
    throw error;
  }
}
