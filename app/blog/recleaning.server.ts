import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { ARTICLE_MARKUP_VERSION, cleanArticle } from "#markup/cleanArticle.server";
import { searchVectors } from "~/blog/search/postSearch.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { RestoreStep } from "~/platform/data/backup/backupScope";
import type { Database } from "~/platform/data/database.server";
import { bumpContentVersion } from "~/platform/http/pages/contentVersion.server";

/** One or two seconds of work, which a stopping process waits for. */
const BATCH = 50;

const readColumns = {
  id: posts.id,
  version: posts.version,
  source: posts.source,
  title: posts.title,
  summary: posts.summary,
  tags: posts.tags,
};

type Outdated = Pick<typeof posts.$inferSelect, keyof typeof readColumns>;

/**
 * Cleans a batch of the posts again whose content was cleaned by older rules, and returns their number. The source does
 * not change, so the version does not either. A post that can no longer be cleaned is logged once and not changed.
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
    // A save in the meantime has already cleaned the post by the new rules.
    const asRead = and(eq(posts.id, post.id), eq(posts.version, post.version));
    const [updatedPost] = await tx
      .update(posts)
      .set(changes)
      .where(asRead)
      .returning({ isPublished: posts.isPublished });
    if (updatedPost?.isPublished) await bumpContentVersion(tx);
  });
}

/** The columns that result from cleaning a post's source; null if it can no longer be cleaned. */
async function cleanedAgain(app: App, { id, source, ...searched }: Outdated) {
  const article = await cleanArticle(source);
  if (!article.ok) {
    app.log.warn({ post: id, reason: article.reason }, "a post could not be cleaned again");
    return null;
  }
  const { html: content, headings, words, text } = article;
  const vectors = searchVectors({ ...searched, text });
  return { content, headings, words, markupVersion: ARTICLE_MARKUP_VERSION, ...vectors };
}

const POSTS_AT_ONCE = 50;

/**
 * Cleans the articles of a backup again before anybody sees them, because a backup may have been tampered with. Posts
 * that did not change by the restore are skipped. Preview links that were ended since the backup was made stay
 * ended, those of posts that were deleted too.
 */
export const BLOG_RESTORE: RestoreStep = {
  async beforeLoad(tx: Database) {
    await tx.execute(sql`create temporary table saved_previews on commit drop as
      select id, preview_key from blogs`);
    await tx.execute(sql`create temporary table saved_clean_posts on commit drop as
      select id, ${fingerprint} as print from blogs where markup_version = ${ARTICLE_MARKUP_VERSION}`);
  },
  async afterLoad(tx: Database, app: App) {
    await tx.execute(sql`update blogs as restored set preview_key = null
      where preview_key is not null and not exists (select from saved_previews as present
        where present.id = restored.id and present.preview_key = restored.preview_key)`);
    for (let last = ""; ; ) {
      const batch = await tx
        .select(readColumns)
        .from(posts)
        .where(sql`${gt(posts.id, last)} and (${posts.id}, ${fingerprint}) not in (
          select id, print from saved_clean_posts)`)
        .orderBy(asc(posts.id))
        .limit(POSTS_AT_ONCE);
      for (const post of batch) {
        const changes = (await cleanedAgain(app, post)) ?? NOTHING_TO_SHOW;
        await tx.update(posts).set(changes).where(eq(posts.id, post.id));
      }
      if (batch.length < POSTS_AT_ONCE) return;
      last = batch.at(-1)?.id ?? last;
    }
  },
};

/** A hash of the source and of everything that cleaning makes of it. */
const fingerprint = sql.raw("md5(row(source, content, headings)::text)");

/** For a post that cannot be cleaned, which no save accepts. Its source remains and can be edited. */
const NOTHING_TO_SHOW = {
  content: "",
  headings: [],
  words: 0,
  markupVersion: ARTICLE_MARKUP_VERSION,
};
