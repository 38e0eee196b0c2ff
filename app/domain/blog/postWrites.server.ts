import { eq } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { DeskPost } from "~/domain/blog/deskQueries.server";
import type { PostDetails } from "~/domain/blog/forms";
import { picturesIn } from "~/domain/blog/pictureAddresses";
import { deskColumns } from "~/domain/blog/postColumns.server";
import { postInputOf } from "~/domain/blog/postInput";
import { searchVectors } from "~/domain/blog/searchVectors.server";
import { rememberWords } from "~/domain/blog/spelling.server";
import { postRedirects, postRevisions, posts } from "~/domain/blog/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { violatesUnique } from "~/platform/db/uniqueViolation.server";
import { ARTICLE_MARKUP_VERSION, cleanArticle } from "~/platform/markup/cleanArticle.server";
import type { ArticleRefusal } from "~/platform/markup/cleanedArticle";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";
import { indexedWords } from "~/platform/search/searchWords.server";
import type { Actor } from "~/platform/security/actor";

// What the room's commands are made of.

export const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

export function mayWritePosts(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}

export type PreparedWords =
  | { ok: true; columns: ReturnType<typeof columnsOf>; words: string[] }
  | { ok: false; reason: ArticleRefusal };

/** Everything of a post but its publication, cleaned and indexed. Takes its time, so it comes before the transaction. */
export async function prepareWords(
  details: Omit<PostDetails, "is_published" | "publish_at">,
): Promise<PreparedWords> {
  const article = await cleanArticle(details.content);
  if (!article.ok) return article;
  const { title, summary, tags } = details;
  const text = article.text;
  const words = indexedWords([title, summary, ...tags, text].join("\n"));
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
  context: Context,
  actor: Actor,
  { row, words }: { row: PostRow; words: string[] },
): Promise<DeskPost | null> {
  const [post] = await tx
    .insert(posts)
    .values(row)
    .onConflictDoNothing({ target: posts.id })
    .returning(deskColumns);
  if (!post) return null;
  await freeAddress(tx, post.slug);
  await rememberWords(tx, words);
  await keepRevision(tx, context, actor, post);
  return post;
}

/** The post as it is, held until the transaction ends, so that two saves of it come one after the other. */
export async function lockPost(tx: Database, id: string): Promise<DeskPost | null> {
  if (id.includes("\0")) return null;
  const [post] = await tx.select(deskColumns).from(posts).where(eq(posts.id, id)).for("update");
  return post ?? null;
}

/** One save: the next version, with its revision. */
export async function writePost(
  tx: Database,
  context: Context,
  actor: Actor,
  save: { before: DeskPost; changes: PostChanges; words?: string[]; action: string },
): Promise<DeskPost> {
  const { before, changes, words, action } = save;
  const [post] = await tx
    .update(posts)
    .set({ ...changes, version: before.version + 1, updatedAt: context.now() })
    .where(eq(posts.id, before.id))
    .returning(deskColumns);
  if (!post) throw new Error("a locked post was not there to be changed");
  if (words) await rememberWords(tx, words);
  await keepAddress(tx, context, before, post);
  await keepRevision(tx, context, actor, post);
  await told(tx, context, actor, {
    action,
    id: post.id,
    seen: before.isPublished || post.isPublished,
  });
  return post;
}

/** An address that was ever public goes on leading to the post. */
async function keepAddress(tx: Database, context: Context, before: DeskPost, post: DeskPost) {
  if (before.slug === post.slug) return;
  await freeAddress(tx, post.slug);
  if (!before.publishedAt) return;
  const redirect = { slug: before.slug, postId: post.id, createdAt: context.now() };
  await tx.insert(postRedirects).values(redirect).onConflictDoUpdate({
    target: postRedirects.slug,
    set: redirect,
  });
}

/** A slug that only a redirect holds may be taken. */
async function freeAddress(tx: Database, slug: string): Promise<void> {
  await tx.delete(postRedirects).where(eq(postRedirects.slug, slug));
}

async function keepRevision(tx: Database, context: Context, actor: Actor, post: DeskPost) {
  const input = postInputOf(post, context.calendar());
  await tx.insert(postRevisions).values({
    postId: post.id,
    version: post.version,
    input,
    savedBy: accountOf(actor),
    savedAt: context.now(),
    pictures: picturesIn(input, post.content),
  });
}

/** What every write here owes: a line in the audit log and, where the public saw or sees the post, no page older than it. */
export async function told(
  tx: Database,
  context: Context,
  actor: Actor,
  { action, id, seen }: { action: string; id: string; seen: boolean },
): Promise<void> {
  await recordAudit(tx, context, { actor, action, subject: `post:${id}` });
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
