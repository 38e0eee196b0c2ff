import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/data/columns.server";

/** Uploaded images, each stored as one file for each width. */
export const uploadedPictures = pgTable("blog_pictures", {
  id: uuid("id").primaryKey().default(newId),
  alt: text("alt").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** The key of each width in the file store. */
  files: jsonb("files").$type<Array<{ width: number; key: string; bytes: number }>>().notNull(),
  uploadedAt: moment("uploaded_at").notNull(),
});
