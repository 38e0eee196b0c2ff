import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import type { RestoreStep } from "~/platform/data/restoreStep";

/**
 * Preview links that were ended since the backup was made stay ended, those of pages that were deleted too. A plan that was
 * withdrawn since stays withdrawn, and so does one of a page that is not there any more and whose time has passed: the
 * restored site would publish it before anybody could look.
 */
export const CONTENT_RESTORE: RestoreStep = {
  async beforeLoad(tx: Database) {
    await tx.execute(sql`create temporary table saved_page_states on commit drop as
      select page, preview_key, published_at, publish_at from page_states`);
  },
  async afterLoad(tx: Database, app: App) {
    await tx.execute(sql`update page_states as restored set preview_key = null
      where preview_key is not null and not exists (select from saved_page_states as present
        where present.page = restored.page and present.preview_key = restored.preview_key)`);
    await tx.execute(sql`update page_states as restored set publish_at = null, scheduled_version = null
      where publish_at is not null and not exists (select from saved_page_states as present
        where present.page = restored.page
          and (present.publish_at is not null or present.published_at >= restored.publish_at))
        and (publish_at <= ${app.now()}
          or exists (select from saved_page_states as present where present.page = restored.page))`);
  },
};
