import { and, asc, eq, lt } from "drizzle-orm";
import { ARTICLE_MARKUP_VERSION, cleanArticle } from "#markup/cleanArticle.server";
import { searchVectors } from "~/blog/search/postSearch.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";

/** One or two seconds of work, which a stopping process waits for. */
const POSTS_PER_BATCH = 50;

export const recleanedColumns = {
  id: posts.id,
  version: posts.version,
  source: posts.source,
  title: posts.title,
  summary: posts.summary,
  tags: posts.tags,
};

type Outdated = Pick<typeof posts.$inferSelect, keyof typeof recleanedColumns>;

/**
 * Cleans a batch of the posts again whose content was cleaned by older rules, and returns their number. The source does not
 * change, so the version does not either. A post that can no longer be cleaned is logged once and not changed.
 */
export async function recleanPosts(app: App): Promise<number> {
  const outdated = await app.db
    .select(recleanedColumns)
    .from(posts)
    .where(lt(posts.markupVersion, ARTICLE_MARKUP_VERSION))
    .orderBy(asc(posts.id))
    .limit(POSTS_PER_BATCH);
  for (const post of outdated) await recleanPost(app, post);
  return outdated.length;
}

async function recleanPost(app: App, post: Outdated): Promise<void> {
  const changes = (await cleanedAgain(app, post)) ?? { markupVersion: ARTICLE_MARKUP_VERSION };
  await app.db.transaction(async (tx) => {
    // A save in the meantime has already cleaned the post by the new rules.
    const asReadCondition = and(eq(posts.id, post.id), eq(posts.version, post.version));
    const [updatedPost] = await tx
      .update(posts)
      .set(changes)
      .where(asReadCondition)
      .returning({ isPublished: posts.isPublished });
    if (updatedPost?.isPublished) await bumpContentVersion(tx);
  });
}

/** The columns that result from cleaning a post's source; null if it can no longer be cleaned. */
export async function cleanedAgain(app: App, { id, source, ...searched }: Outdated) {
  const article = await cleanArticle(source);
  if (!article.ok) {
    app.log.warn({ post: id, reason: article.reason }, "a post could not be cleaned again");
    return null;
  }
  const { html: content, headings, wordCount, text } = article;
  const vectors = searchVectors({ ...searched, text });
  return { content, headings, wordCount, markupVersion: ARTICLE_MARKUP_VERSION, ...vectors };
}
