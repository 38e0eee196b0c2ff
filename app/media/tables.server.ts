import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/data/columns.server";
import type { FocalPoint } from "~/platform/files/focalPoint";

/** Uploaded images, each stored as one file for each width. */
export const uploadedPictures = pgTable(
  "blog_pictures",
  {
    id: uuid("id").primaryKey().default(newId),
    /** The name of the file that was uploaded; empty for those of earlier releases and for copies from other sites. */
    name: text("name").notNull().default(""),
    /** The description of the picture, which is offered where the picture is chosen. */
    alt: text("alt").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The key of each width in the file store. */
    files: jsonb("files").$type<StoredCopy[]>().notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
    /** Stays although nothing shows it, until somebody deletes it. */
    isRetained: boolean("is_retained").notNull().default(false),
    /** The point that stays in sight where it is cropped; null for its middle. */
    focalPoint: text("focal_point").$type<FocalPoint>(),
    /** AVIF copies of these widths, where they are smaller than WebP; null until they are made. */
    avifFiles: jsonb("avif_files").$type<StoredCopy[]>(),
    avifAttempts: integer("avif_attempts").notNull().default(0),
    /**
     * When they are to be made or tried again. A process leases the row by moving this moment into the future. Null once there is
     * nothing left to do.
     */
    avifDueAt: moment("avif_due_at").default(sql`now()`),
  },
  (table) => [
    index("blog_pictures_newest").on(table.uploadedAt.desc(), table.id),
    index("blog_pictures_avif_due").on(table.avifDueAt).where(sql`${table.avifDueAt} is not null`),
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
