import { sql } from "drizzle-orm";
import { pageVersions } from "~/content/tables.server";
import type { PictureUses } from "~/platform/files/pictureUses";

export const PAGE_PICTURES: PictureUses = {
  isUsed: (pictureId) => sql`exists (
      select from ${pageVersions} where ${pageVersions.input}::text like '%/media/' || ${pictureId} || '%'
    )`,
};
