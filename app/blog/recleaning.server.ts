import { and, asc, eq, lt } from "drizzle-orm";
import { searchVectors } from "~/blog/search/searchVectors.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { ARTICLE_MARKUP_VERSION, cleanArticle } from "~/platform/markup/cleanArticle.server";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";

/** A second or two of work: whoever stops the program waits for it. */
const BATCH = 50;

export const readColumns = {
  id: posts.id,
  version: posts.version,
  source: posts.source,
  title: posts.title,
  summary: posts.summary,
  tags: posts.tags,
};

type Outdated = Pick<typeof posts.$inferSelect, keyof typeof readColumns>;

/**
 * Cleans some of the posts again that were cleaned under older rules, and says how many those were. Nobody's words
 * change, so it is no save. A post that can no longer be cleaned keeps what was clean before; the log says which, once.
 */
export async function recleanPosts(app: App): Promise<number> {
  const outdated = await app.db
    .select(readColumns)
    .from(posts)
    .where(lt(posts.markupVersion, ARTICLE_MARKUP_VERSION))
    .orderBy(asc(posts.id))
    .limit(BATCH);
  for (const post of outdated) await recleanPost(app, post);
  return outdated.length;
}

async function recleanPost(app: App, post: Outdated): Promise<void> {
  const changes = (await cleanedAgain(app, post)) ?? { markupVersion: ARTICLE_MARKUP_VERSION };
  await app.db.transaction(async (tx) => {
    // Whoever saved the post meanwhile has cleaned it too.
    const asRead = and(eq(posts.id, post.id), eq(posts.version, post.version));
    const [cleaned] = await tx
      .update(posts)
      .set(changes)
      .where(asRead)
      .returning({ isPublished: posts.isPublished });
    if (cleaned?.isPublished) await bumpContentVersion(tx);
  });
}

/** What cleaning makes of a post's source; null when it can no longer be cleaned. */
export async function cleanedAgain(app: App, { id, source, ...searched }: Outdated) {
  const article = await cleanArticle(source);
  if (!article.ok) {
    app.log.warn({ post: id, reason: article.reason }, "a post could not be cleaned again");
    return null;
  }
  const { html: content, headings, words, text } = article;
  const vectors = searchVectors({ ...searched, text });
  return { content, headings, words, markupVersion: ARTICLE_MARKUP_VERSION, ...vectors };
}
