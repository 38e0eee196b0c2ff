import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/data/columns.server";

/** Uploaded images, each stored as one file for each width. */
export const uploadedPictures = pgTable(
  "blog_pictures",
  {
    id: uuid("id").primaryKey().default(newId),
    /** The name of the file that was uploaded; empty for those of earlier releases and for copies from other sites. */
    name: text("name").notNull().default(""),
    /** What it shows: offered where the picture is chosen. */
    alt: text("alt").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The key of each width in the file store. */
    files: jsonb("files").$type<StoredCopy[]>().notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
    /** Stays although nothing shows it, until somebody deletes it. */
    isRetained: boolean("is_retained").notNull().default(false),
  },
  (table) => [index("blog_pictures_newest").on(table.uploadedAt.desc(), table.id)],
);

export interface StoredCopy {
  width: number;
  key: string;
  bytes: number;
}
