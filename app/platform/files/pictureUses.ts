import type { AnyColumn, SQL } from "drizzle-orm";

/**
 * What a subject knows about the uploaded pictures in its texts. The subjects are named in server/assemble.ts, because the
 * pictures themselves know none of them.
 */
export interface PictureUses {
  /** Whether anything it stores shows the picture: earlier versions and drafts count. */
  isUsed(pictureId: AnyColumn): SQL;
}
