import { asc, eq, gt, sql } from "drizzle-orm";
import { ARTICLE_MARKUP_VERSION } from "#markup/cleanArticle.server";
import { cleanedAgain, recleanedColumns } from "~/blog/recleaning.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import {
  type BackupOrigin,
  type RestoreStep,
  VERSIONS_OF_DELETED,
} from "~/platform/data/restoreStep";

const POSTS_PER_BATCH = 50;

/**
 * Cleans the articles of a backup again before anybody sees them, because a backup may have been tampered with. Posts that did
 * not change by the restore are skipped. Preview links that were ended since the backup was made stay ended, those of posts that
 * were deleted too, and nothing is published sooner than is planned now.
 */
export const BLOG_RESTORE: RestoreStep = {
  async beforeLoad(tx: Transaction) {
    await tx.execute(sql`create temporary table saved_posts on commit drop as
      select id, preview_key, is_published, published_at, publish_at, version, updated_at
      from blogs`);
    await tx.execute(sql`create temporary table saved_clean_posts on commit drop as
      select id, ${fingerprint} as print from blogs where markup_version = ${ARTICLE_MARKUP_VERSION}`);
  },
  async afterLoad(tx: Transaction, app: App, { isEarlierState }: BackupOrigin) {
    await tx.execute(sql`update blogs as restored set preview_key = null
      where preview_key is not null and not exists (select from saved_posts as present
        where present.id = restored.id and present.preview_key = restored.preview_key)`);
    await withdrawPlans(tx, app.now(), isEarlierState);
    await renumber(tx, app.now(), isEarlierState);
    for (let last = ""; ; ) {
      const batch = await tx
        .select(recleanedColumns)
        .from(posts)
        .where(sql`${gt(posts.id, last)} and (${posts.id}, ${fingerprint}) not in (
          select id, print from saved_clean_posts)`)
        .orderBy(asc(posts.id))
        .limit(POSTS_PER_BATCH);
      for (const post of batch) {
        const changes = (await cleanedAgain(app, post)) ?? NOTHING_TO_SHOW;
        await tx.update(posts).set(changes).where(eq(posts.id, post.id));
      }
      if (batch.length < POSTS_PER_BATCH) return;
      last = batch.at(-1)?.id ?? last;
    }
  },
};

/**
 * A post whose plan was withdrawn since the backup was made stays unplanned, and one that was postponed stays postponed. One that
 * is not there any more and whose time has passed loses its plan: the restored site would publish it before anybody could look.
 */
async function withdrawPlans(tx: Transaction, now: Date, isEarlierState: boolean): Promise<void> {
  await tx.execute(sql`update blogs as restored set publish_at = null
    where publish_at is not null and not is_published and not exists (select from saved_posts as present
      where present.id = restored.id and (present.publish_at is not null
        or (present.is_published and present.published_at = restored.publish_at)))
      and (publish_at <= ${now} or (${isEarlierState}
        and exists (select from saved_posts as present where present.id = restored.id)))`);
  await tx.execute(sql`update blogs as restored set publish_at = present.publish_at from saved_posts as present
    where present.id = restored.id and not restored.is_published and restored.publish_at < present.publish_at`);
}

/**
 * Saves each post that the restore changed as a version that it never had. An editor that is still open holds a later version of
 * it, and the next saves would be numbered like that one and taken for it. How far the versions of a post that was deleted since
 * got is not known. Drafts go on from the same text.
 */
async function renumber(tx: Transaction, now: Date, isEarlierState: boolean): Promise<void> {
  await tx.execute(sql`
    with changed as (
      select restored.id, restored.version as before,
        coalesce(present.version, restored.version + ${VERSIONS_OF_DELETED}) + 1 as version
      from blogs as restored left join saved_posts as present on present.id = restored.id
      where case when present.id is null then ${isEarlierState} else present.version >= restored.version
        and (present.version, present.updated_at) <> (restored.version, restored.updated_at) end),
    renumbered as (
      update blogs set version = changed.version from changed where changed.id = blogs.id
      returning blogs.id, blogs.version),
    moved as (
      update blog_drafts set base_version = changed.version from changed
      where blog_drafts.post_id = changed.id and blog_drafts.base_version = changed.before)
    insert into blog_revisions (post_id, version, input, saved_at, pictures)
    select post_id, renumbered.version, input, ${now}, pictures
    from renumbered cross join lateral (select * from blog_revisions as revision
      where revision.post_id = renumbered.id order by revision.version desc limit 1) as newest`);
}

/** A hash of the source and of everything that cleaning makes of it. */
const fingerprint = sql.raw("md5(row(source, content, headings)::text)");

/** The content of a post that cannot be cleaned, which no save accepts. Its source can be edited. */
const NOTHING_TO_SHOW = {
  content: "",
  headings: [],
  wordCount: 0,
  markupVersion: ARTICLE_MARKUP_VERSION,
};
