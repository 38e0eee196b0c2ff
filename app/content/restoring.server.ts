import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import type { RestoreStep } from "~/platform/data/restoreStep";

/** Preview links that were ended since the backup was made stay ended, those of pages that were deleted too. */
export const CONTENT_RESTORE: RestoreStep = {
  async beforeLoad(tx: Database) {
    await tx.execute(sql`create temporary table saved_page_previews on commit drop as
      select page, preview_key from page_states`);
  },
  async afterLoad(tx: Database, _app: App) {
    await tx.execute(sql`update page_states as restored set preview_key = null
      where preview_key is not null and not exists (select from saved_page_previews as present
        where present.page = restored.page and present.preview_key = restored.preview_key)`);
  },
};
