import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/data/columns.server";

/** Which versions of a page's texts visitors see. A page that was never saved has no row. */
export const pageStates = pgTable("page_states", {
  /** The id of an editable page. */
  page: text("page").primaryKey(),
  /** The newest version. */
  version: integer("version").notNull(),
  /** 0 for none: visitors see the original texts then, or nothing of a page that has none (`stateOfRow`). */
  publishedVersion: integer("published_version").notNull().default(0),
  /** When that version was published; null if none is. */
  publishedAt: moment("published_at"),
  /** The version that is published at `publish_at`; both are null if none is. */
  scheduledVersion: integer("scheduled_version"),
  publishAt: moment("publish_at"),
  /** The secret part of the preview link's address; null without a preview link. */
  previewKey: text("preview_key").unique(),
});

/** Every save of a page's texts. */
export const pageVersions = pgTable(
  "page_versions",
  {
    page: text("page").notNull(),
    version: integer("version").notNull(),
    /** The form as it was typed. */
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** An account's id; null: no account, so the operator or the program. */
    savedBy: text("saved_by"),
    savedAt: moment("saved_at").notNull(),
    /** When visitors first saw it; null if they never did. */
    publishedAt: moment("published_at"),
  },
  (table) => [primaryKey({ columns: [table.page, table.version] })],
);

/** The promises of pages in figures, and the source of each. */
export const claimSources = pgTable("claim_sources", {
  /** Follows from the quote. */
  id: text("id").primaryKey(),
  /** The sentence as it was typed. */
  quote: text("quote").notNull(),
  source: text("source").notNull(),
  /** When the source is to be looked at again; null if it does not age. */
  reviewOn: date("review_on"),
});

/** Unsaved texts that administrators are typing, one draft for each account and page. */
export const pageDrafts = pgTable(
  "page_drafts",
  {
    accountId: text("account_id").notNull(),
    /** The id of the page. */
    recordId: text("page").notNull(),
    /** The open editor that stored it, as in the drafts of posts. */
    editorId: text("editor_id").notNull().default(""),
    /** The version of the page that the writer started from. */
    baseVersion: integer("base_version").notNull(),
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>().notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.recordId] })],
);
