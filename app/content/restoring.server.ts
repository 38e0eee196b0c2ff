import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import {
  type BackupOrigin,
  type RestoreStep,
  VERSIONS_OF_DELETED,
} from "~/platform/data/restoreStep";

/**
 * Preview links that were ended since the backup was made stay ended, those of pages that were deleted too. A plan that was
 * withdrawn since stays withdrawn, and one that was postponed stays postponed. One of a page that is not there any more and whose
 * time has passed is dropped: the restored site would publish it before anybody could look.
 */
export const CONTENT_RESTORE: RestoreStep = {
  async beforeLoad(tx: Transaction) {
    await tx.execute(sql`create temporary table saved_page_states on commit drop as
      select page, preview_key, state.published_at, publish_at, version, saved_at
      from page_states as state left join page_versions using (page, version)`);
  },
  async afterLoad(tx: Transaction, app: App, { isEarlierState }: BackupOrigin) {
    await tx.execute(sql`update page_states as restored set preview_key = null
      where preview_key is not null and not exists (select from saved_page_states as present
        where present.page = restored.page and present.preview_key = restored.preview_key)`);
    await tx.execute(sql`update page_states as restored set publish_at = null, scheduled_version = null
      where publish_at is not null and not exists (select from saved_page_states as present
        where present.page = restored.page
          and (present.publish_at is not null or present.published_at = restored.publish_at))
        and (publish_at <= ${app.now()} or (${isEarlierState}
          and exists (select from saved_page_states as present where present.page = restored.page)))`);
    await tx.execute(sql`update page_states as restored set publish_at = present.publish_at
      from saved_page_states as present
      where present.page = restored.page and restored.publish_at < present.publish_at`);
    await renumber(tx, app.now(), isEarlierState);
  },
};

/**
 * Saves the texts of each page that the restore changed as a version that it never had. An editor that is still open holds a
 * later version, and the next saves would be numbered like that one and taken for it. How far the versions of a page that was
 * deleted since got is not known. Drafts go on from the same texts.
 */
async function renumber(tx: Transaction, now: Date, isEarlierState: boolean): Promise<void> {
  await tx.execute(sql`
    with changed as (
      select newest.page, newest.version as before, newest.input, newest.published_at,
        coalesce(present.version, newest.version + ${VERSIONS_OF_DELETED}) + 1 as version
      from page_states join page_versions as newest using (page, version)
      left join saved_page_states as present on present.page = newest.page
      where case when present.page is null then ${isEarlierState} else present.version >= newest.version
        and (present.version, present.saved_at) is distinct from (newest.version, newest.saved_at) end),
    stored as (
      insert into page_versions (page, version, input, saved_at, published_at)
      select page, version, input, ${now}, published_at from changed),
    moved as (
      update page_drafts set base_version = changed.version from changed
      where page_drafts.page = changed.page and page_drafts.base_version = changed.before)
    update page_states as restored set version = changed.version,
      published_version = case published_version when before then changed.version else published_version end,
      scheduled_version = case scheduled_version when before then changed.version else scheduled_version end
    from changed where changed.page = restored.page`);
}
