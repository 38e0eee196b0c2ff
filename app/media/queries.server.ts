import { eq } from "drizzle-orm";
import { uploadedPictures } from "~/media/tables.server";
import type { App } from "~/platform/app.server";
import { isRecordId } from "~/platform/data/recordId";
import { PICTURE_WIDTHS } from "~/shell/pictures/pictureAddresses";

type StoredCopy = { width: number; key: string; bytes: number };

/**
 * The narrowest copy of a picture that is at least `width` pixels wide, or else its widest; always the widest if
 * `width` is null. Null if there is no such picture, and for widths other than PICTURE_WIDTHS, so that caches hold few
 * addresses.
 */
export async function findPictureFile(
  app: App,
  id: string,
  width: number | null,
): Promise<StoredCopy | null> {
  if (!isRecordId(id)) return null;
  const widths: readonly number[] = PICTURE_WIDTHS;
  if (width !== null && !widths.includes(width)) return null;
  const [picture] = await app.db
    .select({ files: uploadedPictures.files })
    .from(uploadedPictures)
    .where(eq(uploadedPictures.id, id));
  const copies = picture?.files.toSorted((a, b) => a.width - b.width) ?? [];
  return copies.find((copy) => width !== null && copy.width >= width) ?? copies.at(-1) ?? null;
}
