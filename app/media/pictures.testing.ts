import { uploadedPictures } from "~/media/tables.server";
import type { Database } from "~/platform/data/database.server";

/** Adds an uploaded picture without files, for what only its record is needed. Returns its id. */
export async function addPictureRecord(
  db: Database,
  changes: Partial<typeof uploadedPictures.$inferInsert> = {},
): Promise<string> {
  const [picture] = await db
    .insert(uploadedPictures)
    .values({
      name: "vane.png",
      alt: "A weather vane",
      width: 480,
      height: 320,
      files: [],
      uploadedAt: new Date(),
      ...changes,
    })
    .returning({ id: uploadedPictures.id });
  if (!picture) throw new Error("inserting a picture returned no row");
  return picture.id;
}
