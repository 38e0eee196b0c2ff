import { sql } from "drizzle-orm";
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
  (table) => [
    index("blog_pictures_newest").on(table.uploadedAt.desc(), table.id),
    /** For the search, which finds any part of a word. */
    index("blog_pictures_text").using(
      "gin",
      sql`${table.name} gin_trgm_ops`,
      sql`${table.alt} gin_trgm_ops`,
    ),
  ],
);

export interface StoredCopy {
  width: number;
  key: string;
  bytes: number;
}
